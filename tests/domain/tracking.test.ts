import { expect } from 'vitest'
import { eraseAccount } from '~/domain/data-lifecycle/delete-account.server'
import { track } from '~/domain/tracking/commands.server'
import { TRACKED_EVENTS } from '~/domain/tracking/schema'
import { Tracker } from '~/domain/tracking/tracker.server'
import { openLog } from '~/platform/monitoring/log.server'
import { ctx, db, dbTest as test } from '~tests/support/fixtures'

const NAME = { name: TRACKED_EVENTS.searched }
const names = () =>
  db.read.trackingEvent.findMany({
    select: { user_id: true, name: true },
    orderBy: { user_id: { sort: 'asc', nulls: 'last' } },
  })

test('nothing is written about an account or a school that is gone by then', async () => {
  const tracker = new Tracker(db, openLog('silent'))
  const [sam, maya] = [await ctx('sam'), await ctx('maya')]
  for (const who of [sam, maya]) track(tracker, who, NAME)
  const closed = { ...sam.partner, partner_code: 'closed' }
  for (const partner of [sam.partner, closed, null])
    track(tracker, { ...sam, viewer: null, partner }, NAME)
  await eraseAccount(sam, 'keep')
  await tracker.flush()
  const visitor = { ...NAME, user_id: null }
  expect(await names()).toEqual([{ ...NAME, user_id: maya.viewer.id }, visitor, visitor])
})

test('[TRACK-01] what can’t be written takes nothing else with it', async () => {
  const tracker = new Tracker(db, openLog('silent'))
  tracker.record(() => Promise.reject(new Error('no such row')))
  track(tracker, await ctx('maya'), NAME)
  await tracker.flush()
  expect(await db.read.trackingEvent.count()).toBe(1)
})
