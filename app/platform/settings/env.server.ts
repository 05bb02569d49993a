import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { backupSchema } from './backups'
import { mailProblem, mailSchema } from './mail'
import { embedderProblem, embedderSchema, type EmbedderEnv } from './embedder'
import { createPrivateFolder } from '../security/private-files.server'
import { processSchema, type ProcessSettings } from './processes'
import { pushProblem, pushSchema } from './push'
import { MASK, SECRET_IF_WRONG, SECRET_SETTINGS, shownValue } from './secrets'
import { securitySchema } from './security'
import { s3Problem, s3Schema } from './storage'
import { databaseUrl, urlSetting } from './urls'

/** The settings of a running copy, read once at startup. */
export type Env = EmbedderEnv &
  ProcessSettings & {
    NODE_ENV: 'development' | 'test' | 'production'
    PORT: number
    HOST: string
    /** URL of the site, without a slash at the end */
    BASE_URL: string
    /** How many proxies in front are trusted for X-Forwarded-For */
    TRUST_PROXY: number
    /** Header in which the host's proxy passes the IP address; empty: none */
    TRUSTED_IP_HEADER: string
    /** A database of PostgreSQL; empty: a file of SQLite in DATA_DIR */
    DATABASE_URL: string
    /** Database, images, mail and Meilisearch's data */
    DATA_DIR: string
    /** Empty: searches use the database */
    MEILI_HOST: string
    MEILI_KEY: string
    MEILI_PREFIX: string
    /** Empty: emails become files in DATA_DIR/mail */
    SMTP_URL: string
    /** Sender of all mail */
    MAIL_FROM: string
    /** Where mail to a person comes back to, with a * for what names it: 'bounces+*@quad.example'; empty: MAIL_FROM */
    MAIL_RETURN_ADDRESS: string
    /** The mailbox of those addresses: maildir:///path, or imaps://user:password@host/folder */
    MAIL_REPORTS_URL: string
    /** Lets a mail server post to /mail-reports what comes to them; empty: none can */
    MAIL_REPORTS_TOKEN: string
    /** Receives help requests, feedback and demo requests */
    SUPPORT_EMAIL: string
    /** Who hears of vulnerabilities, for security.txt: a URI; empty: there is none */
    SECURITY_CONTACT: string
    SECURITY_POLICY_URL: string
    /** An external captcha, used when both keys are set */
    CAPTCHA_PROVIDER: 'turnstile' | 'hcaptcha' | 'recaptcha'
    CAPTCHA_SITE_KEY: string
    CAPTCHA_SECRET: string
    /** Where its tokens are verified; empty: at the provider's own URL */
    CAPTCHA_VERIFY_URL: string
    /** Static links (MARKETING-13); empty ones are hidden */
    APP_STORE_URL: string
    PLAY_STORE_URL: string
    SURVEY_URL: string
    HELP_CENTER_URL: string
    SESSION_SECRET: string
    /** Earlier ones: what was signed or sealed with them stays readable */
    OLD_SESSION_SECRETS: string[]
    PRODUCT_NAME: string
    /** When backups are made, as in cron and in UTC; empty: never by itself */
    BACKUP_SCHEDULE: string
    /** How many of them stay, such as 14 or 30d */
    BACKUP_KEEP: string
    /** The folder they are in */
    BACKUP_DIR: string
    /** A bucket where they are too; empty: none */
    S3_ENDPOINT: string
    /** Where files are that all machines share: s3:// or file://; empty: in DATA_DIR */
    FILES_URL: string
    S3_REGION: string
    S3_ACCESS_KEY_ID: string
    S3_SECRET_ACCESS_KEY: string
    /** Keys that web push is sent with; empty: none is */
    VAPID_PUBLIC_KEY: string
    VAPID_PRIVATE_KEY: string
    /** A service that pushes to the apps; empty: none does */
    PUSH_GATEWAY_URL: string
    PUSH_GATEWAY_SECRET: string
    LOG_LEVEL: (typeof LOG_LEVELS)[number]
    /** Whether each request gets a line in the log */
    ACCESS_LOG: 'on' | 'off'
    /** Opens /metrics to those who send it; empty: it is for this machine only, and without a proxy */
    METRICS_TOKEN: string
    databaseFile: string
    /** Where the database is: the address of DATABASE_URL, or else that file */
    database: string
    /** A secret by the name of its variable, such as the client secret of a school's sign-on */
    readSecret: (variable: string) => string | undefined
  }

