import { setImmediate as breath } from 'node:timers/promises'
import type { Meilisearch } from 'meilisearch'
import type { Db } from '~/platform/db.server'
import { sqlRows } from '~/platform/sql.server'
import { documentsOf, type SearchDocument } from './documents'
import { LIVE } from './feed'
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
 * Compares every document of the live indexes with the database, by id and checksum: both are walked
 * side by side in the order of their ids, so that memory stays flat and the last part is found as
 * fast as the first. Differences are told as they are found.
 */
export async function compare(client: Meilisearch, db: Db, options: CompareOptions): Promise<void> {
  for (const kind of options.kinds ?? SEARCH_KINDS) await compareKind(client, db, kind, options)
}

async function compareKind(client: Meilisearch, db: Db, kind: SearchKind, options: CompareOptions) {
  const { partner_code } = options
  let compared = 0
  for (let after = ''; ; await breath()) {
    const rows = documentsOf[kind](db, { after, limit: AT_ONCE, partner_code })
    const last = rows.at(-1)?.id ?? null
    // The rows end before what the index has too many of at its end.
    const held = await heldBetween(client, kind, { after, upTo: last, partner_code })
    const missing = rows.filter((one) => !held.has(one.id))
    const stale = rows.filter((one) => held.has(one.id) && held.get(one.id) !== one.checksum)
    await tell(options, kind, 'missing', missing)
    await tell(options, kind, 'stale', stale)
    for (const { id } of rows) held.delete(id)
    await tell(options, kind, 'surplus', stillWithoutRow(db, kind, [...held.keys()]))
    if (last === null) return
    after = last
    options.onProgress?.(kind, (compared += rows.length))
  }
}

type Range = { after: string; upTo: string | null; partner_code?: string | undefined }

/** Ids and checksums of the documents whose ids lie in a range. */
async function heldBetween(client: Meilisearch, kind: SearchKind, range: Range) {
  const { after, upTo, partner_code } = range
  const within = [
    ...(after === '' ? [] : [`id > ${JSON.stringify(after)}`]),
    ...(upTo === null ? [] : [`id <= ${JSON.stringify(upTo)}`]),
    ...(partner_code ? [`partner_code = ${JSON.stringify(partner_code)}`] : []),
  ]
  const index = client.index<SearchDocument>(LIVE[kind])
  const held = new Map<string, string>()
  for (let offset = 0; ; offset += AT_ONCE) {
    const { results } = await index.getDocuments({
      ...(within.length > 0 ? { filter: within } : {}),
      fields: ['id', 'checksum'],
      limit: AT_ONCE,
      offset,
    })
    for (const { id, checksum } of results) held.set(id, checksum)
    if (results.length < AT_ONCE) return held
  }
}

const PRESENT: Record<SearchKind, string> = {
  posts: 'SELECT id FROM Post WHERE deleted_at IS NULL AND id',
  people: 'SELECT id FROM "User" WHERE id',
}

/** A row may have come between the two looks. */
function stillWithoutRow(db: Db, kind: SearchKind, ids: string[]): { id: string }[] {
  if (ids.length === 0) return []
  const rows = sqlRows<{ id: string }>(db, `${PRESENT[kind]} IN (SELECT value FROM json_each(?))`, [
    JSON.stringify(ids),
  ])
  const present = new Set(rows.map((row) => row.id))
  return ids.filter((id) => !present.has(id)).map((id) => ({ id }))
}

async function tell(
  { found }: CompareOptions,
  kind: SearchKind,
  what: Difference['what'],
  rows: { id: string }[],
): Promise<void> {
  if (rows.length > 0) await found({ kind, what, ids: rows.map(({ id }) => id) })
}
