import { describe, expect } from 'vitest'
import { reviseEvent } from '~/domain/campus-events/commands.server'
import { cancelDate, moveDate } from '~/domain/campus-events/date-commands.server'
import { schoolDates } from '~/domain/campus-events/calendar.server'
import { readMonth } from '~/domain/campus-events/month'
import { planDates } from '~/domain/campus-events/plan'
import { fillFreePlaces } from '~/domain/campus-events/reminders.server'
import { eventsBetween, upcomingEvents } from '~/domain/campus-events/queries.server'
import type { EventInput } from '~/domain/campus-events/schema'
import { savePartner } from '~/domain/partners/commands.server'
import { newId } from '~/platform/ids'
import { comes, datesFor, eventInput, putOn } from '~tests/support/events'
import {
  changePartner,
  ctx,
  db,
  dbTest as test,
  form,
  idOf,
  type PersonName,
} from '~tests/support/fixtures'
import { schoolFor } from '~tests/support/two-schools/people'

const ZONE = 'America/New_York'
const starts = (dates: { starts_at: Date }[]) =>
  dates.map(({ starts_at }) => starts_at.toISOString().slice(0, 16))
const plan = (start: string, until: string, repeats: 'weekly' | 'monthly', hours = 2) => {
  const starts_at = new Date(start)
  const ends_at = new Date(starts_at.getTime() + hours * 3_600_000)
  return planDates({ starts_at, ends_at, repeats, repeats_until: new Date(until) }, ZONE)
}

describe('an event that repeats', () => {
  test('weekly is at the same hour of the clock before and after clocks change', () => {
    // 8 PM; clocks there go forward on March 14, 2027.
    const dates = plan('2027-03-09T01:00:00Z', '2027-03-23T04:00:00Z', 'weekly')
    expect(starts(dates)).toEqual(['2027-03-09T01:00', '2027-03-16T00:00', '2027-03-23T00:00'])
    expect(dates.map(({ ends_at }) => ends_at.toISOString().slice(11, 16))).toEqual([
      '03:00',
      '02:00',
      '02:00',
    ])
  })

  test('monthly is on the same weekday of the month, of the fifth the last', () => {
    expect(starts(plan('2027-01-12T17:00:00Z', '2027-04-30T04:00:00Z', 'monthly'))).toEqual([
      '2027-01-12T17:00',
      '2027-02-09T17:00',
      '2027-03-09T17:00',
      '2027-04-13T16:00',
    ])
    expect(starts(plan('2027-01-29T17:00:00Z', '2027-03-31T04:00:00Z', 'monthly'))).toEqual([
      '2027-01-29T17:00',
      '2027-02-26T17:00',
      '2027-03-26T16:00',
    ])
  })

  test('at a time that clocks skip, is as much later on that day, and has a length', () => {
    const dates = plan('2027-03-07T07:30:00Z', '2027-03-22T04:00:00Z', 'weekly', 0.5)
    expect(starts(dates)).toEqual(['2027-03-07T07:30', '2027-03-14T07:30', '2027-03-21T06:30'])
    expect(dates.every(({ starts_at, ends_at }) => ends_at > starts_at)).toBe(true)
  })

  test('until a day, has that day', () => {
    // The end of January 19 there
    expect(starts(plan('2027-01-13T01:00:00Z', '2027-01-20T05:00:00Z', 'weekly'))).toHaveLength(2)
    expect(starts(plan('2027-01-13T01:00:00Z', '2027-01-19T05:00:00Z', 'weekly'))).toHaveLength(1)
  })
})

const FIRST = new Date('2031-03-04T23:00:00Z')
const weekly = (change: Partial<EventInput> = {}) =>
  eventInput({
    starts_at: FIRST,
    repeats: 'weekly',
    repeats_until: new Date('2031-03-26T04:00:00Z'),
    ...change,
  })
const revise = async (id: string, change: Partial<EventInput>) =>
  reviseEvent(await ctx('stan', new Date()), id, weekly(change), form(crypto.randomUUID()))

