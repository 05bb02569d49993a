import { randomBytes } from 'node:crypto'
import { hashSecret } from '~/domain/accounts/sessions.server'
import type { Db } from '~/platform/database/types'
import { PASSKEY_MINUTES } from './schema'

/** Where a passkey works, and what browsers say of the page that asks. */
export type PasskeySite = { rp_id: string; origin: string }

/** What a passkey is asked for, and whose it has to be; null where anyone's is looked for. */
export type Asking = { purpose: 'add' | 'login' | 'code' | 'confirm'; user_id: string | null }

type Place = { db: Db; now: Date }

/** Notes what a passkey has to sign. The browser gets the returned secret; without it no one can answer. No event. */
export async function askPasskey(
  { db, now }: Place,
  challenge: string,
  asking: Asking,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const expires_at = new Date(now.getTime() + PASSKEY_MINUTES * 60_000)
  const data = { id_hash: hashSecret(secret), challenge, ...asking, created_at: now, expires_at }
  await db.write((tx) => tx.passkeyChallenge.create({ data }))
  return secret
}

/** What this browser's passkey was to sign for that, or null. It counts once, whatever comes of it. */
export async function takeChallenge(
  { db, now }: Place,
  secret: string | null,
  { purpose, user_id }: Asking,
): Promise<string | null> {
  const where = { id_hash: hashSecret(secret ?? '') }
  const row = await db.write(async (tx) => {
    const found = await tx.passkeyChallenge.findUnique({ where })
    if (found) await tx.passkeyChallenge.delete({ where })
    return found
  })
  if (!row || row.expires_at <= now || row.purpose !== purpose || row.user_id !== user_id)
    return null
  return row.challenge
}
