import type { Ctx } from '~/platform/ctx'
import { drawSecret, newSecret } from './one-time-codes.server'
import { SETUP_MINUTES, type CodeSetup, type FactorStatus } from './schema'
import type { CodeCheck } from './use-code.server'

const about = (user_id: string) => `User:${user_id}:setup`

type Place = Pick<CodeCheck, 'sealer'> & { product: string }

/**
 * What an app needs to make codes for the viewer: a new secret, or the one of a form that is shown again. It's
 * stored nowhere before a code of it was typed; the form has it, sealed. For members.
 */
export async function codeSetup(
  ctx: Ctx,
  { sealer, product }: Place,
  typed?: string,
): Promise<CodeSetup> {
  const { viewer, partner, now, db } = ctx
  const { id } = viewer
  const before = typed ? openSetup(typed, id, { sealer, now }) : null
  const secret = before ?? (await newSecret())
  const { email: label } = await db.read.user.findUniqueOrThrow({
    where: { id },
    select: { email: true },
  })
  const issuer = `${product} at ${partner.shorthand_name}`
  const qr = await drawSecret(secret, { issuer, label })
  const until = now.getTime() + SETUP_MINUTES * 60_000
  const sealed = before ? typed! : sealer.seal(JSON.stringify({ secret, until }), about(id))
  return { secret: secret.replace(/.{4}(?=.)/g, '$& '), qr, sealed }
}

/** The secret that a form has sealed for this person, within the hour; null for everything else. */
export function openSetup(sealed: string, user_id: string, { sealer, now }: CodeCheck) {
  const text = sealer.open(sealed, about(user_id))
  if (text === null) return null
  const { secret, until } = JSON.parse(text) as { secret: string; until: number }
  return until > now.getTime() ? secret : null
}

/** Whether the viewer's second step is on, and how many recovery codes are left. For members. */
export async function factorStatus({ db, viewer }: Ctx): Promise<FactorStatus> {
  const where = { user_id: viewer.id }
  const app = await db.read.codeApp.findUnique({ where })
  const passkeys = await db.read.passkey.findMany({ where, select: { created_at: true } })
  const begun = [...(app ? [app] : []), ...passkeys].map(({ created_at }) => created_at.getTime())
  const isOn = begun.length > 0
  return {
    since: isOn ? new Date(Math.min(...begun)).toISOString() : null,
    last_used_at: app?.last_used_at?.toISOString() ?? null,
    recovery_codes: isOn ? await db.read.recoveryCode.count({ where }) : 0,
    has_app: app !== null,
    passkeys: passkeys.length,
  }
}
