import { afterEach, beforeEach, describe, expect } from 'vitest'
import { attend } from '~/domain/campus-events/attendance.server'
import {
  acceptEvent,
  cancelEvent,
  declineEvent,
  reviseEvent,
} from '~/domain/campus-events/commands.server'
import { cancelDate, moveDate } from '~/domain/campus-events/date-commands.server'
import { fillFreePlaces, remindOfEvents } from '~/domain/campus-events/reminders.server'
import type { EventInput, Wish } from '~/domain/campus-events/schema'
import { eraseAccount } from '~/domain/data-lifecycle/delete-account.server'
import { unsubscribe } from '~/domain/mailing-lists/commands.server'
import { entryOfCode } from '~/domain/mailing-lists/unsubscribe-code.server'
import { saveOwnSettings } from '~/domain/settings/own-settings.server'
import { eventInput, putOn, type datesFor } from '~tests/support/events'
import {
  changeAccount,
  changePartner,
  ctx,
  db,
  dbTest as test,
  form,
  idOf,
  type PersonName,
} from '~tests/support/fixtures'
import { lines } from '~tests/support/notifications'
import { openNewsDesk, SECRET, type MailDesk } from './mail-desk'

/** On November 25 at 2 PM UTC; written on the 23rd. */
const START = new Date('2026-11-25T14:00:00Z')
const DAY_BEFORE = '2026-11-24T14:00:00Z'
const HOUR_BEFORE = '2026-11-25T13:00:00Z'

let desk: MailDesk
beforeEach(async () => {
  desk = await openNewsDesk()
  await at('2026-11-23T12:00:00Z')
})
afterEach(() => desk.close())

/** What is due at that moment; sends what follows. Returns how many are reminded. */
async function at(time: string) {
  desk.clock.time = Date.parse(time)
  await fillFreePlaces(db, desk.clock.now())
  const reminded = await remindOfEvents(db, desk.clock.now())
  await desk.work()
  return reminded
}
const as = (name: PersonName) => ctx(name, desk.clock.now())
const plan = (change: Partial<EventInput> = {}) =>
  putOn({ now: desk.clock.now(), starts_at: START, ...change })
type EventDateRow = Awaited<ReturnType<typeof datesFor>>[number] | undefined

async function say(name: PersonName, date: EventDateRow, wish: Wish = 'going') {
  const done = await attend(await as(name), date?.event_id ?? '', date?.id ?? '', wish)
  await desk.work()
  return done.ok && done.status
}
/** Everything that was mailed, to who and what of. */
const mails = () =>
  desk.server.got.map(
    ({ subject }, at) => `${desk.server.receivers[at]?.split('@')[0]}: ${subject}`,
  )
const notices = async (name: PersonName) =>
  (await lines(name)).flatMap(({ event }) => (event ? [event.news] : []))

