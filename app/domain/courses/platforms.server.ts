import type { Db, Tx } from '~/platform/database/types'
import { newId } from '~/platform/ids'
import type { newKeyPair, PublicKey, SigningKey } from '~/platform/lms/lti-keys.server'
import { compareBy } from '~/platform/text/name-order'
import type { Sealer } from '~/platform/security/sealed-text.server'
import type { LtiKey, LtiPlatform } from '~prisma/generated/client'

/** A registration as an operator gives it. */
export type NewPlatform = {
  partner_code: string
  name: string
  issuer: string
  client_id: string
  deployment_ids: string[]
  login_url: string
  token_url: string
  jwks_url: string
}

type KeyPair = Awaited<ReturnType<typeof newKeyPair>>

/** A platform as launches are checked against it. */
export type Platform = Omit<LtiPlatform, 'deployment_ids'> & { deployment_ids: string[] }

const about = (kid: string) => `LtiKey:${kid}:private_key`

/** The platforms that open Quad by LTI, of all schools or one. For operators. */
export async function listPlatforms(db: Db, partner_code?: string) {
  const rows = await db.read.ltiPlatform.findMany({
    where: { partner_code },
    orderBy: { client_id: 'asc' },
    include: { _count: { select: { accounts: true, keys: true } } },
  })
  return rows.sort(compareBy('partner_code', 'name'))
}

/** Registers a platform with a key of its own, in the caller's transaction. For operators. No event. */
export async function addPlatform(
  tx: Tx,
  platform: NewPlatform,
  key: KeyPair,
  sealer: Sealer,
  now: Date,
): Promise<string> {
  const id = newId()
  await tx.ltiPlatform.create({ data: { ...platform, id, created_at: now } })
  await addKey(tx, id, key, sealer, now)
  return id
}

/** Changes what is known of a platform, in the caller's transaction. For operators. No event. */
export const changePlatform = (tx: Tx, id: string, data: NewPlatform) =>
  tx.ltiPlatform.update({ where: { id }, data })

/**
 * Ends a registration, in the caller's transaction: whose accounts it knew goes too, and what was handed
 * in stays as it is. Its courses are those of the next one that names them. For operators. No event.
 */
export async function removePlatform(tx: Tx, id: string) {
  const none = { platform_id: null, context_id: null }
  await tx.course.updateMany({ where: { platform_id: id }, data: none })
  return tx.ltiPlatform.deleteMany({ where: { id } })
}

/**
 * Gives us a new key for a platform, in the caller's transaction. The one that signs goes on doing so
 * until platforms know the new one, and is published; those before it go. For operators. No event.
 */
export async function rotateKey(
  tx: Tx,
  platform_id: string,
  key: KeyPair,
  sealer: Sealer,
  now: Date,
) {
  const keys = await tx.ltiKey.findMany({ where: { platform_id }, orderBy: NEWEST })
  const needed = keys.slice(0, keys.findIndex((key) => key.id === findSigner(keys, now)?.id) + 1)
  await tx.ltiKey.deleteMany({ where: { platform_id, id: { notIn: needed.map(({ id }) => id) } } })
  await addKey(tx, platform_id, key, sealer, now)
}

const NEWEST = [{ created_at: 'desc' as const }, { id: 'desc' as const }]

const addKey = (tx: Tx, platform_id: string, key: KeyPair, sealer: Sealer, created_at: Date) => {
  const { kid: id, private_key, public_key } = key
  const sealed = sealer.seal(private_key, about(id))
  return tx.ltiKey.create({
    data: { id, platform_id, public_key, private_key: sealed, created_at },
  })
}

/** Our public keys for all platforms of a school. For everyone. */
export async function publicKeys(db: Db, partner_code: string): Promise<PublicKey[]> {
  const where = { platform: { partner_code } }
  const rows = await db.read.ltiKey.findMany({ where, orderBy: NEWEST })
  return rows.map(({ public_key }) => public_key as PublicKey)
}

/**
 * The platform of a school that names itself; without a client id only where it has one registration.
 * Null for every other. For launches, which come from anyone.
 */
export async function findPlatform(
  db: Db,
  partner_code: string,
  named: { issuer: string; client_id?: string } | { id: string },
): Promise<Platform | null> {
  const rows = await db.read.ltiPlatform.findMany({ where: { partner_code, ...named }, take: 2 })
  const [row] = rows
  return row && rows.length === 1 ? withDeployments(row) : null
}

export const withDeployments = (row: LtiPlatform): Platform => ({
  ...row,
  deployment_ids: row.deployment_ids as string[],
})

/** Milliseconds after which platforms that keep our keys have read a new one. */
const KNOWN_AFTER = 3_600_000

/** The newest key that platforms know by now; before that the oldest. */
function findSigner<Key extends { created_at: Date }>(keys: readonly Key[], now: Date) {
  const newest = [...keys].sort((a, b) => b.created_at.getTime() - a.created_at.getTime())
  const known = newest.find((key) => now.getTime() - key.created_at.getTime() >= KNOWN_AFTER)
  return known ?? newest.at(-1)
}

/** The key that signs now, opened; null for one of another installation. */
export function signingKey(keys: readonly LtiKey[], sealer: Sealer, now: Date): SigningKey | null {
  const key = findSigner(keys, now)
  const private_key = key && sealer.open(key.private_key, about(key.id))
  return key && private_key ? { kid: key.id, private_key } : null
}