describe('a change of one that repeats', () => {
  test('to another day and hour takes along who comes, and what isn’t in the plan anymore', async () => {
    const { id, dates } = await putOn(weekly())
    expect(dates).toHaveLength(4)
    await comes('sam', dates[1])
    await comes('maya', dates[3])
    const starts_at = new Date('2031-03-06T00:00:00Z')
    const ends_at = new Date('2031-03-06T01:00:00Z')
    const repeats_until = new Date('2031-03-20T04:00:00Z')
    expect(await revise(id, { starts_at, ends_at, repeats_until })).toEqual({ ok: true, id })
    const after = await datesFor(id)
    expect(
      after.map(({ id: date, starts_at, cancelled_at }) => [
        dates.findIndex((one) => one.id === date),
        starts_at.toISOString().slice(0, 13),
        cancelled_at !== null,
      ]),
    ).toEqual([
      [0, '2031-03-06T00', false],
      [1, '2031-03-12T23', false],
      [2, '2031-03-19T23', false],
      // Maya wanted to come to it.
      [3, '2031-03-25T22', true],
    ])
  })

  test('leaves a date that was moved by itself, and makes those that are new', async () => {
    const { id, dates } = await putOn(weekly())
    const times = {
      starts_at: new Date('2031-03-13T18:00:00Z'),
      ends_at: new Date('2031-03-13T19:00:00Z'),
    }
    const staff = await ctx('stan', new Date())
    expect(await moveDate(staff, id, dates[1]!.id, times)).toEqual({ ok: true })
    await revise(id, { repeats_until: new Date('2031-04-02T04:00:00Z') })
    expect(starts(await datesFor(id))).toEqual([
      '2031-03-04T23:00',
      '2031-03-13T18:00',
      '2031-03-18T22:00',
      '2031-03-25T22:00',
      '2031-04-01T22:00',
    ])
  })

  test('puts on again what a shorter plan had dropped, but nothing that was cancelled by itself', async () => {
    const { id, dates } = await putOn(weekly())
    for (const date of [dates[1], dates[3]]) await comes('sam', date)
    await cancelDate(await ctx('stan', new Date()), id, dates[1]!.id)
    await revise(id, { repeats_until: new Date('2031-03-13T04:00:00Z') })
    await revise(id, {})
    expect((await datesFor(id)).map(({ cancelled_at }) => cancelled_at !== null)).toEqual([
      false,
      true,
      false,
      false,
    ])
    const news = await db.read.event.count({ where: { name: 'campus_event.news' } })
    expect(news).toBe(3)
  })

  test('counts for a date that has begun, and leaves one that is over', async () => {
    const hours = (count: number) =>
      new Date(Math.round(Date.now() / 60_000) * 60_000 + count * 3_600_000)
    const starts_at = hours(-1)
    const once = { starts_at, ends_at: hours(1), repeats: null, repeats_until: null }
    const { id, dates } = await putOn({ ...once, now: hours(-48) })
    await comes('sam', dates[0])
    await revise(id, { ...once, ends_at: hours(3), place: 'Library' })
    const [after] = await datesFor(id)
    expect([after?.id, after?.ends_at]).toEqual([dates[0]?.id, hours(3)])
    expect(await db.read.event.count({ where: { name: 'campus_event.news' } })).toBe(1)
    const past = { starts_at: hours(-3), ends_at: hours(-2) }
    await db.write((tx) =>
      tx.eventDate.updateMany({ data: { ...past, planned_at: past.starts_at } }),
    )
    await revise(id, { ...once, starts_at: hours(-3), ends_at: hours(4) })
    expect((await datesFor(id)).map(({ ends_at }) => ends_at)).toEqual([hours(-2)])
  })

  test('twice in a row changes nothing the second time', async () => {
    const { id, dates } = await putOn(weekly())
    await revise(id, { title: 'New' })
    await revise(id, { title: 'New' })
    expect((await datesFor(id)).map((date) => date.id)).toEqual(dates.map((date) => date.id))
  })
})

test('one date is cancelled, and the others stay', async () => {
  const { id, dates } = await putOn(weekly())
  const staff = await ctx('stan', new Date())
  for (let again = 0; again < 2; again++) await cancelDate(staff, id, dates[1]!.id)
  expect((await datesFor(id)).map(({ cancelled_at }) => cancelled_at !== null)).toEqual([
    false,
    true,
    false,
    false,
  ])
  const audits = await db.read.audit.count({ where: { command: 'event date cancelled' } })
  expect(audits).toBe(1)
  const times = { starts_at: FIRST, ends_at: new Date(FIRST.getTime() + 1) }
  expect(await moveDate(staff, id, dates[1]!.id, times)).toEqual({
    ok: false,
    errors: { '': ['This date is over or cancelled.'] },
  })
})

