import { expect } from 'vitest'
import { buildCriteria, type SearchCriteria } from '~search/criteria/criteria'
import { trackedEvents } from '~search/results/tracking'
import { eraseAccount } from '~/domain/data-lifecycle/delete-account.server'
import { track } from '~/domain/tracking/commands.server'
import { TRACKED_EVENTS } from '~/domain/tracking/schema'
import { Tracker } from '~/domain/tracking/tracker.server'
import { openLog } from '~/platform/monitoring/log.server'
import { ctx, db, dbTest as test } from '~tests/support/fixtures'

const lab = (some: Partial<SearchCriteria> = {}) => buildCriteria({ q: 'lab', ...some })
const seen = (criteria: SearchCriteria, previous: SearchCriteria | null = lab()) =>
  trackedEvents({ criteria, previous, source: 'form' })

test.each<[string, Partial<SearchCriteria>, string[]]>([
  ['the program', { program_name: 'Nursing' }, ['updated_filters']],
  ['the status', { enrollment_status: 'alumni' }, ['updated_filters']],
  ['the institution', { institution_code: 'main' }, ['updated_filters']],
  ['an interest', { interests: ['chess'] }, ['updated_filters']],
  ['whether it is answered', { answered: false }, ['updated_filters']],
  ['a tag', { tags: ['study'] }, ['updated_filters']],
  ['a topic', { any_topics: ['x'] }, ['updated_filters']],
  ['whose', { user_ids: ['x'] }, ['updated_filters']],
  ['whose not', { exclude_user_ids: ['x'] }, ['updated_filters']],
  ['of those one follows', { filter_followed_users: true }, ['updated_filters']],
  ['of the own school', { show_global: false }, ['updated_filters']],
  ['without comments', { match_on_comment_content: false }, ['updated_filters']],
  ['the order', { order: 'created_at' }, ['changed_sorts']],
  ['both', { order: 'created_at', tags: ['x'] }, ['updated_filters', 'changed_sorts']],
  ['the page and the tab', { from: 25, marked_as_question: true }, []],
  ['the text and all else', { q: 'labs', order: 'created_at', tags: ['x'] }, ['searched']],
  ['the text, to none', { q: '', tags: ['x'] }, []],
])('[TRACK-03] changed is %s', (_, change, names) => {
  expect(seen(lab(change))).toEqual(names)
  // The first search of all is one, whatever filters it.
  expect(seen(lab(change), null)).toEqual(change.q === '' ? [] : ['searched'])
})

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
