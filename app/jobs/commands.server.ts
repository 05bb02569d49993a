import type { Tx } from '~/platform/database/types'

/**
 * Makes dead jobs ready again, with all their attempts. For operators. Changes only jobs that are
 * still dead; returns how many. No events follow. (CLI-26)
 */
export async function retryJobs(tx: Tx, ids: string[], now: Date): Promise<number> {
  const { count } = await tx.job.updateMany({
    where: { id: { in: ids }, state: 'dead' },
    data: { state: 'ready', attempts: 0, run_at: now, finished_at: null, last_error: null },
  })
  return count
}

/**
 * Gives up dead jobs for good. For operators. Deletes only jobs that are still dead; returns how
 * many. No events follow. (CLI-26)
 */
export async function dropJobs(tx: Tx, ids: string[]): Promise<number> {
  const { count } = await tx.job.deleteMany({ where: { id: { in: ids }, state: 'dead' } })
  return count
}
