import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { AuthenticatedUser } from '~/domain/accounts/login.server'
import type { Db } from '~/platform/database/types'
import type { PartnerContext } from '~/policy/viewer'
import { askPasskey, takeChallenge, type Asking, type PasskeySite } from './challenges.server'
import { findPending } from './pending-login.server'

type Place = { db: Db; now: Date; partner: PartnerContext | null }

type Options = { options: PublicKeyCredentialRequestOptionsJSON; secret: string }

/**
 * What a browser needs to ask for a passkey: any of this host's for a login, else one of that person. Only after a
 * password a touch is enough; elsewhere the device makes sure who it is.
 */
export async function passkeyOptions(
  place: Place,
  { rp_id }: PasskeySite,
  asking: Asking,
): Promise<Options> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const { user_id } = asking
  const own =
    user_id === null ? [] : await place.db.read.passkey.findMany({ where: { user_id, rp_id } })
  const options = await generateAuthenticationOptions({
    rpID: rp_id,
    allowCredentials: own.map(({ credential_id: id }) => ({ id })),
    userVerification: asking.purpose === 'code' ? 'preferred' : 'required',
  })
  return { options, secret: await askPasskey(place, options.challenge, asking) }
}

/** What came back: the form's text, and the secret of the browser. */
export type ShownPasskey = { passkey: string; secret: string | null; site: PasskeySite }

/**
 * Whose passkey has signed what this browser was asked, or null for whatever isn't right: an answer counts once, at
 * the page that asked, and for that person only. Its counter goes up. No event follows.
 */
export async function checkPasskey(
  place: Place,
  { passkey, secret, site }: ShownPasskey,
  asking: Asking,
): Promise<AuthenticatedUser | null> {
  const challenge = await takeChallenge(place, secret, asking)
  const response = readAnswer<AuthenticationResponseJSON>(passkey)
  if (!challenge || !response) return null
  const { db, now, partner } = place
  const row = await db.read.passkey.findUnique({
    where: {
      credential_id: response.id,
      rp_id: site.rp_id,
      user_id: asking.user_id ?? undefined,
      partner_code: partner?.partner_code,
      user: { deleted_at: null, partner: { status: 'active' } },
    },
  })
  if (!row) return null
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rp_id,
    requireUserVerification: asking.purpose !== 'code',
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
      counter: row.counter,
    },
  }).catch(() => null)
  if (!checked?.verified) return null
  const { newCounter } = checked.authenticationInfo
  const { count } = await db.write((tx) =>
    tx.passkey.updateMany({
      // Two at once with one count are not of one device.
      where: { id: row.id, counter: row.counter },
      data: { counter: storableCounter(newCounter), last_used_at: now },
    }),
  )
  return count > 0 ? { id: row.user_id, partner_code: row.partner_code } : null
}

/** Devices count to 2³², the database to half of that, which none has come near. */
export const storableCounter = (counter: number): number => Math.min(counter, 2 ** 31 - 1)

/** An answer of a browser as it comes; its parts are read by the library. */
export function readAnswer<T extends { id: string }>(text: string): T | null {
  try {
    const value = JSON.parse(text) as T | null
    return typeof value?.id === 'string' && value.id.length < 2000 ? value : null
  } catch {
    return null
  }
}

/**
 * Lets someone in whose password was right in this browser and who shows one of their passkeys; null where none waits,
 * or for whatever isn't right. For visitors. No event follows.
 */
export async function finishByPasskey(
  place: Place,
  pendingSecret: string | null,
  shown: ShownPasskey,
): Promise<AuthenticatedUser | null> {
  const pending = await findPending(place.db.read, place, pendingSecret)
  if (!pending) return null
  const { id_hash, user_id } = pending
  const user = await checkPasskey(place, shown, { purpose: 'code', user_id })
  if (!user) return null
  return place.db.write(async (tx) => {
    // A password that was changed meanwhile has ended it.
    const { count } = await tx.pendingLogin.deleteMany({ where: { id_hash } })
    if (count === 0) return null
    const where = { id: user_id }
    const { password_hash } = await tx.user.findUniqueOrThrow({
      where,
      select: { password_hash: true },
    })
    return { ...user, password_hash: password_hash ?? undefined }
  })
}
