import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { newId } from '../ids'

/** What platforms have to understand by the standard. */
export const SIGNED_BY = 'RS256'

export type SigningKey = { kid: string; private_key: string }

/** What others need to check what we sign: a JSON web key. */
export type PublicKey = Record<string, string>

/** A new pair of keys. The private one is PEM, to be sealed. */
export async function newKeyPair(): Promise<SigningKey & { public_key: PublicKey }> {
  const kid = newId()
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 })
  const jwk = pair.publicKey.export({ format: 'jwk' }) as PublicKey
  return {
    kid,
    private_key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    public_key: { ...jwk, kid, alg: SIGNED_BY, use: 'sig' },
  }
}
