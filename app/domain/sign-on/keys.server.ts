import type { Db, Tx } from '~/platform/database/types'
import { newId } from '~/platform/ids'
import { newSamlKey, type SamlKeyPair } from '~/platform/saml/certificate.server'
import type { Sealer } from '~/platform/security/sealed-text.server'

/** The newest two: a former key opens what a provider goes on encrypting for it until it reads our metadata. */
const USED = 2

const about = (id: string) => `SamlKey:${id}:private_key`

type Place = { db: Db; sealer: Sealer; now: Date }

/**
 * Our keys for the provider of a school, the one that signs first; with the first use one is made. While there
 * are two the former one signs: providers have to read the new one before. For logins. No event.
 */
export async function samlKeys(
  { db, sealer, now }: Place,
  school: { partner_code: string; host: string },
): Promise<SamlKeyPair[]> {
  const { partner_code } = school
  const found = await openKeys(db.read, partner_code, sealer)
  if (found.length > 0) return found
  const pair = await newSamlKey(school.host, now)
  return db.write(async (tx) => {
    const meanwhile = await openKeys(tx, partner_code, sealer)
    if (meanwhile.length > 0) return meanwhile
    await addKey(tx, partner_code, pair, sealer, now)
    return [pair]
  })
}

/**
 * Gives a school another key, which takes over from the present one with the next call: then only the newest
 * stays next to it. In the caller's transaction. For operators. No event.
 */
export async function rotateSamlKey(
  tx: Tx,
  partner_code: string,
  pair: SamlKeyPair,
  sealer: Sealer,
  now: Date,
): Promise<void> {
  const [newest] = await tx.samlKey.findMany({ where: { partner_code }, orderBy: NEWEST, take: 1 })
  await tx.samlKey.deleteMany({ where: { partner_code, id: { not: newest?.id ?? '' } } })
  await addKey(tx, partner_code, pair, sealer, now)
}

const NEWEST = [{ created_at: 'desc' as const }, { id: 'desc' as const }]

const addKey = (
  tx: Tx,
  partner_code: string,
  { private_key, certificate }: SamlKeyPair,
  sealer: Sealer,
  created_at: Date,
) => {
  const id = newId()
  const sealed = sealer.seal(private_key, about(id))
  return tx.samlKey.create({
    data: { id, partner_code, certificate, private_key: sealed, created_at },
  })
}

/** The oldest first. Those of another installation's secret count for nothing. */
async function openKeys(read: Pick<Tx, 'samlKey'>, partner_code: string, sealer: Sealer) {
  const rows = await read.samlKey.findMany({
    where: { partner_code },
    orderBy: NEWEST,
    take: USED,
  })
  return rows.reverse().flatMap(({ id, certificate, private_key }) => {
    const opened = sealer.open(private_key, about(id))
    return opened === null ? [] : [{ certificate, private_key: opened }]
  })
}
