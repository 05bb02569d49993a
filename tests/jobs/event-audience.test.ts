import { afterEach, beforeEach, expect } from 'vitest'
import { attend } from '~/domain/campus-events/attendance.server'
import { reviseEvent } from '~/domain/campus-events/commands.server'
import type { EventInput } from '~/domain/campus-events/schema'
import { EVERYONE } from '~tests/support/announcements'
import { eventInput, putOn, type datesFor } from '~tests/support/events'
import {
  changeAccount,
  ctx,
  db,
  dbTest as test,
  form,
  idOf,
  type PersonName,
} from '~tests/support/fixtures'
import { lines } from '~tests/support/notifications'
import { openNewsDesk, type MailDesk } from './mail-desk'

const START = new Date('2026-11-25T14:00:00Z')

let desk: MailDesk
beforeEach(async () => {
  desk = await openNewsDesk()
  desk.clock.time = Date.parse('2026-11-23T12:00:00Z')
})
afterEach(() => desk.close())

const as = (name: PersonName) => ctx(name, desk.clock.now())
const plan = (change: Partial<EventInput> = {}) =>
  putOn({ now: desk.clock.now(), starts_at: START, ...change })
type EventDateRow = Awaited<ReturnType<typeof datesFor>>[number] | undefined

async function say(name: PersonName, date: EventDateRow, wish: 'going' | 'not_going' = 'going') {
  await attend(await as(name), date?.event_id ?? '', date?.id ?? '', wish)
  await desk.work()
}
const mails = () =>
  desk.server.got.map(
    ({ subject }, at) => `${desk.server.receivers[at]?.split('@')[0]}: ${subject}`,
  )

async function revise(id: string, change: Partial<EventInput>) {
  const input = eventInput({ starts_at: START, ...change })
  const done = await reviseEvent(await as('stan'), id, input, form(crypto.randomUUID()))
  expect(done).toEqual({ ok: true, id })
  await desk.work()
}

test('who comes loses their place where it is for others only, and hears of it once', async () => {
  const repeats_until = new Date('2026-12-10T05:00:00Z')
  const series = { repeats: 'weekly', repeats_until, places: 1 } as const
  const { id, dates } = await plan(series)
  for (const date of dates) await say('alma', date)
  await say('priya', dates[0])
  desk.clock.pass(1)
  await say('sam', dates[0])
  const coming = () => db.read.eventAttendance.findMany({ orderBy: { since: 'asc' } })
  // What is renamed by the same edit has a name they never saw.
  const audience = { ...EVERYONE, status: ['current' as const] }
  await revise(id, { ...series, audience })
  expect((await coming()).map(({ user_id, status }) => [user_id, status])).toEqual([
    [idOf('sam'), 'going'],
  ])
  const heard = [
    'alma: No longer open to you: Open mic',
    'priya: No longer open to you: Open mic',
    'sam: You have a place: Open mic',
  ]
  expect(mails().sort()).toEqual(heard)
  const text = desk.server.got.find(({ subject }) => subject?.startsWith('No longer'))?.text
  expect(text).toContain('is no longer open to you')
  expect(text).not.toMatch(/Founders Hall|November|dates?=/)
  const [line] = await lines('alma')
  expect([line?.event?.news, line?.content]).toEqual(['closed', 'Open mic'])
  // Later words aren't theirs to read.
  desk.clock.pass(1000)
  await revise(id, { ...series, audience, title: 'Retreat in Aspen' })
  expect((await lines('alma'))[0]?.content).toBe('')
  await revise(id, { ...series, audience: EVERYONE, title: 'Retreat in Aspen' })
  expect(mails()).toHaveLength(heard.length)
})

test('no one hears of a new name where they lose their place by the same edit', async () => {
  const { id, dates } = await plan()
  await say('alma', dates[0])
  const audience = { ...EVERYONE, status: ['current' as const] }
  await revise(id, { title: 'Retreat in Aspen', audience })
  expect(mails()).toEqual(['alma: An event is no longer open to you'])
  expect(JSON.stringify(desk.server.got)).not.toContain('Aspen')
  expect((await lines('alma'))[0]).toMatchObject({
    event: { news: 'closed_renamed' },
    content: '',
  })
})

test('no one gets a place at what they can’t see anymore', async () => {
  const { dates } = await plan({ places: 1, audience: { ...EVERYONE, status: ['current'] } })
  await say('maya', dates[0])
  await say('sam', dates[0])
  desk.clock.pass(1)
  await say('alex', dates[0])
  await changeAccount('sam', { enrollment_status: 'alumni' })
  await say('maya', dates[0], 'not_going')
  expect(mails()).toEqual(['alex: You have a place: Open mic'])
})

test('who is left out hears of it also where the same edit drops the date they wanted to come to', async () => {
  const until = (day: string) => ({ repeats: 'weekly', repeats_until: new Date(day) }) as const
  const series = until('2026-12-10T05:00:00Z')
  const { id, dates } = await plan(series)
  expect(dates).toHaveLength(3)
  await say('sam', dates[1])
  await say('alma', dates[2])
  const audience = { ...EVERYONE, status: ['current' as const] }
  await revise(id, { ...until('2026-11-26T05:00:00Z'), audience })
  expect(mails().sort()).toEqual([
    'alma: No longer open to you: Open mic',
    'sam: Cancelled: Open mic',
  ])
  expect((await lines('alma')).map(({ event }) => event?.news)).toEqual(['closed'])
})
