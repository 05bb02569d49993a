import type { Db, Tx } from '~/platform/database/types'

/**
 * Rows whose time is over are deleted by the clock of the machine, so a wrong one could delete
 * everything at once. The rule: nothing is purged when the clock is more than 7 days beyond the last
 * purge (which a running site does every hour), or beyond the newest event where none was done yet.
 * A site that was off for longer waits until an operator has looked at the clock.
 */
const PURGE_LIMIT_DAYS = 7

export const LAST_PURGE_KEY = 'purge.last'

const DAY = 24 * 60 * 60 * 1000

/** By how many whole days the clock is too far ahead of what is known to have happened; 0 if it isn't. */
export function daysTooFar(now: Date, last: Date | null): number {
  const days = last ? (now.getTime() - last.getTime()) / DAY : 0
  return days > PURGE_LIMIT_DAYS ? Math.floor(days) : 0
}

/** The same, by what the database says. For the purge. */
export async function clockDaysTooFar({ read }: Pick<Db, 'read'>, now: Date): Promise<number> {
  const purged = await read.systemValue.findUnique({ where: { key: LAST_PURGE_KEY } })
  if (purged) return daysTooFar(now, purged.updated_at)
  const event = await read.event.findFirst({
    orderBy: { seq: 'desc' },
    select: { created_at: true },
  })
  return daysTooFar(now, event?.created_at ?? null)
}

/**
 * The clock is right: after a purge, and when an operator says so after a long time without one. For
 * the purge and the terminal.
 */
export async function confirmClock(tx: Tx, now: Date): Promise<void> {
  const row = { value: true, updated_at: now }
  const where = { key: LAST_PURGE_KEY }
  await tx.systemValue.upsert({ where, create: { ...where, ...row }, update: row })
}
