import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { makePrivateFolder } from './private-files.server'

/** The settings of one running copy, read once at the start. */
export type Env = {
  NODE_ENV: 'development' | 'test' | 'production'
  PORT: number
  HOST: string
  /** Address under which the site is reached, without a slash at the end. */
  BASE_URL: string
  /** How many proxies stand in front, whose X-Forwarded-For is believed */
  TRUST_PROXY: number
  /** The header in which the host's own proxy writes the network address; empty: none */
  TRUSTED_IP_HEADER: string
  /** Database, images, mail and Meilisearch's data. */
  DATA_DIR: string
  /** Empty: the site answers searches from the database. */
  MEILI_HOST: string
  MEILI_KEY: string
  /** Empty: mail becomes files in DATA_DIR/mail. */
  SMTP_URL: string
  /** Sender of all mail */
  MAIL_FROM: string
  /** Where requests for help, feedback and demos are mailed */
  SUPPORT_EMAIL: string
  /** An outside captcha, used when both keys are set */
  CAPTCHA_PROVIDER: 'turnstile' | 'hcaptcha' | 'recaptcha'
  CAPTCHA_SITE_KEY: string
  CAPTCHA_SECRET: string
  /** Where its tokens are verified; empty: at the provider's own address */
  CAPTCHA_VERIFY_URL: string
  /** Static links (MARKETING-13); an empty one is not shown. */
  APP_STORE_URL: string
  PLAY_STORE_URL: string
  SURVEY_URL: string
  HELP_CENTRE_URL: string
  SESSION_SECRET: string
  PRODUCT_NAME: string
  databaseFile: string
  /** A secret whose variable a setting names, such as the client secret of a school's sign-on */
  secretNamed: (variable: string) => string | undefined
}

const url = (kinds: string[]) =>
  z.string().refine(
    (text) => {
      if (text === '') return true
      return URL.canParse(text) && kinds.includes(new URL(text).protocol)
    },
    { error: `must be an address beginning with ${kinds.map((k) => `${k}//`).join(' or ')}` },
  )

/** Every screen has its place from the root of the host; what cannot be read is refused before. */
const isOrigin = (text: string) => {
  if (!URL.canParse(text)) return true
  const { pathname, search, hash, username, password } = new URL(text)
  return /^\/*$/.test(pathname) && `${search}${hash}${username}${password}` === ''
}

const CAPTCHAS = ['turnstile', 'hcaptcha', 'recaptcha'] as const
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const shape = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], {
      error: 'must be development, test or production',
    })
    .default('development'),
  PORT: z
    .string()
    .regex(/^-?\d+(\.\d+)?$/, { error: 'must be a number', abort: true })
    .transform(Number)
    .refine(Number.isInteger, { error: 'must be a whole number', abort: true })
    .refine((port) => port >= 0 && port <= 65535, { error: 'must be between 0 and 65535' })
    .default(3000),
  HOST: z.string().min(1, { error: 'must not be empty' }).default('127.0.0.1'),
  BASE_URL: url(['http:', 'https:'])
    .refine(isOrigin, { error: 'must be an address without a path, such as https://quad.example' })
    .default(''),
  TRUST_PROXY: z
    .string()
    .regex(/^\d$/, { error: 'must be a number of proxies, 0 to 9' })
    .transform(Number)
    .default(0),
  TRUSTED_IP_HEADER: z
    .string()
    .regex(/^[\w-]*$/, { error: 'must be the name of a header, such as fly-client-ip' })
    .default(''),
  DATA_DIR: z.string().min(1, { error: 'must not be empty' }).default('./data'),
  MEILI_HOST: url(['http:', 'https:']).default(''),
  MEILI_KEY: z.string().default(''),
  SMTP_URL: url(['smtp:', 'smtps:']).default(''),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, {
      error: 'must be an address, such as Quad <hello@quad.example>',
    })
    .default('Quad <no-reply@localhost>'),
  SUPPORT_EMAIL: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/, { error: 'must be an e-mail address' })
    .default('support@localhost'),
  CAPTCHA_PROVIDER: z
    .enum(CAPTCHAS, { error: `must be one of ${CAPTCHAS.join(', ')}` })
    .default('turnstile'),
  CAPTCHA_SITE_KEY: z.string().default(''),
  CAPTCHA_SECRET: z.string().default(''),
  CAPTCHA_VERIFY_URL: url(['http:', 'https:']).default(''),
  APP_STORE_URL: url(['http:', 'https:']).default(''),
  PLAY_STORE_URL: url(['http:', 'https:']).default(''),
  SURVEY_URL: url(['http:', 'https:']).default(''),
  HELP_CENTRE_URL: url(['http:', 'https:']).default(''),
  SESSION_SECRET: z
    .string()
    .refine((text) => text === '' || text.length >= 32, {
      error: 'must have at least 32 characters',
    })
    .default(''),
  PRODUCT_NAME: z
    .string()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} -]{0,39}$/u, {
      error: 'must be 1 to 40 letters, digits, spaces or dashes',
    })
    .default('Quad'),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` })
    .default('info'),
})

/** Messages end up in logs. */
const SECRET = ['SESSION_SECRET', 'MEILI_KEY', 'SMTP_URL', 'CAPTCHA_SECRET']

/** A setting is wrong: the message names each one; the program ends without a stack. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** Reads the settings from the environment. Throws SettingsError that names every wrong value. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const parsed = shape.safeParse(source)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0])
      const value = SECRET.includes(name) ? '' : ` (it is "${source[name] ?? ''}")`
      return `  ${name} ${issue.message}${value}`
    })
    throw new SettingsError(`These settings are wrong:\n${lines.join('\n')}`)
  }
  const values = parsed.data
  const DATA_DIR = resolve(values.DATA_DIR)
  if (values.NODE_ENV === 'production' && values.SESSION_SECRET === '') {
    throw new SettingsError(
      'These settings are wrong:\n  SESSION_SECRET is required in production (at least 32 random characters)',
    )
  }
  makeDataFolder(DATA_DIR)
  return {
    ...values,
    DATA_DIR,
    BASE_URL: (values.BASE_URL || `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    SESSION_SECRET: values.SESSION_SECRET || keptSecret(join(DATA_DIR, 'session-secret')),
    databaseFile: join(DATA_DIR, 'quad.db'),
    secretNamed: (variable) => source[variable],
  }
}

/** Makes the data folder, or says why it cannot be one. */
function makeDataFolder(path: string) {
  try {
    makePrivateFolder(path)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SettingsError(
      `These settings are wrong:\n  DATA_DIR must be a folder that can be written (${reason})`,
    )
  }
}

/** A secret of this copy, made at the first start and readable only by its owner. */
export function keptSecret(file: string): string {
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if (!existsSync(file)) throw error
    }
  }
  return readFileSync(file, 'utf8').trim()
}
