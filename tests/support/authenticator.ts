import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { newId } from '~/platform/ids'
import type { Browser } from './client'
import { db, idOf, type PersonName } from './fixtures'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

type Options = { challenge: string; rp?: { id: string }; rpId?: string }

/** What a device does for a browser: makes keys, and signs with them. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url')
  counter = 0
  /** It makes sure who it is, by a finger or a PIN */
  verifies = true
  readonly #key: KeyObject
  readonly #cose: Buffer

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const part = (text: string) => Buffer.from(text, 'base64url')
    this.#cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      part(x),
      Buffer.from('225820', 'hex'),
      part(y),
    ])
  }

  get publicKey(): string {
    return this.#cose.toString('base64url')
  }

  /** A new passkey, as a browser at that address hands it over. */
  create({ challenge, rp }: Options, origin: string): string {
    const id = Buffer.from(this.id, 'base64url')
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      this.#cose,
    ])
    const data = this.#authData(rp?.id ?? '', 0x40, credential)
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ])
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', challenge, origin),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** What was asked, signed. */
  get({ challenge, rpId }: Options, origin: string): string {
    this.counter++
    const data = this.#authData(rpId ?? '', 0)
    const clientDataJSON = clientData('webauthn.get', challenge, origin)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return this.#answer({
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#key).toString('base64url'),
    })
  }

  #authData(rpId: string, more: number, credential = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.counter)
    const flags = Buffer.from([0x01 | (this.verifies ? 0x04 : 0) | more])
    return Buffer.concat([sha256(rpId), flags, count, credential])
  }

  #answer(response: object): string {
    const { id } = this
    return JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    })
  }
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')

/** What a page's script gets for its browser. */
export async function optionsFor(
  browser: Browser,
  purpose: 'login' | 'code' | 'confirm' | 'add',
): Promise<Options> {
  const isLogin = purpose === 'login' || purpose === 'code'
  const path = `${isLogin ? '/login-passkey' : '/account-settings/passkeys'}/options`
  const { page } = browser
  const answer = await browser.post(path, { csrf: page.csrf, purpose })
  browser.page = page
  return JSON.parse(answer.html) as Options
}

/** A passkey that someone has, as if it had been added at their school’s host. */
export async function storedPasskey(name: PersonName, rp_id = 'northfield.test') {
  const device = new Authenticator()
  const key = {
    id: newId(),
    user_id: idOf(name),
    partner_code: 'northfield',
    name: 'My phone',
    credential_id: device.id,
    public_key: device.publicKey,
    counter: 0,
    transports: [],
    rp_id,
    created_at: new Date(),
  }
  await db.write((tx) => tx.passkey.create({ data: key }))
  return { device, key }
}