/** Every page has a path from the root of the host. Invalid URLs are rejected before this. */
const isOrigin = (text: string) => {
  if (!URL.canParse(text)) return true
  const { pathname, search, hash, username, password } = new URL(text)
  return /^\/*$/.test(pathname) && `${search}${hash}${username}${password}` === ''
}

const CAPTCHA_PROVIDERS = ['turnstile', 'hcaptcha', 'recaptcha'] as const
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const envSchema = z.object({
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
  BASE_URL: urlSetting(['http:', 'https:'])
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
  DATABASE_URL: databaseUrl,
  DATA_DIR: z.string().min(1, { error: 'must not be empty' }).default('./data'),
  MEILI_HOST: urlSetting(['http:', 'https:']).default(''),
  MEILI_KEY: z.string().default(''),
  MEILI_PREFIX: z
    .string()
    .regex(/^[\w-]{0,40}$/, {
      error: 'must be up to 40 letters, digits, - and _, such as group1_',
    })
    .default(''),
  ...embedderSchema,
  ...mailSchema,
  SUPPORT_EMAIL: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/, { error: 'must be an email address' })
    .default('support@localhost'),
  ...securitySchema,
  CAPTCHA_PROVIDER: z
    .enum(CAPTCHA_PROVIDERS, { error: `must be one of ${CAPTCHA_PROVIDERS.join(', ')}` })
    .default('turnstile'),
  CAPTCHA_SITE_KEY: z.string().default(''),
  CAPTCHA_SECRET: z.string().default(''),
  CAPTCHA_VERIFY_URL: urlSetting(['http:', 'https:']).default(''),
  APP_STORE_URL: urlSetting(['http:', 'https:']).default(''),
  PLAY_STORE_URL: urlSetting(['http:', 'https:']).default(''),
  SURVEY_URL: urlSetting(['http:', 'https:']).default(''),
  HELP_CENTER_URL: urlSetting(['http:', 'https:']).default(''),
  SESSION_SECRET: z
    .string()
    .refine((text) => text === '' || text.length >= 32, {
      error: 'must have at least 32 characters',
    })
    .default(''),
  OLD_SESSION_SECRETS: z
    .string()
    .transform((text) => text.split(',').filter(Boolean))
    .refine((all) => all.every((one) => one.length >= 32), {
      error: 'must have at least 32 characters each, with commas between them',
    })
    .default([]),
  PRODUCT_NAME: z
    .string()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} -]{0,39}$/u, {
      error: 'must be 1 to 40 letters, digits, spaces or dashes',
    })
    .default('Quad'),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` })
    .default('info'),
  ...backupSchema,
  ...s3Schema,
  ...pushSchema,
  ...processSchema,
  ACCESS_LOG: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  METRICS_TOKEN: z
    .string()
    .refine((text) => text === '' || text.length >= 16, {
      error: 'must have at least 16 characters',
    })
    .default(''),
})

/** The program's own settings: no school's value can name one of them. */
export const SETTING_NAMES: readonly string[] = Object.keys(envSchema.shape)

/** Settings are invalid: the message names each one, and the program exits without a stack trace. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** Tests start many sites; the few that are about search by meaning switch it on. */
const IN_TESTS = { SEARCH_MEANING: 'off' }

/** Reads the settings from the environment. Throws a SettingsError with every invalid value. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const isTest = source.NODE_ENV === 'test' && !source.SEARCH_EMBEDDER_URL
  const parsed = envSchema.safeParse(isTest ? { ...IN_TESTS, ...source } : source)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0])
      const isShown = ![...SECRET_SETTINGS, ...SECRET_IF_WRONG].includes(name)
      const value = isShown ? ` (it is "${shownValue(name, source[name] ?? '')}")` : ''
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
  const problem =
    s3Problem(values) ?? pushProblem(values) ?? mailProblem(values) ?? embedderProblem(values)
  if (problem) throw new SettingsError(`These settings are wrong:\n  ${problem}`)
  createDataDir(DATA_DIR)
  return {
    ...values,
    DATA_DIR,
    BACKUP_DIR: resolve(values.BACKUP_DIR || join(DATA_DIR, 'backups')),
    MAIL_FROM: values.MAIL_FROM || `${values.PRODUCT_NAME} <no-reply@localhost>`,
    BASE_URL: (values.BASE_URL || `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    SESSION_SECRET: values.SESSION_SECRET || readOrCreateSecret(join(DATA_DIR, 'session-secret')),
    databaseFile: join(DATA_DIR, 'quad.db'),
    database: values.DATABASE_URL || join(DATA_DIR, 'quad.db'),
    readSecret: (variable) => (SETTING_NAMES.includes(variable) ? undefined : source[variable]),
  }
}

export type SettingView = {
  name: string
  /** As it is used; a secret is only said to be there, and addresses lose their password */
  value: string
  default: string
  from: 'environment' | 'default'
  /** Why it can't be used; null when it can */
  problem: string | null
}

/** Every setting with where it comes from, wrong ones included. For operators. */
export function describeSettings(
  source: Record<string, string | undefined> = process.env,
): SettingView[] {
  return Object.entries(envSchema.shape).map(([name, schema]) => {
    const text = source[name]
    const parsed = schema.safeParse(text)
    const standard = String(schema.safeParse(undefined).data ?? '')
    return {
      name,
      value:
        parsed.error && SECRET_IF_WRONG.includes(name) ? MASK : shownValue(name, text ?? standard),
      default: standard,
      from: text === undefined ? 'default' : 'environment',
      problem: parsed.error?.issues[0]?.message ?? null,
    }
  })
}

/** Creates the data folder, or throws a SettingsError that says why it can't. */
function createDataDir(path: string) {
  try {
    createPrivateFolder(path)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SettingsError(
      `These settings are wrong:\n  DATA_DIR must be a folder that can be written (${reason})`,
    )
  }
}

/** A secret of this copy, created at the first start and readable only by its owner. */
export function readOrCreateSecret(file: string): string {
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if (!existsSync(file)) throw error
    }
  }
  return readFileSync(file, 'utf8').trim()
}
