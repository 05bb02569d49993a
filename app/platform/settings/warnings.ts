import type { Env } from './env.server'

/** What an operator should know about settings that are valid, and yet wrong for a site in use. */
export function settingWarnings({
  NODE_ENV,
  SMTP_URL,
  BASE_URL,
}: Pick<Env, 'NODE_ENV' | 'SMTP_URL' | 'BASE_URL'>): string[] {
  if (NODE_ENV !== 'production') return []
  return [
    ...(SMTP_URL === ''
      ? ['SMTP_URL is not set: emails become files in DATA_DIR/mail and no one gets any.']
      : []),
    ...(LOCAL.test(new URL(BASE_URL).hostname)
      ? [`BASE_URL is ${BASE_URL}: links in emails lead to the reader’s own machine.`]
      : []),
  ]
}

const LOCAL = /^(127\.|\[::1\]$|0\.0\.0\.0$)|(^|\.)localhost$/
