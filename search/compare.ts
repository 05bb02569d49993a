import type { Meilisearch } from 'meilisearch'
import type { Db } from '~/platform/db.server'
import { sqlRows } from '~/platform/sql.server'
import { documentsOf, type SearchDocument } from './documents'
import { checksumsIn, LIVE } from './feed'
import { SEARCH_KINDS, type SearchKind } from './types'

/** Ids of one kind that the index lacks, has too many of, or holds in an older state. */
export type Difference = { kind: SearchKind; what: 'missing' | 'surplus' | 'stale'; ids: string[] }

export type CompareOptions = {
  /** Only this school; '' for all. */
  partner_code?: string
  /** Both unless told. */
  kinds?: readonly SearchKind[]
  found: (difference: Difference) => Promise<void> | void
  onProgress?: (kind: SearchKind, compared: number) => void
}

const AT_ONCE = 1000

/**
 * Compares every document of the live indexes with the database, by id and checksum, in batches:
 * memory stays flat. Differences are told as they are found.
 */
export async function compare(client: Meilisearch, db: Db, options: CompareOptions): Promise<void> {
  for (const kind of options.kinds ?? SEARCH_KINDS) {
    await compareRows(client, db, kind, options)
    await findSurplus(client, db, kind, options)
  }
}

async function compareRows(client: Meilisearch, db: Db, kind: SearchKind, options: CompareOptions) {
  let after = ''
  for (let compared = 0; ;) {
    const slice = { after, limit: AT_ONCE, partner_code: options.partner_code }
    const documents = documentsOf[kind](db, slice)
    const last = documents.at(-1)
    if (!last) return
    after = last.id
    const ids = documents.map((one) => one.id)
    const held = await checksumsIn(client, LIVE[kind], ids)
    await tell(
      options,
      kind,
      'missing',
      ids.filter((id) => !held.has(id)),
    )
    const stale = documents.filter((one) => held.has(one.id) && held.get(one.id) !== one.checksum)
    await tell(
      options,
      kind,
      'stale',
      stale.map((one) => one.id),
    )
    options.onProgress?.(kind, (compared += documents.length))
  }
}

/**
 * Goes through the index and asks the database for each id. What is surplus is told only at the
 * end, because taking documents away meanwhile would shift the pages of the index.
 */
async function findSurplus(client: Meilisearch, db: Db, kind: SearchKind, options: CompareOptions) {
  const surplus: string[] = []
  const filter = options.partner_code
    ? { filter: `partner_code = ${JSON.stringify(options.partner_code)}` }
    : {}
  for (let offset = 0; ; offset += AT_ONCE) {
    const { results } = await client
      .index<SearchDocument>(LIVE[kind])
      .getDocuments({ ...filter, offset, limit: AT_ONCE, fields: ['id'] })
    if (results.length === 0) break
    surplus.push(
      ...withoutRow(
        db,
        kind,
        results.map((one) => one.id),
      ),
    )
  }
  await tell(options, kind, 'surplus', surplus)
}

const PRESENT: Record<SearchKind, string> = {
  posts: 'SELECT id FROM Post WHERE deleted_at IS NULL AND id',
  people: 'SELECT id FROM "User" WHERE id',
}

function withoutRow(db: Db, kind: SearchKind, ids: string[]): string[] {
  const rows = sqlRows<{ id: string }>(db, `${PRESENT[kind]} IN (SELECT value FROM json_each(?))`, [
    JSON.stringify(ids),
  ])
  const present = new Set(rows.map((row) => row.id))
  return ids.filter((id) => !present.has(id))
}

async function tell(
  { found }: CompareOptions,
  kind: SearchKind,
  what: Difference['what'],
  ids: string[],
): Promise<void> {
  if (ids.length > 0) await found({ kind, what, ids })
}
