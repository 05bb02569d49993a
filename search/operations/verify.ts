import { personReindexRequested } from '~/domain/accounts/events'
import { postReindexRequested } from '~/domain/posts/events'
import type { Db } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { SEARCH_KINDS, type SearchKind } from '../criteria/types'
import { reasonToRebuild } from '../index/metadata'
import { inBatches, type Stores } from '../index/write'
import { compare, type Difference } from './compare'

export type VerifyOptions = {
  /** Only this school */
  partner_code?: string
  /** Queues every difference, so that the running site fixes it */
  fix?: boolean
  onProgress?: (kind: SearchKind, compared: number) => void
}

/** Ids by what is wrong with them; clean if there are none */
export type VerifyReport = Record<SearchKind, Record<Difference['what'], string[]>> & {
  clean: boolean
  queued: number
  /** Why the index must be built before anything can be compared */
  reason: string | null
}

/**
 * Compares all ids and checksums of the live indexes with the database. A row that has just changed
 * may be reported as stale although its job is still waiting. (CLI-22)
 */
export async function verify(stores: Stores, options: VerifyOptions = {}): Promise<VerifyReport> {
  const reason = await reasonToRebuild(stores)
  const none = () => ({ missing: [], surplus: [], stale: [] })
  const report: VerifyReport = {
    posts: none(),
    people: none(),
    clean: reason === null,
    queued: 0,
    reason,
  }
  if (!report.clean) return report
  await compare(stores, {
    ...options,
    onDifference: ({ kind, what, ids }) => {
      report[kind][what].push(...ids)
      report.clean = false
    },
  })
  if (options.fix) report.queued = await queueRepairs(stores.db, report)
  return report
}

const REPAIR_EVENTS = { posts: postReindexRequested, people: personReindexRequested } as const

/** Publishes an event for each difference. Its handler writes the present state. */
async function queueRepairs(db: Db, report: VerifyReport): Promise<number> {
  const repairs = SEARCH_KINDS.flatMap((kind) =>
    Object.values(report[kind])
      .flat()
      .map((id) => REPAIR_EVENTS[kind]({ subject: { id, partner_code: '' } })),
  )
  for (const batch of inBatches(repairs, 500))
    await db.write((tx) => publish(tx, { now: new Date() }, batch))
  return repairs.length
}
