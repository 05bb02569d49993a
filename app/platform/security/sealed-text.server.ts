import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { validSecrets, type Secrets } from './signed-code.server'

/** Keeps texts in the database that no one who only has the database can read. */
export type Sealer = {
  /** `about` is whose it is and what: sealed for one row, a text opens in no other. */
  seal: (text: string, about: string) => string
  /** Null for what was sealed with another secret or for something else, or was changed. */
  open: (sealed: string, about: string) => string | null
}

const VERSION = 'v1'

/** AES-256-GCM with keys derived from the secrets. The present one seals, earlier ones still open. */
export function sealerFrom(env: Secrets): Sealer {
  const keys = validSecrets(env).map(deriveKey)
  return {
    seal: (text, about) => seal(text, about, keys[0]!),
    open(sealed, about) {
      for (const key of keys) {
        const text = open(sealed, about, key)
        if (text !== null) return text
      }
      return null
    },
  }
}

const deriveKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'quad: sealed texts', 32))

function seal(text: string, about: string, key: Buffer): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const parts = [iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))
  return [VERSION, ...parts].join('.')
}

function open(sealed: string, about: string, key: Buffer): string | null {
  const [version, ...parts] = sealed.split('.')
  const [iv, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (version !== VERSION || iv?.length !== 12 || tag?.length !== 16 || !body) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 })
    decipher.setAAD(Buffer.from(about)).setAuthTag(tag)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
