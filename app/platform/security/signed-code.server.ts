import { createHmac, timingSafeEqual } from 'node:crypto'

/** The secrets that count: the present one, which signs, and those before it. */
export const validSecrets = (env: Secrets): string[] => [
  env.SESSION_SECRET,
  ...env.OLD_SESSION_SECRETS,
]

export type Secrets = { SESSION_SECRET: string; OLD_SESSION_SECRETS: readonly string[] }

/** A text with a proof that we wrote it for this purpose: '01h….Jk3…', for addresses. */
export const signedCode = (secret: string, purpose: string, text: string): string =>
  `${text}.${signature(secret, purpose, text)}`

/** The text of a signed code; null for one that was forged or cut. */
export function signedText(secret: string, purpose: string, code: string): string | null {
  const [text = '', sent = ''] = code.split('.')
  return safeEqual(sent, signature(secret, purpose, text)) ? text : null
}

/** The proof alone, for an address that has the text in it. */
export const signature = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url')

/** Whether a proof is ours, by any of the secrets that count. */
export const isSignature = (env: Secrets, purpose: string, text: string, sent: string): boolean =>
  validSecrets(env).some((secret) => safeEqual(sent, signature(secret, purpose, text)))

/** Whether they are the same, in a time that doesn't tell how much of them is. */
export function safeEqual(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
