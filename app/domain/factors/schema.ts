import * as z from 'zod'

/** Texts, limits and forms of the login in two steps: the password, and a code. Not in the spec. */
export const RECOVERY_CODES = 10
/** Minutes for the code after the password. */
export const PENDING_MINUTES = 10
/** Wrong codes after which the password is asked for again. */
export const PENDING_TRIES = 10
/** Days for which a browser is asked for no code. */
export const REMEMBERED_DAYS = 30
/** Minutes for a passkey to sign what it was asked. */
export const PASSKEY_MINUTES = 5
/** Passkeys of one person. */
export const MAX_PASSKEYS = 20
/** Minutes for which the QR code of a page can be used. */
export const SETUP_MINUTES = 60

export const CODE_REQUIRED = 'Enter the code'
export const CODE_WRONG =
  'That code isn’t right, or it was used before. Try the next one that your app shows.'
export const RECOVERY_CODE_WRONG = 'That recovery code isn’t right, or it was used before.'
export const CODE_AT_SETUP_WRONG =
  'That code isn’t right. Check that your app shows the entry you’ve just added, and that your phone’s clock is right.'
export const SETUP_EXPIRED = 'This page was open too long. Please scan the new QR code.'
export const ALREADY_ON = 'Two-step login is on already.'
export const SHOW_PASSKEY_FIRST = 'Please show your passkey first.'
export const NOT_ON = 'Two-step login is off.'
export const CONFIRM_EMAIL_FIRST =
  'Please confirm your email address first, by the link that we’ve mailed you.'
/** Above the page of someone who can open no other. */
export const TWO_STEPS_DEMANDED =
  'Your school asks staff, coaches and leaders for two-step login. Please turn it on; then you can go on.'
export const LOGIN_AGAIN_FIRST =
  'To make sure it’s you, please log out and log in again. Then you have ten minutes.'
export const LOGIN_OVER =
  'Please log in again. The code has to follow within ten minutes and ten tries.'
export const CODES_TITLE = 'Two-step login is on. Write down your recovery codes now'
export const NEW_CODES_TITLE = 'Write down your new recovery codes now'
export const CODES_SHOWN_BEFORE =
  'Your recovery codes were shown once. If you haven’t written them down, make new ones below.'
export const TURNED_OFF = 'Two-step login is off.'
export const BROWSER_FORGOTTEN = 'Done. That browser is asked for a code again.'
export const PASSKEY_ADDED = 'Your passkey is added.'
export const PASSKEY_CODES_TITLE =
  'Your passkey is added, and two-step login is on. Write down your recovery codes now'
export const PASSKEY_REMOVED = 'The passkey is removed.'
export const LAST_PASSKEY_REMOVED = 'The passkey is removed, and two-step login is off.'
export const PASSKEY_RENAMED = 'Renamed.'
export const PASSKEY_FAILED =
  'That passkey wasn’t accepted, or it took too long. Please try again, or log in another way.'
export const PASSKEY_NOT_ADDED =
  'The passkey wasn’t added: it took too long, or it is another one’s. Please try again.'
export const PASSKEY_NAME_REQUIRED = 'A name is required'
export const PASSKEY_NAME_LONG = 'That name is too long'
export const TOO_MANY_PASSKEYS = `You have ${MAX_PASSKEYS} passkeys. Please remove one first.`
/** To a program that signs up by a password: it can show no second page. */
export const CODE_NEEDED = 'This account logs in with a code. Please log in on the website.'

const codeField = z
  .string({ error: CODE_REQUIRED })
  .trim()
  .min(1, { error: CODE_REQUIRED })
  .max(64, { error: CODE_WRONG })
const current_password = z.string().optional()

export const loginCodeSchema = z.object({
  one_time_code: codeField,
  remember: z.literal('on').optional().catch(undefined),
})

export const turnOnSchema = z.object({
  setup: z.string().max(1000).default(''),
  one_time_code: codeField,
  current_password,
})

export const confirmFactorSchema = z.object({ one_time_code: codeField, current_password })
/** Of the person who has only passkeys, and has just shown one. */
export const confirmedFactorSchema = z.object({
  one_time_code: z.undefined().optional(),
  current_password,
})

/** What a browser's script has put into the form; it is looked at by the library. */
const passkey = z.string().max(20_000).default('')

export const showPasskeySchema = z.object({ passkey })

const passkeyName = z
  .string({ error: PASSKEY_NAME_REQUIRED })
  .trim()
  .min(1, { error: PASSKEY_NAME_REQUIRED })
  .max(60, { error: PASSKEY_NAME_LONG })

export const passkeyNameSchema = z.object({ name: passkeyName })
export const addPasskeySchema = z.object({ name: passkeyName, passkey })

/** What someone shows in a session that has gone on for a while. */
export const confirmSchema = z.object({
  by: z.enum(['code', 'password', 'passkey']).catch('password'),
  passkey,
  one_time_code: codeField.optional(),
  current_password,
})

export type ConfirmInput = z.infer<typeof confirmSchema>
export type TurnOnInput = z.infer<typeof turnOnSchema>
export type ConfirmFactorInput = z.infer<typeof confirmFactorSchema | typeof confirmedFactorSchema>

/** What was changed, or done with it; each is mailed. */
export const FACTOR_CHANGES = [
  'on',
  'off',
  'new codes',
  'code used',
  'wrong codes',
  'passkey added',
  'passkey removed',
  'reset',
] as const
export type FactorChange = (typeof FACTOR_CHANGES)[number]

/** The own second step, as its page shows it. */
export type FactorStatus = {
  /** ISO 8601, null while it's off */
  since: string | null
  last_used_at: string | null
  recovery_codes: number
  has_app: boolean
  passkeys: number
}

/** A passkey, as its owner sees it. */
export type OwnPasskey = {
  id: string
  name: string
  /** The only host it works at */
  host: string
  /** ISO 8601 */
  created_at: string
  last_used_at: string | null
}

/** What an app needs to make codes: drawn, typed, and sealed for the form. */
export type CodeSetup = { secret: string; qr: { size: number; path: string }; sealed: string }

export type RememberedBrowser = {
  id: string
  browser: string
  ip: string | null
  /** ISO 8601 */
  started_at: string
  expires_at: string
}