describe('a reminder', () => {
  test('comes a day and an hour before, once each, to those who go', async () => {
    const { dates } = await plan()
    await say('sam', dates[0])
    await say('maya', dates[0], 'maybe')
    await say('alex', dates[0], 'not_going')
    expect(await at('2026-11-24T13:59:00Z')).toBe(0)
    expect(await at(DAY_BEFORE)).toBe(1)
    expect(await at('2026-11-24T14:01:00Z')).toBe(0)
    expect(mails()).toEqual(['sam: Tomorrow: Open mic'])
    expect(await at(HOUR_BEFORE)).toBe(1)
    for (const time of ['2026-11-25T13:01:00Z', '2026-11-25T14:00:00Z', '2026-11-26T14:00:00Z'])
      expect(await at(time)).toBe(0)
    expect(mails()).toEqual(['sam: Tomorrow: Open mic', 'sam: Starts soon: Open mic'])
    expect(await notices('sam')).toEqual(['hour', 'day'])
    expect(await notices('maya')).toEqual([])
    expect(desk.server.got[0]?.text).toContain(
      'Wednesday, November 25, 2026, 9:00 AM to 11:00 AM EST\nFounders Hall',
    )
  })

  test('is not for those who say so later than that, nor for a date that is off', async () => {
    const { id, dates } = await plan()
    desk.clock.time = Date.parse('2026-11-25T10:00:00Z')
    await say('sam', dates[0])
    await at('2026-11-25T10:01:00Z')
    expect(mails()).toEqual([])
    await cancelEvent(await as('stan'), id)
    await at(HOUR_BEFORE)
    expect(mails()).toEqual(['sam: Cancelled: Open mic'])
  })

  test('that is late still comes, but not what isn’t true anymore', async () => {
    const { dates } = await plan()
    await say('sam', dates[0])
    expect(await at('2026-11-25T03:00:00Z')).toBe(0)
    expect(await at('2026-11-25T13:50:00Z')).toBe(1)
    expect(mails()).toEqual(['sam: Starts soon: Open mic'])
  })

  test('goes on where it stopped, with more people than fit in one go', async () => {
    const { dates } = await plan()
    const bea = await db.read.user.findUniqueOrThrow({ where: { id: idOf('bea') } })
    const ids = Array.from({ length: 250 }, (_, number) => `many${String(number).padStart(4, '0')}`)
    const date_id = dates[0]?.id ?? ''
    const coming = { date_id, partner_code: 'northfield', status: 'going' }
    await db.write(async (tx) => {
      await tx.user.createMany({
        data: ids.map((id) => ({
          ...bea,
          auths: [],
          roles: [],
          id,
          email: `${id}@northfield.test`,
        })),
      })
      await tx.eventAttendance.createMany({
        data: ids.map((user_id) => ({
          ...coming,
          user_id,
          since: new Date('2026-11-23T12:00:00Z'),
        })),
      })
    })
    desk.clock.time = Date.parse(DAY_BEFORE)
    const both = await Promise.all([
      remindOfEvents(db, desk.clock.now()),
      remindOfEvents(db, desk.clock.now()),
    ])
    expect(both.reduce((sum, one) => sum + one)).toBe(250)
    const events = await db.read.event.count({ where: { name: 'campus_event.news' } })
    expect(events).toBe(250)
  })

  test('of a whole day comes in the morning before, and names no time', async () => {
    const starts_at = new Date('2026-11-25T05:00:00Z')
    const { dates } = await plan({ starts_at, ends_at: new Date('2026-11-26T05:00:00Z') })
    await db.write((tx) => tx.campusEvent.updateMany({ data: { all_day: true } }))
    await say('sam', dates[0])
    for (const early of ['2026-11-24T05:00:00Z', '2026-11-24T13:59:00Z'])
      expect([early, await at(early)]).toEqual([early, 0])
    expect(await at('2026-11-24T14:00:00Z')).toBe(1)
    expect(await at('2026-11-25T04:30:00Z')).toBe(0)
    expect(mails()).toEqual(['sam: Tomorrow: Open mic'])
    expect(desk.server.got[0]?.text).toContain('Wednesday, November 25, 2026\nFounders Hall')
  })

  test('comes once more for a date that moved', async () => {
    const { id, dates } = await plan()
    await say('sam', dates[0])
    await at(DAY_BEFORE)
    const starts_at = new Date('2026-11-27T14:00:00Z')
    const ends_at = new Date('2026-11-27T15:00:00Z')
    await moveDate(await as('stan'), id, dates[0]!.id, { starts_at, ends_at })
    await at(HOUR_BEFORE)
    await at('2026-11-26T14:00:00Z')
    expect(mails()).toEqual([
      'sam: Tomorrow: Open mic',
      'sam: Changed: Open mic',
      'sam: Tomorrow: Open mic',
    ])
  })
})

