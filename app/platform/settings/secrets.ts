/** Not shown in messages, which end up in logs */
export const SECRET_SETTINGS = [
  'SESSION_SECRET',
  'OLD_SESSION_SECRETS',
  'MEILI_KEY',
  'SMTP_URL',
  'MAIL_REPORTS_URL',
  'MAIL_REPORTS_TOKEN',
  'CAPTCHA_SECRET',
  'DATABASE_URL',
  'METRICS_TOKEN',
  'S3_SECRET_ACCESS_KEY',
  'VAPID_PRIVATE_KEY',
  'PUSH_GATEWAY_SECRET',
  'SEARCH_EMBEDDER_KEY',
]

/** Hidden when they can't be used: someone may have put a key into the address. */
export const SECRET_IF_WRONG = ['FILES_URL', 'S3_ENDPOINT']

export const MASK = '********'

/** A setting as operators see it: a secret is only said to be there, and addresses lose their password. */
export function shownValue(name: string, value: string): string {
  if (value === '') return ''
  const url = URL.canParse(value) ? new URL(value) : null
  if (url && url.host !== '' && (url.username !== '' || url.password !== ''))
    return `${url.protocol}//${MASK}@${url.host}`
  return SECRET_SETTINGS.includes(name) && !['SMTP_URL', 'MAIL_REPORTS_URL'].includes(name)
    ? MASK
    : value
}
