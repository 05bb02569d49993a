import { afterEach, beforeEach, expect } from 'vitest'
import { attend } from '~/domain/campus-events/attendance.server'
import { saveProfile } from '~/domain/profiles/commands.server'
import { setRole } from '~/domain/support/commands.server'
import { importPeople } from '~/domain/support/people-import.server'
import { parsePeople } from '~/domain/support/people-list'
import { eventPlacesHandler } from '~/handlers/event-places'
import type { Audience } from '~/policy/announcements'
import { EVERYONE } from '~tests/support/announcements'
import { putOn } from '~tests/support/events'
import {
  changeAccount,
  ctx,
  db,
  dbTest as test,
  form,
  idOf,
  type PersonName,
} from '~tests/support/fixtures'
import { LIST_SETTINGS } from '~tests/support/list-settings'
import { lines, unreadCount } from '~tests/support/notifications'
import { openNewsDesk, type MailDesk } from './mail-desk'

const START = new Date('2026-11-25T14:00:00Z')

let desk: MailDesk
beforeEach(async () => {
  desk = await openNewsDesk(eventPlacesHandler)
  desk.clock.time = Date.parse('2026-11-23T12:00:00Z')
})
afterEach(() => desk.close())

const as = (name: PersonName) => ctx(name, desk.clock.now())
const operator = () => ({ db, actor: 'os:test', now: desk.clock.now() })

async function come(name: PersonName, date: { id: string; event_id: string }) {
  desk.clock.pass(1)
  await attend(await as(name), date.event_id, date.id, 'going')
  await desk.work()
}
const mails = () =>
  desk.server.got.map(
    ({ subject }, at) => `${desk.server.receivers[at]?.split('@')[0]}: ${subject}`,
  )
const coming = async () =>
  (await db.read.eventAttendance.findMany({ orderBy: { since: 'asc' } })).map(
    ({ user_id, status }) => `${user_id === idOf('leo') ? 'leo' : user_id}: ${status}`,
  )

type Way = { audience: Partial<Audience>; change: () => Promise<unknown> }
const leaders = { programs: [], campuses: [], roles: ['leader' as const] }

const WAYS: Record<string, Way> = {
  'their settings': {
    audience: { programs: [idOf('program:Nursing')] },
    change: async () =>
      saveProfile(await as('leo'), { program_id: idOf('program:History') }, form()),
  },
  staff: {
    audience: leaders,
    change: () => setRole(operator(), idOf('leo'), { role: 'leader', on: false, product: 'Quad' }),
  },
  'a list': {
    audience: { status: ['current'] },
    change: () =>
      importPeople(
        db,
        { ...LIST_SETTINGS, now: desk.clock.now() },
        parsePeople('email,name,roles\nleo@northfield.test,Leo North,alumni').entries,
      ),
  },
}

test.each(Object.entries(WAYS))(
  'who has another status, program or role by %s gives up what isn’t for them anymore, and hears of it once',
  async (_, { audience, change }) => {
    const event = { now: desk.clock.now(), starts_at: START, places: 1 }
    const series = { repeats: 'weekly', repeats_until: new Date('2026-12-10T05:00:00Z') } as const
    const { dates } = await putOn({ ...event, ...series, audience: { ...EVERYONE, ...audience } })
    const open = await putOn({ ...event, title: 'Open to all' })
    for (const date of [...dates, open.dates[0]!]) await come('leo', date)
    await db.write((tx) =>
      tx.eventAttendance.create({
        data: {
          date_id: dates[0]!.id,
          user_id: idOf('stan'),
          partner_code: 'northfield',
          status: 'waiting',
          since: desk.clock.now(),
        },
      }),
    )
    desk.clock.pass(1)
    await change()
    await desk.work()
    expect((await coming()).sort()).toEqual([`${idOf('stan')}: going`, 'leo: going'].sort())
    const heard = ['leo: No longer open to you: Open mic', 'stan: You have a place: Open mic']
    expect(mails().sort()).toEqual(heard)
    const text = desk.server.got.find(({ subject }) => subject?.startsWith('No longer'))?.text
    expect(text).toContain('An event you said you’d come to is no longer open to you')
    expect(text).not.toMatch(/Founders Hall|November|dates?=/)
    expect((await lines('leo')).map(({ event: it, content }) => [it?.news, content])).toEqual([
      ['closed', 'Open mic'],
    ])
    // Another change of theirs is no more news.
    await saveProfile(await as('leo'), { about: 'I like tea.' }, form())
    await desk.work()
    expect(mails()).toHaveLength(heard.length)
  },
)

test('that it isn’t open to someone is no news while it is', async () => {
  const audience = { ...EVERYONE, roles: ['leader' as const] }
  const { dates } = await putOn({ now: desk.clock.now(), starts_at: START, audience })
  const take = (on: boolean) =>
    setRole(operator(), idOf('leo'), { role: 'leader', on, product: 'Quad' })
  const shown = async () => (await lines('leo')).filter(({ kind }) => kind === 'event')
  await come('leo', dates[0]!)
  await take(false)
  await desk.work()
  expect(await shown()).toHaveLength(1)
  const unread = await unreadCount('leo')
  await take(true)
  await desk.work()
  expect(await shown()).toEqual([])
  expect(await unreadCount('leo')).toBe(unread - 1)
  // It is news once more where it's so once more.
  await come('leo', dates[0]!)
  desk.clock.pass(1)
  await take(false)
  await desk.work()
  expect(mails()).toEqual(Array(2).fill('leo: No longer open to you: Open mic'))
})

test('older news show no title to who can’t see the event', async () => {
  const { id, dates } = await putOn({ now: desk.clock.now(), starts_at: START })
  await come('leo', dates[0]!)
  await come('maya', dates[0]!)
  const news = { partner_code: 'northfield', kind: 'event', event_date_id: dates[0]!.id }
  await db.write(async (tx) => {
    // It is over, so that no one gives up a place.
    const ends_at = desk.clock.now()
    await tx.eventDate.update({ where: { id: dates[0]!.id }, data: { ends_at } })
    for (const name of ['leo', 'maya'] as const) {
      const own = { id: `old-${name}`, action_key: `old-${name}`, created_at: desk.clock.now() }
      const user_id = idOf(name)
      await tx.notification.create({
        data: { ...news, ...own, user_id, actor_id: user_id, news: 'changed' },
      })
    }
    const audience = { ...EVERYONE, status: ['current'] }
    await tx.campusEvent.update({ where: { id }, data: { title: 'Retreat in Aspen', audience } })
  })
  const titles = async (name: PersonName) => (await lines(name)).map(({ content }) => content)
  expect(await titles('leo')).toEqual(['Retreat in Aspen'])
  await changeAccount('leo', { enrollment_status: 'alumni' })
  expect(await titles('leo')).toEqual([])
  expect(await titles('maya')).toEqual(['Retreat in Aspen'])
})
