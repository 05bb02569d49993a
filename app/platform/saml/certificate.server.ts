import { generateKeyPair, randomBytes, sign, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'

/** A private key of ours and the certificate in which SAML wraps its public one, both PEM. */
export type SamlKeyPair = { private_key: string; certificate: string }

/** What operators want to know of a certificate. */
export type CertificateParts = { subject: string; ends_at: Date; fingerprint: string }

/** Years: no one checks its end, and to change it is work for the school's IT. */
const LASTS = 10

/** A new pair of keys with a certificate signed by itself: in SAML it is only the form of a public key. */
export async function newSamlKey(name: string, now: Date): Promise<SamlKeyPair> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 })
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' })
  const until = new Date(now)
  until.setUTCFullYear(now.getUTCFullYear() + LASTS)
  // RFC 5280: 4.1, the body without extensions, so that it is of version 1.
  const body = sequence(
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    SHA256_WITH_RSA,
    commonName(name),
    sequence(time(now), time(until)),
    commonName(name),
    publicKey,
  )
  const signature = sign('sha256', body, pair.privateKey)
  const der = sequence(body, SHA256_WITH_RSA, element(0x03, Buffer.from([0]), signature))
  return {
    private_key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: new X509Certificate(der).toString(),
  }
}

/** Tag, length and content: DER (X.690), as far as a certificate needs it. */
function element(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const size = body.length
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const sequence = (...parts: Buffer[]) => element(0x30, ...parts)
const integer = (bytes: Buffer) => element(0x02, bytes)
const time = (at: Date) =>
  element(0x18, Buffer.from(at.toISOString().replace(/[-:T]|\.\d+/g, ''), 'ascii'))
const SHA256_WITH_RSA = sequence(
  Buffer.from('06092a864886f70d01010b', 'hex'),
  Buffer.from('0500', 'hex'),
)
const COMMON_NAME = Buffer.from('0603550403', 'hex')
const commonName = (name: string) =>
  sequence(element(0x31, sequence(COMMON_NAME, element(0x0c, Buffer.from(name.slice(0, 64))))))

const PEM = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g

/**
 * The certificates in a text as people paste it: one or several in PEM with anything around them, or one
 * without its frame. Null where one can't be read.
 */
export function readCertificates(text: string): string[] | null {
  const framed = [...text.matchAll(PEM)].map(([, body = '']) => body)
  const bodies = framed.length > 0 ? framed : [text]
  try {
    return bodies.map((body) =>
      new X509Certificate(Buffer.from(body.replace(/\s/g, ''), 'base64')).toString().trim(),
    )
  } catch {
    return null
  }
}

export function describeCertificate(pem: string): CertificateParts {
  const { subject, validTo, fingerprint256 } = new X509Certificate(pem)
  return {
    subject: subject.replaceAll('\n', ', '),
    ends_at: new Date(validTo),
    fingerprint: fingerprint256,
  }
}

/** Without its frame, as XML has it. */
export const certificateBody = (pem: string): string => pem.replace(/-----[A-Z ]+-----|\s/g, '')
