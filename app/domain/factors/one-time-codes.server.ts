import { randomBytes } from 'node:crypto'
import type { CodeSetup } from './schema'

/** Seconds in which an app shows the same code */
const PERIOD = 30
/** RFC 6238, with what every app can do. */
const KIND = { algorithm: 'SHA1', digits: 6, period: PERIOD } as const
/** Clocks may differ by so many codes. */
const WINDOW = 1

/** A new secret, 160 bits in base 32. */
export async function newSecret(): Promise<string> {
  const { Secret } = await import('otpauth')
  return new Secret({ buffer: new Uint8Array(randomBytes(20)).buffer }).base32
}

/** Which of its codes someone has typed, by its half minute; null for none of those around now. */
export async function codeStep(secret: string, token: string, now: Date): Promise<number | null> {
  const { Secret, TOTP } = await import('otpauth')
  const totp = new TOTP({ ...KIND, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token, window: WINDOW, timestamp: now.getTime() })
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta
}

/** The QR code that an app reads the secret from: the path of its dark squares, each of one unit. */
export async function drawSecret(
  secret: string,
  entry: { issuer: string; label: string },
): Promise<CodeSetup['qr']> {
  const [{ Secret, TOTP }, { encode }] = await Promise.all([import('otpauth'), import('uqr')])
  const uri = new TOTP({ ...KIND, ...entry, secret: Secret.fromBase32(secret) }).toString()
  const { data, size } = encode(uri, { ecc: 'M', border: 4 })
  return { size, path: data.map((row, y) => rowPath(row, y)).join('') }
}

/** Squares next to each other are one rectangle. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const from = x
    while (row[x + 1]) x++
    path += `M${from} ${y}h${x - from + 1}v1H${from}z`
  }
  return path
}
