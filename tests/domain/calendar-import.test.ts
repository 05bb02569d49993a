import { afterEach, beforeEach, describe, expect } from 'vitest'
import { refreshCalendars } from '~/domain/campus-events/refresh.server'
import { addSource, planSource, takeOver } from '~/domain/campus-events/sources.server'
import { calendarText, entryText } from '~tests/support/calendar-server'
import {
  firstSource,
  gym,
  HOUR,
  importedEvents,
  later,
  NOW,
  openCalendar,
  publishedNews,
  spans,
  utc,
} from '~tests/support/calendar-import'
import { comes } from '~tests/support/events'
import { changePartner, ctx, db, dbTest as test } from '~tests/support/fixtures'

let calendar: Awaited<ReturnType<typeof openCalendar>>
beforeEach(async () => void (calendar = await openCalendar()))
afterEach(() => calendar.close())

test('a calendar is taken over, and once more changes nothing', async () => {
  const weekly = entryText(
    'club',
    'SUMMARY:Chess\\, for all',
    'DESCRIPTION:<p>Bring a <b>board</b></p><script>x</script>',
    'RRULE:FREQ=WEEKLY;COUNT=3',
    ...spans(later(1)),
  )
  expect(await calendar.refresh(gym, weekly)).toEqual({ refreshed: 1, problems: [] })
  const all = [
    ['Chess, for all', '', ...[1, 8, 15].map((days) => utc(later(days)))],
    ['Open gym', 'Gym', utc(later(2))],
  ]
  expect(await importedEvents()).toEqual(all)
  const events = await db.read.campusEvent.findMany({})
  expect(events.map(({ text, state, author_id }) => [text, state, author_id])).toContainEqual([
    'Bring a board',
    'published',
    null,
  ])
  const before = JSON.stringify(events)
  await calendar.refresh(gym, weekly)
  expect(JSON.stringify(await db.read.campusEvent.findMany({}))).toBe(before)
})

test('is asked hourly, of an active school with events only', async () => {
  await calendar.refresh(gym)
  await calendar.runWith(calendarText(gym), 30)
  expect(calendar.requests).toHaveLength(1)
  await changePartner({ flags: {} })
  await calendar.refresh(gym)
  expect(calendar.requests).toHaveLength(1)
  await changePartner({ flags: { events: true } })
  await calendar.refresh(gym)
  expect(calendar.requests).toHaveLength(2)
})

