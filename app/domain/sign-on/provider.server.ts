import { createHash } from 'node:crypto'
import type { Db } from '~/platform/database/types'
import { fetchMetadata } from '~/platform/saml/fetch-metadata.server'
import { MetadataProblem, type ProviderMetadata } from '~/platform/saml/metadata.server'
import type { SamlSignOn } from '~/policy/viewer'

/** Milliseconds after which metadata is read again; certificates that roll over are announced days before. */
const READ_EVERY = 6 * 3_600_000

/** Bytes and milliseconds that a login waits for; an aggregate is read by the job. */
const AT_LOGIN = { bytes: 2_000_000, milliseconds: 5000 }
const IN_JOB = { bytes: 300_000_000, milliseconds: 120_000 }

type School = { partner_code: string; signOn: SamlSignOn }

/**
 * What the school's provider says of itself: from the setting, or as it was last read at its address. A copy
 * goes on counting while that address doesn't respond. Throws a MetadataProblem. For logins. No event.
 */
export async function samlProvider(db: Db, school: School, now: Date): Promise<ProviderMetadata> {
  const { metadata_url, entity_id, login_url, certificates, scopes = [] } = school.signOn
  if (metadata_url === undefined) {
    if (!entity_id || !login_url || !certificates?.length)
      throw new MetadataProblem('the setting has no metadata')
    return { entity_id, login_url, certificates, scopes }
  }
  const copy = await storedCopy(db, school)
  const provider = copy?.provider ?? (await readAgain(db, school, now, AT_LOGIN))
  return { ...provider, scopes: scopes.length > 0 ? scopes : provider.scopes }
}

/**
 * What it says of itself at this moment, where its metadata is at an address: for a provider that signs with a
 * key which wasn't announced. Null where there is no address, or it can't be read. For logins. No event.
 */
export async function samlProviderNow(
  db: Db,
  school: School,
  now: Date,
): Promise<ProviderMetadata | null> {
  if (school.signOn.metadata_url === undefined) return null
  try {
    await readAgain(db, school, now, AT_LOGIN)
  } catch (error) {
    if (error instanceof MetadataProblem) return null
    throw error
  }
  return samlProvider(db, school, now)
}

async function storedCopy(db: Db, { partner_code, signOn }: School) {
  const row = await db.read.samlMetadata.findUnique({ where: { partner_code } })
  if (!row || row.url !== place(signOn)) return null
  return { provider: row.provider as ProviderMetadata, read_at: row.read_at }
}

/** A copy is of one address, of one entity there, and signed with what is set now. */
const place = ({ metadata_url = '', entity_id = '', metadata_certificates }: SamlSignOn) =>
  [metadata_url, entity_id, metadata_certificates && hash(metadata_certificates)]
    .filter((part) => part !== undefined)
    .join(' ')

const hash = (texts: readonly string[]) =>
  createHash('sha256').update(texts.join('\n')).digest('hex')

async function readAgain(
  db: Db,
  { partner_code, signOn }: School,
  now: Date,
  most: typeof AT_LOGIN,
) {
  const { metadata_url = '', entity_id, metadata_certificates } = signOn
  const wanted = { entity_id, metadata_certificates, now }
  const provider = await fetchMetadata(metadata_url, { ...wanted, ...most })
  const row = { url: place(signOn), provider, read_at: now }
  await db.write((tx) =>
    tx.samlMetadata.upsert({
      where: { partner_code },
      create: { partner_code, ...row },
      update: row,
    }),
  )
  return provider
}

/**
 * Reads again what is old, for the job: so certificates roll over. Returns how many were read, and in words
 * what can't be. What was there before goes on counting. No event.
 */
export async function refreshMetadata(db: Db, schools: readonly School[], now: Date) {
  const problems: { school: string; why: string }[] = []
  let read = 0
  for (const school of schools) {
    const copy = school.signOn.metadata_url ? await storedCopy(db, school) : undefined
    if (copy === undefined || (copy && now.getTime() - copy.read_at.getTime() < READ_EVERY))
      continue
    try {
      await readAgain(db, school, now, IN_JOB)
      read += 1
    } catch (error) {
      if (!(error instanceof MetadataProblem)) throw error
      problems.push({ school: school.partner_code, why: error.message })
    }
  }
  return { read, problems }
}
