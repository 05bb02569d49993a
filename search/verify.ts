import type { Meilisearch } from 'meilisearch'
import type { Db } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import { compare, type Difference } from './compare'
import { batches } from './feed'
import { reasonToRebuild } from './marker'
import { SEARCH_KINDS, type SearchKind } from './types'

export type VerifyOptions = {
  /** Only this school. */
  partner_code?: string
  /** Queues every difference, so that the running site mends it. */
  fix?: boolean
  onProgress?: (kind: SearchKind, compared: number) => void
}

/** Ids by what is wrong with them; clean when all lists are empty. */
export type VerifyReport = Record<SearchKind, Record<Difference['what'], string[]>> & {
  clean: boolean
  queued: number
  /** Why the index has to be built before there is anything to compare. */
  reason: string | null
}

/**
 * Compares every id and checksum of the live indexes with the database. A row that changed this
 * moment may stand as stale although its follow-up is on the way. (CLI-22)
 */
export async function verify(
  client: Meilisearch,
  db: Db,
  options: VerifyOptions = {},
): Promise<VerifyReport> {
  const reason = await reasonToRebuild(client, db)
  const clean = reason === null
  const report: VerifyReport = { posts: nothing(), people: nothing(), clean, queued: 0, reason }
  if (!clean) return report
  await compare(client, db, {
    ...options,
    found: ({ kind, what, ids }) => {
      report[kind][what].push(...ids)
      report.clean = false
    },
  })
  if (options.fix) report.queued = await queueRepairs(db, report)
  return report
}

const nothing = (): Record<Difference['what'], string[]> => ({
  missing: [],
  surplus: [],
  stale: [],
})

const REPAIR: Record<SearchKind, string> = {
  posts: 'search.repair',
  people: 'search.repair_person',
}

/** Each difference becomes an event about its row; its follow-up writes the present state. */
async function queueRepairs(db: Db, report: VerifyReport): Promise<number> {
  const wrong = SEARCH_KINDS.flatMap((kind) =>
    Object.values(report[kind])
      .flat()
      .map((id) => ({ name: REPAIR[kind], subject_id: id })),
  )
  for (const batch of batches(wrong, 500))
    await db.write(async (tx) => {
      for (const { name, subject_id } of batch)
        await appendEvent(tx, { name, subject_id, partner_code: '' }, new Date())
    })
  return wrong.length
}