describe('what changed over there', () => {
  test('changes here, and those who come are notified of times and places', async () => {
    await calendar.refresh(gym)
    const [date] = await db.read.eventDate.findMany({})
    await comes('sam', date)
    await calendar.refresh(
      entryText('gym', 'SUMMARY:Gym night', 'LOCATION:Gym', ...spans(later(2))),
    )
    expect(await publishedNews()).toEqual([])
    await calendar.refresh(
      entryText('gym', 'SUMMARY:Gym night', 'LOCATION:Gym', ...spans(later(3))),
    )
    expect(await publishedNews()).toEqual(['changed'])
    await calendar.refresh(
      entryText('gym', 'SUMMARY:Gym night', 'LOCATION:Hall', ...spans(later(3))),
    )
    expect(await publishedNews()).toEqual(['changed', 'changed'])
    expect(await importedEvents()).toEqual([['Gym night', 'Hall', utc(later(3))]])
    expect((await db.read.eventDate.findMany({})).map(({ id }) => id)).toEqual([date?.id])
  })

  test('that it’s private now: it’s gone, and has no words where someone wanted to come', async () => {
    const hidden = (...lines: string[]) =>
      entryText('gym', 'SUMMARY:Staff only', 'LOCATION:Room 3', 'CLASS:PRIVATE', ...lines)
    await calendar.refresh(gym)
    await calendar.refresh(hidden(...spans(later(2))))
    expect(await importedEvents()).toEqual([])
    // Also while it can't be read.
    for (const lines of [spans(later(2)), ['DTSTART:soon']]) {
      await calendar.refresh(gym)
      const [date] = await db.read.eventDate.findMany({})
      await comes('sam', date)
      for (const _ of [1, 2]) await calendar.refresh(hidden(...lines))
      const [event] = await db.read.campusEvent.findMany({ include: { dates: true } })
      expect(event).toMatchObject({ title: 'Private event', text: '', place: '', link: '' })
      expect(event?.dates).toMatchObject([{ cancelled_at: expect.any(Date) as Date }])
    }
    await calendar.refresh(gym)
    expect(await importedEvents()).toEqual([['Open gym', 'Gym', utc(later(2))]])
    expect(await publishedNews()).toContain('cancelled')
  })

  test('that one that is over, or goes on, is private now: it has no words', async () => {
    const others = [
      entryText('over', 'SUMMARY:Dr. Ito', 'LOCATION:Room 3', ...spans(later(1))),
      entryText('on', 'SUMMARY:Dr. Oz', ...spans(later(4), 48)),
      entryText('public', 'SUMMARY:Quiz', ...spans(later(1))),
    ]
    await calendar.refresh(gym, ...others)
    const hide = (text: string) => text.replace('END:VEVENT', 'CLASS:PRIVATE\r\nEND:VEVENT')
    await calendar.refreshAfter(5, gym, ...others.slice(0, 2).map(hide), ...others.slice(2))
    const events = await db.read.campusEvent.findMany({ orderBy: { source_key: 'asc' } })
    expect(events.map(({ source_key, title, place }) => [source_key, title, place])).toEqual([
      ['gym', 'Open gym', 'Gym'],
      ['on', 'Private event', ''],
      ['over', 'Private event', ''],
      ['public', 'Quiz', ''],
    ])
  })

  test('is one date of a series: it becomes an event of its own with who comes', async () => {
    const series = entryText(
      'club',
      'SUMMARY:Chess',
      'RRULE:FREQ=WEEKLY;COUNT=2',
      ...spans(later(1)),
    )
    await calendar.refresh(series)
    const dates = await db.read.eventDate.findMany({ orderBy: { starts_at: 'asc' } })
    await comes('sam', dates[1])
    await calendar.refresh(
      series,
      entryText(
        'club',
        `RECURRENCE-ID:${utc(later(8))}`,
        'SUMMARY:Chess final',
        'LOCATION:Hall',
        ...spans(later(8, 2)),
      ),
    )
    expect(await importedEvents()).toEqual([
      ['Chess', '', utc(later(1))],
      ['Chess final', 'Hall', utc(later(8, 2))],
    ])
    const comers = await db.read.eventAttendance.findMany({})
    expect(comers.map(({ date_id }) => date_id)).toEqual([dates[1]?.id])
    expect(await publishedNews()).toEqual(['changed'])
    // And it's one of the series again.
    await calendar.refresh(series)
    expect(await importedEvents()).toEqual([['Chess', '', utc(later(1)), utc(later(8))]])
  })

  test('is the time of a whole series: its dates move with who comes', async () => {
    const series = (hour: number) =>
      entryText('club', 'SUMMARY:Chess', 'RRULE:FREQ=WEEKLY;COUNT=3', ...spans(later(1, hour)))
    await calendar.refresh(series(0))
    const dates = await db.read.eventDate.findMany({ orderBy: { starts_at: 'asc' } })
    for (const date of dates) await comes('sam', date)
    await calendar.refresh(series(26))
    const after = await db.read.eventDate.findMany({ orderBy: { starts_at: 'asc' } })
    expect(after.map(({ id }) => id)).toEqual(dates.map(({ id }) => id))
    expect(after[0]?.starts_at).toEqual(later(2, 2))
    expect(await publishedNews()).toEqual(['changed', 'changed', 'changed'])
    await calendar.refresh(series(26))
    expect(await publishedNews()).toHaveLength(3)
  })

  test('is cancelled: that is shown, also to those who wanted to come', async () => {
    await calendar.refresh(gym)
    await comes('sam', (await db.read.eventDate.findMany({}))[0])
    await calendar.refresh(
      entryText('gym', 'SUMMARY:Open gym', 'LOCATION:Gym', 'STATUS:CANCELLED', ...spans(later(2))),
    )
    expect(await importedEvents()).toEqual([['Open gym', 'Gym', `${utc(later(2))} cancelled`]])
    expect(await publishedNews()).toEqual(['cancelled'])
    await calendar.refresh(gym)
    expect(await importedEvents()).toEqual([['Open gym', 'Gym', utc(later(2))]])
    expect(await publishedNews()).toEqual(['cancelled', 'changed'])
  })

  test('is gone: it’s cancelled where someone wants to come, and else gone here too', async () => {
    const talk = entryText('talk', 'SUMMARY:Talk', ...spans(later(4)))
    const past = entryText('past', 'SUMMARY:Going on', ...spans(later(0, -1), 4))
    await calendar.refresh(gym, talk, past)
    const gymDate = await db.read.eventDate.findFirst({ where: { event: { title: 'Open gym' } } })
    await comes('sam', gymDate ?? undefined)
    await calendar.refresh(entryText('new', 'SUMMARY:New', ...spans(later(5))))
    expect(
      (await importedEvents()).map(([title, , date]) => [title, date?.endsWith('cancelled')]),
    ).toEqual([
      ['Going on', false],
      ['Open gym', true],
      ['New', false],
    ])
    expect(await publishedNews()).toEqual(['cancelled'])
    await calendar.refresh(entryText('new', 'SUMMARY:New', ...spans(later(5))))
    expect(await publishedNews()).toEqual(['cancelled'])
  })
})