test('a month begins on the school’s own midnight', () => {
  const month = readMonth(null, new Date('2027-01-01T04:00:00Z'), ZONE)
  expect([month.name, month.from.toISOString(), month.to.toISOString()]).toEqual([
    'December 2026',
    '2026-12-01T05:00:00.000Z',
    '2027-01-01T05:00:00.000Z',
  ])
  expect(month.weeks.at(-1)?.map((day) => day?.number ?? null)).toEqual([
    27,
    28,
    29,
    30,
    31,
    null,
    null,
  ])
})

test('no date is moved to where it would be over', async () => {
  const { id, dates } = await putOn(weekly())
  const times = {
    starts_at: new Date('2025-12-11T18:00:00Z'),
    ends_at: new Date('2025-12-11T19:00:00Z'),
  }
  expect(await moveDate(await ctx('stan', new Date()), id, dates[0]!.id, times)).toEqual({
    ok: false,
    errors: { starts_at: ['Please choose a time that’s still to come'] },
  })
})

test('a list and a calendar have everything, however much of it is for others', async () => {
  const { id, dates } = await putOn({ audience: { roles: ['staff'] } })
  const { id: open } = await putOn({ title: 'For all' })
  const { partner_code, starts_at } = dates[0]!
  const minutes = (count: number) => new Date(starts_at.getTime() + count * 60_000)
  await db.write((tx) =>
    tx.eventDate.createMany({
      data: Array.from({ length: 2400 }, (_, at) => ({
        id: newId(),
        event_id: at < 1200 ? id : open,
        partner_code,
        planned_at: minutes(at),
        starts_at: minutes(at),
        ends_at: minutes(at + 1),
      })),
    }),
  )
  const sam = await ctx('sam', new Date())
  expect(await schoolDates(sam, { url: (path) => path })).toHaveLength(1201)
  const span = { from: starts_at, to: minutes(3000) }
  expect(await eventsBetween(sam, span)).toHaveLength(1201)
  const first = await upcomingEvents(sam, null)
  expect([first.items.length > 10, first.next !== null]).toEqual([true, true])
})

test('a place that got free is given at every school, however many dates someone waits for before it', async () => {
  const starts_at = new Date(Date.now() + 86_400_000)
  const { id } = await putOn({ places: 1, starts_at })
  await changePartner({ flags: { events: true } }, 'lakeside')
  const free = await putOn({ by: 'lisa', places: 1, starts_at })
  const times = { planned_at: starts_at, starts_at, ends_at: new Date(starts_at.getTime() + 1000) }
  const full = Array.from({ length: 450 }, (_, at) => `00${String(at).padStart(3, '0')}`)
  const [last] = free.dates
  const pair = (date_id: string, user: PersonName, status: string) => ({
    date_id,
    status,
    user_id: idOf(user),
    partner_code: schoolFor(user),
    since: starts_at,
  })
  await db.write(async (tx) => {
    const date = { event_id: id, partner_code: 'northfield', ...times }
    await tx.eventDate.createMany({ data: full.map((id) => ({ ...date, id })) })
    await tx.eventAttendance.createMany({
      data: [
        ...full.flatMap((id) => [pair(id, 'sam', 'going'), pair(id, 'maya', 'waiting')]),
        pair(last?.id ?? '', 'lou', 'waiting'),
      ],
    })
  })
  expect(await fillFreePlaces(db, new Date())).toBe(1)
  const going = await db.read.eventAttendance.findMany({
    where: { user_id: idOf('lou') },
    select: { status: true },
  })
  expect(going).toEqual([{ status: 'going' }])
})

test('a date has the same id in calendars once its school has another host, and one more', async () => {
  const sam = await ctx('sam', new Date())
  const { dates } = await putOn()
  const ids = async () => (await schoolDates(sam, { url: (path) => path })).map(({ uid }) => uid)
  const before = [`${dates[0]?.id}@northfield.localhost`]
  expect(await ids()).toEqual(before)
  const by = { mode: 'import', actor: 'os:test', now: new Date() } as const
  for (const host of ['quad.northfield.test', 'life.northfield.test', 'northfield.localhost']) {
    expect(await savePartner(db, { partner_code: 'northfield', host }, by)).toMatchObject({
      ok: true,
    })
    expect(await ids()).toEqual(before)
  }
  // One that began elsewhere has its own.
  await changePartner({ flags: { events: true } }, 'lakeside')
  const lake = await putOn({ by: 'lisa' })
  const [date] = await schoolDates(await ctx('lou', new Date()), { url: (path) => path })
  expect(date?.uid).toBe(`${lake.dates[0]?.id}@lakeside.localhost`)
})