describe('those who come', () => {
  const revise = async (id: string, change: Partial<EventInput>) => {
    const input = eventInput({ starts_at: START, ...change })
    const done = await reviseEvent(await as('stan'), id, input, form(crypto.randomUUID()))
    expect(done).toEqual({ ok: true, id })
    await desk.work()
  }

  test('hear of another time and place, once for each change, and not of other words', async () => {
    const { id, dates } = await plan()
    for (const name of ['sam', 'stan'] as const) await say(name, dates[0])
    await say('maya', dates[0], 'maybe')
    await say('alex', dates[0], 'not_going')
    await revise(id, { text: 'Bring two songs' })
    expect(mails()).toEqual([])
    await revise(id, { text: 'Bring two songs', place: 'Gym' })
    expect(mails().sort()).toEqual(['maya: Changed: Open mic', 'sam: Changed: Open mic'])
    await revise(id, { place: 'Gym', ends_at: new Date('2026-11-25T18:00:00Z') })
    expect(mails()).toHaveLength(4)
    expect(await notices('sam')).toEqual(['changed', 'changed'])
    expect(await notices('stan')).toEqual([])
  })

  test('hear that a date or all of it is cancelled', async () => {
    const repeats_until = new Date('2026-12-10T05:00:00Z')
    const { id, dates } = await plan({ repeats: 'weekly', repeats_until })
    await say('sam', dates[0])
    await say('maya', dates[1])
    for (let again = 0; again < 2; again++) await cancelDate(await as('stan'), id, dates[0]!.id)
    await desk.work()
    expect(mails()).toEqual(['sam: Cancelled: Open mic'])
    for (let again = 0; again < 2; again++) await cancelEvent(await as('stan'), id)
    await desk.work()
    expect(mails()).toEqual(['sam: Cancelled: Open mic', 'maya: Cancelled: Open mic'])
    expect(await notices('maya')).toEqual(['cancelled'])
  })

  test('hear of the place they got, also where someone’s account went', async () => {
    const { dates } = await plan({ places: 1 })
    await say('alex', dates[0])
    await say('maya', dates[0])
    desk.clock.pass(1)
    expect(await say('sam', dates[0])).toBe('waiting')
    await say('alex', dates[0], 'not_going')
    expect(mails()).toEqual(['maya: You have a place: Open mic'])
    await eraseAccount(await as('maya'), 'remove')
    await at('2026-11-23T13:00:00Z')
    expect(mails().at(-1)).toBe('sam: You have a place: Open mic')
    expect(await notices('sam')).toEqual(['place'])
    const news = await db.read.event.findMany({ where: { name: 'campus_event.news' } })
    expect(news.map(({ partner_code }) => partner_code)).toEqual(['northfield', 'northfield'])
  })
})

test('someone who suggested an event hears what became of it', async () => {
  for (const state of ['published', 'declined'] as const) {
    const { id } = await plan({ title: state, by: 'maya' } as Partial<EventInput>)
    for (let again = 0; again < 2; again++)
      if (state === 'published') await acceptEvent(await as('stan'), id)
      else await declineEvent(await as('stan'), id, { reason: 'The hall is taken.' }, 'Quad')
  }
  await desk.work()
  expect(mails().sort()).toEqual([
    'maya: Not on the calendar: declined',
    'maya: On the calendar: published',
  ])
  expect((await notices('maya')).sort()).toEqual(['accepted', 'declined'])
  const declined = desk.server.got.find(({ subject }) => subject?.includes('declined'))
  expect(declined?.text).toContain('The hall is taken.')
  expect((await lines('maya')).map(({ content }) => content).sort()).toEqual([
    'declined: The hall is taken.',
    'published',
  ])
})

describe('no mail', () => {
  test.each([
    ['who turned it off', async () => saveOwnSettings(await as('sam'), { events: false })],
    [
      'who wants no mail',
      async () => saveOwnSettings(await as('sam'), { email_frequency: 'none' }),
    ],
    ['who gets text messages', () => changeAccount('sam', { subscription_type: 'sms' })],
    ['whose address isn’t confirmed', () => changeAccount('sam', { email_confirmed: false })],
    ['whose school has none anymore', () => changePartner({ flags: {} })],
    [
      'it isn’t for anymore',
      () =>
        db.write((tx) =>
          tx.campusEvent.updateMany({
            data: { audience: { status: ['alumni'], programs: [], campuses: [], roles: [] } },
          }),
        ),
    ],
  ] as const)('goes to someone %s', async (_, change) => {
    const { dates } = await plan()
    await say('sam', dates[0])
    await change()
    await at(DAY_BEFORE)
    expect(mails()).toEqual([])
  })

  test('goes to someone after the link of one', async () => {
    const { dates } = await plan()
    await say('sam', dates[0])
    await at(DAY_BEFORE)
    const { unsubscribe: end } = desk.server.got[0]!.headers.get('list') as unknown as {
      unsubscribe: { url: string }
    }
    const entry = entryOfCode([SECRET], end.url.split('/unsubscribe/')[1] ?? '')
    expect(entry).toEqual({ list: 'email', id: idOf('sam'), about: ['events'] })
    await unsubscribe(db, entry!)
    await at(HOUR_BEFORE)
    expect(mails()).toEqual(['sam: Tomorrow: Open mic'])
    // The site still says it.
    expect(await notices('sam')).toEqual(['hour', 'day'])
  })
})

test('what one came to by mistake isn’t news anymore', async () => {
  const { dates } = await plan()
  await say('sam', dates[0])
  await at(DAY_BEFORE)
  await say('sam', dates[0], 'not_going')
  expect(await notices('sam')).toEqual([])
})