describe('what can’t be read', () => {
  test('is named, and what was there of it before stays', async () => {
    await calendar.refresh(gym)
    const broken = entryText('gym', 'SUMMARY:Open gym', 'DTSTART:20261399T000000Z')
    const long = entryText('long', 'SUMMARY:Exhibition', ...spans(later(1), 24 * 15))
    await calendar.refresh(broken, long, entryText('new', 'SUMMARY:New', ...spans(later(5))))
    expect((await importedEvents()).map(([title]) => title)).toEqual(['Open gym', 'New'])
    const { unread, problem } = (await firstSource()) ?? {}
    expect(problem).toBe('')
    expect(unread).toEqual([
      { what: 'Open gym', why: 'Its start, “20261399T000000Z”, can’t be read' },
      { what: 'Exhibition', why: 'It lasts longer than 14 days' },
    ])
  })

  test.each([
    [
      'an error page',
      (text: string) => `<html>${text.length}</html>`,
      'That isn’t a calendar (iCalendar, .ics)',
    ],
    ['half a calendar', (text: string) => text.slice(0, -20), 'The calendar is cut off at its end'],
  ])('%s changes nothing, and is noted', async (_, spoil, why) => {
    await calendar.refresh(gym)
    const problems = [{ source: 'Campus life', school: 'northfield', why }]
    expect(await calendar.runWith(spoil(calendarText(gym)))).toEqual({ refreshed: 0, problems })
    expect(await firstSource()).toMatchObject({ problem: why, read_at: NOW })
    expect(await importedEvents()).toHaveLength(1)
    await calendar.refresh(gym)
    expect((await firstSource())?.problem).toBe('')
  })

  test('an almost empty calendar changes nothing until someone has looked', async () => {
    const { id, edition } = calendar.source
    const many = Array.from({ length: 30 }, (_, at) =>
      entryText(`e${at}`, `SUMMARY:Event ${at}`, ...spans(later(at + 1))),
    )
    await calendar.refresh(...many)
    const why = 'More than half of its events are gone from it. Refresh it by hand if that’s right'
    expect(
      (await calendar.refresh(...many.slice(0, 5))).problems.map((problem) => problem.why),
    ).toEqual([why])
    expect(await importedEvents()).toHaveLength(30)
    const known = { id, partner_code: 'northfield', edition: edition + 1 }
    const bytes = Buffer.from(calendarText(...many.slice(0, 5)))
    const school = (await ctx('stan')).partner
    const { plan, unread } = await planSource(db, school, known, bytes, NOW)
    const read = { etag: '', last_modified: '', plan, unread }
    await takeOver(db, known, read, NOW)
    expect(await importedEvents()).toHaveLength(5)
    // Another one who began with the same edition comes too late.
    await expect(takeOver(db, known, read, NOW)).rejects.toThrow('Someone else is refreshing')
  })
})

test('an entry with an id that is too long is named, and the rest is there', async () => {
  const long = entryText('x'.repeat(1001), 'SUMMARY:Long id', ...spans(later(1)))
  const longest = entryText('ä'.repeat(500), 'SUMMARY:Longest id', ...spans(later(1)))
  const zero = entryText('a\u0000b', 'SUMMARY:With a zero', ...spans(later(3)))
  expect(await calendar.refresh(long, longest, gym, zero)).toEqual({ refreshed: 1, problems: [] })
  expect((await importedEvents()).map(([title]) => title)).toEqual([
    'Longest id',
    'Open gym',
    'With a zero',
  ])
  expect((await firstSource())?.unread).toEqual([
    { what: 'Long id', why: 'Its id (UID) is longer than 1000 bytes' },
  ])
})

test('an error of ours with one calendar leaves the others as new as they are', async () => {
  await calendar.refresh(gym)
  const other = await addSource(
    db,
    { partner_code: 'northfield', name: 'Clubs', url: calendar.source.url },
    NOW,
  )
  const error = new Error('The disk is full')
  let writes = 0
  const write: typeof db.write = (act) => {
    writes += 1
    return writes === 1 ? Promise.reject(error) : db.write(act)
  }
  const now = new Date(NOW.getTime() + 3 * HOUR)
  const done = await refreshCalendars({ ...db, read: db.read, write } as typeof db, () => now, {
    outside: false,
  })
  const why = 'Something went wrong on our side'
  const [source] = done.problems
  expect(done).toEqual({
    refreshed: 1,
    problems: [{ source: source?.source, school: 'northfield', why, error }],
  })
  const rows = await db.read.calendarSource.findMany({ orderBy: { name: 'asc' } })
  expect(rows.map(({ problem, tried_at }) => [problem, tried_at]).sort()).toEqual([
    ['', now],
    [why, now],
  ])
  expect(rows.map(({ id }) => id)).toContain(other.id)
})
