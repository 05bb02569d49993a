import { scheduleDigests } from '~/domain/notification-mail/digests.server'
import { scheduleFollowUps } from '~/domain/notification-mail/follow-ups.server'
import { buildJobCatalog } from '~/jobs/catalog'
import * as leases from '~/jobs/leases.server'
import { dispatchEvents } from '~/jobs/outbox.server'
import { backlog, hasPendingWork } from '~/jobs/queries.server'
import type { Ctx } from '~/platform/ctx'

const KIND = buildJobCatalog([], [{ name: 'test' } as never])[0]!

/** Runs every statement of the dispatcher, its workers and schedules; an event terms.imported has to wait. */
export async function readJobs({ db }: Ctx, now: Date) {
  const later = new Date(now.getTime() + 600_000)
  await db.writeSql(async (tx) => {
    await dispatchEvents(tx, [{ ...KIND, events: ['terms.imported'] }], now)
    await leases.readyNames(tx, ['test'], now)
    const [job] = await leases.leaseJobs(tx, KIND, 'worker', now)
    const ids = [job?.id ?? '']
    await leases.renewLeases(tx, 'worker', ids, now)
    await leases.markFailed(tx, 'other', { id: ids[0]!, error: 'x', retryAt: now }, now)
    await leases.releaseLeases(tx, 'other', ids)
    await leases.markDone(tx, 'other', ids, now)
    await leases.reclaimExpiredLeases(
      tx,
      [KIND],
      { workerId: 'worker', random: Math.random },
      later,
    )
    await leases.leaseJobs(tx, KIND, 'worker', now)
  })
  await leases.expireDeadWorkerLeases(db, () => true, now)
  await leases.giveBackUnknownLeases(db, 'worker', () => [])
  await hasPendingWork(db, ['test'], now)
  await backlog(db, now)
  await scheduleDigests(db, now)
  await scheduleFollowUps(db, now)
}
