import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Meilisearch } from 'meilisearch'
import type { Db } from '~/platform/database/types'
import { SEARCH_KINDS, type SearchKind } from '../criteria/types'
import { loadDocuments, type SearchDocument } from '../index/documents'
import { LIVE_INDEXES } from '../index/names'
import type { Stores } from '../index/write'

/** Ids that the index is missing, has without a row, or holds in an older state. */
export type Difference = { kind: SearchKind; what: 'missing' | 'surplus' | 'stale'; ids: string[] }

export type CompareOptions = {
  /** Only this school; '' for all */
  partner_code?: string
  /** Default: both */
  kinds?: readonly SearchKind[]
  onDifference: (difference: Difference) => Promise<void> | void
  onProgress?: (kind: SearchKind, compared: number) => void
}

const BATCH_SIZE = 1000

/**
 * Compares the live indexes with the database by id and checksum and reports differences as they are
 * found. Both are read in ranges of ids, so memory stays flat and the end is as fast as the beginning.
 */
export async function compare(stores: Stores, options: CompareOptions): Promise<void> {
  for (const kind of options.kinds ?? SEARCH_KINDS) await compareKind(stores, kind, options)
}

async function compareKind({ client, db }: Stores, kind: SearchKind, options: CompareOptions) {
  const { partner_code, onDifference, onProgress } = options
  const report = async (what: Difference['what'], ids: string[]) => {
    if (ids.length > 0) await onDifference({ kind, what, ids })
  }
  let compared = 0
  for (let after = ''; ; await nextTurn()) {
    const rows = await loadDocuments[kind](db, { after, limit: BATCH_SIZE, partner_code })
    const last = rows.at(-1)?.id ?? null
    // After the last row, the rest of the index is surplus.
    const indexed = await loadIndexRange(client, kind, { after, upTo: last, partner_code })
    const isStale = (row: SearchDocument) => indexed.get(row.id) !== row.checksum
    const different = rows.filter(isStale).map(({ id }) => id)
    await report(
      'missing',
      different.filter((id) => !indexed.has(id)),
    )
    await report(
      'stale',
      different.filter((id) => indexed.has(id)),
    )
    for (const { id } of rows) indexed.delete(id)
    await report('surplus', await withoutRow(db, kind, [...indexed.keys()]))
    if (last === null) return
    after = last
    onProgress?.(kind, (compared += rows.length))
  }
}

type IdRange = { after: string; upTo: string | null; partner_code?: string | undefined }

/** Checksums by id of the indexed documents in a range of ids. */
async function loadIndexRange(client: Meilisearch, kind: SearchKind, range: IdRange) {
  const { after, upTo, partner_code } = range
  const filter = [
    ...(after === '' ? [] : [`id > ${JSON.stringify(after)}`]),
    ...(upTo === null ? [] : [`id <= ${JSON.stringify(upTo)}`]),
    ...(partner_code ? [`partner_code = ${JSON.stringify(partner_code)}`] : []),
  ]
  const index = client.index<SearchDocument>(LIVE_INDEXES[kind])
  const checksums = new Map<string, string>()
  for (let offset = 0; ; offset += BATCH_SIZE) {
    const { results } = await index.getDocuments({
      ...(filter.length > 0 ? { filter } : {}),
      fields: ['id', 'checksum'],
      limit: BATCH_SIZE,
      offset,
    })
    for (const { id, checksum } of results) checksums.set(id, checksum)
    if (results.length < BATCH_SIZE) return checksums
  }
}

/** The ids that still have no row: one may have been created since. */
async function withoutRow(db: Db, kind: SearchKind, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const query = { where: { id: { in: ids } }, select: { id: true } }
  const rows =
    kind === 'posts'
      ? await db.read.post.findMany({ ...query, where: { ...query.where, deleted_at: null } })
      : await db.read.user.findMany(query)
  const existing = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !existing.has(id))
}
