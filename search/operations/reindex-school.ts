import { SEARCH_KINDS } from '../criteria/types'
import { countRows } from '../index/documents'
import { reasonToRebuild } from '../index/metadata'
import { writeIds, type Stores } from '../index/write'
import { withBuildLock } from './build-lock'
import { compare } from './compare'
import { perSecond, type ReindexOptions, type ReindexReport } from './reindex'

/** There is no complete index to update one school in. */
export class IndexMissing extends Error {
  override name = 'IndexMissing'
}

export type SchoolReport = ReindexReport & {
  /** Documents that were removed because their row no longer exists */
  removed: number
}

/**
 * Compares every document of one school with the database and fixes the differences. All schools share
 * the indexes, so this happens in the live ones: other schools aren't touched and searches go on.
 * Interrupted, the rest stays as it was. (CLI-20)
 */
export function reindexSchool(
  stores: Stores,
  partner_code: string,
  { only, onProgress, signal }: ReindexOptions = {},
): Promise<SchoolReport> {
  return withBuildLock(stores.db, async () => {
    const reason = await reasonToRebuild(stores)
    if (reason !== null) throw new IndexMissing(reason)
    const start = Date.now()
    const report: SchoolReport = { posts: 0, people: 0, seconds: 0, perSecond: 0, removed: 0 }
    for (const kind of only ? [only] : SEARCH_KINDS) {
      const total = await countRows(stores.db, kind, partner_code)
      await compare(stores, {
        partner_code,
        kinds: [kind],
        onDifference: async ({ what, ids }) => {
          if (what === 'surplus') report.removed += ids.length
          await writeIds(stores, kind, ids)
        },
        onProgress: (_, done) => {
          signal?.throwIfAborted()
          report[kind] = done
          onProgress?.({ kind, done, total, perSecond: perSecond(done, start) })
        },
      })
    }
    report.seconds = (Date.now() - start) / 1000
    report.perSecond = perSecond(report.posts + report.people, start)
    return report
  })
}
