import type { Meilisearch } from 'meilisearch'
import type { Db } from '~/platform/db.server'
import { sqlRow, sqlRows } from '~/platform/sql.server'
import { buildingAlone } from './building'
import { noChanges } from './changes'
import { compare } from './compare'
import { writeUntilSame } from './feed'
import { reasonToRebuild } from './marker'
import type { ReindexOptions, ReindexReport } from './reindex'
import { SEARCH_KINDS, type SearchKind } from './types'

/** There is no whole index yet that one school could be renewed in. */
export class NotBuilt extends Error {
  override name = 'NotBuilt'
}

export type SchoolReport = ReindexReport & {
  /** Documents that were taken away because there is no such row any more */
  removed: number
}

/** Documents written together, and looked at again. */
const AT_ONCE = 500

/**
 * Writes every document of one school anew and takes away what is surplus. The indexes are common
 * to all schools, so this happens in the live ones: each document is exchanged whole, documents of
 * other schools are not touched, and searches go on all the while. Interrupted, some documents are
 * new and the others as they were; a rerun begins anew. (CLI-20)
 */
export function reindexSchool(
  client: Meilisearch,
  db: Db,
  partner_code: string,
  options: ReindexOptions = {},
): Promise<SchoolReport> {
  return buildingAlone(db, async () => {
    const reason = await reasonToRebuild(client, db)
    if (reason !== null) throw new NotBuilt(reason)
    const began = Date.now()
    const report: SchoolReport = { posts: 0, people: 0, seconds: 0, perSecond: 0, removed: 0 }
    for (const kind of options.only ? [options.only] : SEARCH_KINDS) {
      report[kind] = await renew(client, db, kind, partner_code, options)
      report.removed += await mendRest(client, db, kind, partner_code)
    }
    report.seconds = (Date.now() - began) / 1000
    report.perSecond = (report.posts + report.people) / Math.max(report.seconds, 0.001)
    return report
  })
}

const ROWS: Record<SearchKind, string> = {
  posts: 'FROM Post WHERE deleted_at IS NULL AND partner_code = ?',
  people: 'FROM "User" WHERE partner_code = ?',
}

async function renew(
  client: Meilisearch,
  db: Db,
  kind: SearchKind,
  partner_code: string,
  { onProgress, signal }: ReindexOptions,
): Promise<number> {
  const total =
    sqlRow<{ rows: number }>(db, `SELECT count(*) AS rows ${ROWS[kind]}`, [partner_code])?.rows ?? 0
  const began = Date.now()
  let done = 0
  for (let after = ''; ;) {
    signal?.throwIfAborted()
    const ids = sqlRows<{ id: string }>(
      db,
      `SELECT id ${ROWS[kind]} AND id > ? ORDER BY id LIMIT ${AT_ONCE}`,
      [partner_code, after],
    ).map((row) => row.id)
    const last = ids.at(-1)
    if (last === undefined) return done
    after = last
    await writeUntilSame(client, db, { ...noChanges(), [kind]: new Set(ids) })
    done += ids.length
    const perSecond = done / Math.max((Date.now() - began) / 1000, 0.001)
    onProgress?.({ kind, done, total: Math.max(total, done), perSecond })
  }
}

/** What a comparison still finds: mostly documents without a row. Answers how many those were. */
async function mendRest(client: Meilisearch, db: Db, kind: SearchKind, partner_code: string) {
  let surplus = 0
  await compare(client, db, {
    partner_code,
    kinds: [kind],
    found: async ({ what, ids }) => {
      if (what === 'surplus') surplus += ids.length
      await writeUntilSame(client, db, { ...noChanges(), [kind]: new Set(ids) })
    },
  })
  return surplus
}
