import { afterEach, beforeEach, expect, vi } from 'vitest'
import { declineRequest } from '~/domain/answer-requests/commands.server'
import { entryOfCode } from '~/domain/mailing-lists/unsubscribe-code.server'
import { scheduleDigests } from '~/domain/notification-mail/digests.server'
import { scheduleFollowUps } from '~/domain/notification-mail/follow-ups.server'
import { likePost } from '~/domain/posts/likes.server'
import { saveOwnSettings } from '~/domain/settings/own-settings.server'
import { subscribe } from '~/domain/topics/commands.server'
import type { Db } from '~/platform/database/types'
import { ask, QUESTION } from '~tests/support/answer-requests'
import { comment } from '~tests/support/comment'
import { addPosts, ctx, db, dbTest as test, idOf, NOW } from '~tests/support/fixtures'
import { openNewsDesk, SECRET, type MailDesk } from './mail-desk'

let desk: MailDesk
beforeEach(async () => {
  desk = await openNewsDesk()
})
afterEach(() => desk.close())

const now = () => desk.clock.now()
const subjects = () => desk.server.got.map(({ subject }) => subject)
const onlyMail = () => {
  expect(desk.server.got).toHaveLength(1)
  return desk.server.got[0]!
}
const eight = (day: string) => new Date(`${day}T13:00:00Z`) // in New York, without summer time
const weekly = { email_frequency: 'weekly' } as const
const daily = { email_frequency: 'daily' } as const

async function at(time: Date) {
  desk.clock.time = time.getTime()
  const due = await scheduleDigests(db, time)
  await desk.work()
  return due
}

test('[SETTINGS-06] a digest comes in the school’s morning, once, also after the site was off', async () => {
  desk.clock.time = Date.parse('2026-12-02T20:00:00Z')
  await saveOwnSettings({ ...(await ctx('sam')), now: now() }, daily)
  await comment('maya', 'Hi', { post: 'welcome', now: now() })
  await likePost({ ...(await ctx('maya')), now: now() }, idOf('post:welcome'))
  await desk.pass()
  expect(subjects()).toEqual([])
  const early = new Date(eight('2026-12-03').getTime() - 1)
  expect(await at(early)).toBe(0)
  expect(await at(eight('2026-12-03'))).toBe(1)
  expect(await at(new Date(eight('2026-12-03').getTime() + 900_000))).toBe(0)
  expect(onlyMail().text).toMatch(/WHAT HAPPENED[^]*liked your post[^]*commented on your post/)
  expect(onlyMail().subject).toBe('Your day at Northfield')
  const { unsubscribe } = onlyMail().headers.get('list') as unknown as {
    unsubscribe: { url: string }
  }
  const [, code = ''] = unsubscribe.url.split('/unsubscribe/')
  expect(entryOfCode([SECRET], code)).toMatchObject({ about: ['digest'] })
  // Nothing new: none. Two days off: one for both.
  expect(await at(eight('2026-12-04'))).toBe(1)
  await saveOwnSettings(await ctx('maya'), { also_commented: false })
  await comment('alex', 'Hello', { post: 'welcome', now: now() })
  await desk.work()
  expect(await at(new Date('2026-12-06T22:00:00Z'))).toBe(1)
  expect(await at(new Date('2026-12-06T23:00:00Z'))).toBe(0)
  expect(desk.server.got).toHaveLength(2)
})

test('only in schools where someone is due is anything written', async () => {
  await saveOwnSettings({ ...(await ctx('sam')), now: now() }, daily)
  const later = new Date(now().getTime() + 2 * 86_400_000)
  const write = vi.fn<Db['write']>((work) => db.write(work))
  const watched: Db = Object.create(db, { write: { value: write } })
  expect(await scheduleDigests(watched, later)).toBe(1)
  expect(write).toHaveBeenCalledTimes(1)
  await scheduleFollowUps(watched, later)
  write.mockClear()
  await scheduleDigests(watched, later)
  await scheduleFollowUps(watched, later)
  expect(write).not.toHaveBeenCalled()
})

test('a digest has requests to answer that still wait', async () => {
  desk.clock.time = Date.parse('2026-12-02T20:00:00Z')
  for (const name of ['alma', 'leo'] as const)
    await saveOwnSettings({ ...(await ctx(name)), now: now() }, daily)
  await ask(['alma', 'leo'], { by: 'stan', now: now() })
  await desk.pass()
  expect(subjects()).toEqual([])
  await declineRequest({ ...(await ctx('leo')), now: now() }, QUESTION)
  expect(await at(eight('2026-12-03'))).toBe(2)
  expect(onlyMail().text).toMatch(/WHAT HAPPENED[^]*Stan North asked if you could answer “/)
  expect(desk.server.receivers).toEqual(['alma@northfield.test'])
})

test('a weekly digest comes on Monday, and on the next day if that was missed', async () => {
  desk.clock.time = Date.parse('2026-12-02T20:00:00Z')
  await saveOwnSettings({ ...(await ctx('sam')), now: now() }, weekly)
  await comment('maya', 'Hi', { post: 'welcome', now: now() })
  await desk.work()
  for (const day of ['03', '04', '05', '06'])
    expect([day, await at(eight(`2026-12-${day}`))]).toEqual([day, 0])
  expect(await at(eight('2026-12-08'))).toBe(1)
  expect(subjects()).toEqual(['Your week at Northfield'])
  expect(await at(eight('2026-12-13'))).toBe(0)
  expect(await at(eight('2026-12-14'))).toBe(1)
})

test('a digest has a handful of new posts of subscribed topics, of others, that its reader can see', async () => {
  desk.clock.time = NOW.getTime()
  const sam = await ctx('sam')
  await saveOwnSettings({ ...sam, now: NOW }, daily)
  const topic_id = idOf('topic:study')
  await subscribe(sam, topic_id)
  const later = (at: number) => new Date(NOW.getTime() + 60_000 * (at + 1))
  const hidden = [{ private: true }, { hidden: true }, { user_id: idOf('sam') }]
  await addPosts(9, (at) => ({
    user_id: idOf('maya'),
    created_at: later(at),
    ...hidden[at - 6],
  }))
  await db.write((tx) =>
    tx.postTopic.createMany({
      data: Array.from({ length: 9 }, (_, at) => ({
        post_id: idOf(`many:${at}`),
        topic_id,
        partner_code: 'northfield',
        created_at: later(at),
      })),
    }),
  )
  const next = new Date(NOW.getTime() + 86_400_000)
  expect(await at(next)).toBe(1)
  const titles = [...(onlyMail().text ?? '').matchAll(/“(Number \d)” by Maya/g)].map(([, t]) => t)
  expect(titles).toEqual(['Number 5', 'Number 4', 'Number 3', 'Number 2', 'Number 1'])
  expect(onlyMail().text).toContain('NEW IN YOUR TOPICS')
  // They were new once.
  expect(await at(new Date(next.getTime() + 86_400_000))).toBe(1)
  expect(desk.server.got).toHaveLength(1)
})
