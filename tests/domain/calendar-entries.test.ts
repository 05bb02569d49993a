import { afterEach, beforeEach, expect } from 'vitest'
import { reviseEvent } from '~/domain/campus-events/commands.server'
import { listSources, planSource, removeSource } from '~/domain/campus-events/sources.server'
import { Forbidden } from '~/platform/failures'
import { calendarText, entryText } from '~tests/support/calendar-server'
import {
  gym,
  importedEvents,
  later,
  NOW,
  openCalendar,
  publishedNews,
  spans,
  utc,
} from '~tests/support/calendar-import'
import { comes, eventInput } from '~tests/support/events'
import { ctx, db, dbTest as test, form } from '~tests/support/fixtures'

const day = (at: Date) => at.toISOString().slice(0, 10).replaceAll('-', '')

let calendar: Awaited<ReturnType<typeof openCalendar>>
beforeEach(async () => void (calendar = await openCalendar()))
afterEach(() => calendar.close())

test('days are days at the school, and moments without an end stay that', async () => {
  const days = [`DTSTART;VALUE=DATE:${day(later(5))}`, `DTEND;VALUE=DATE:${day(later(7))}`]
  await calendar.refresh(
    entryText('break', 'SUMMARY:Break', ...days),
    entryText('deadline', 'SUMMARY:Deadline', `DTSTART:${utc(later(9))}`),
  )
  const [pause, deadline] = await db.read.campusEvent.findMany({
    include: { dates: true },
    orderBy: { starts_at: 'asc' },
  })
  expect([pause?.all_day, deadline?.all_day]).toEqual([true, false])
  const at = deadline?.dates[0]
  expect([at?.starts_at, at?.ends_at]).toEqual([later(9), later(9)])
})

test('hostile words are what they say, and nothing else', async () => {
  const title = `${'a'.repeat(200)}`
  await calendar.refresh(
    entryText(
      'x',
      `SUMMARY:\u202e${title}\u0007`,
      'URL:javascript:alert(1)',
      'DESCRIPTION:<a href="javascript:alert(1)">Click</a> <img src=x onerror=alert(1)>',
      ...spans(later(1)),
    ),
    entryText('y', ...spans(later(2))),
  )
  const [first, second] = await db.read.campusEvent.findMany({ orderBy: { starts_at: 'asc' } })
  expect(first).toMatchObject({ title: 'a'.repeat(120), link: '', text: 'Click' })
  expect(second?.title).toBe('Event without a title')
})

test('no one edits an event of a calendar here, not even staff', async () => {
  await calendar.refresh(gym)
  const [event] = await db.read.campusEvent.findMany({})
  const edit = async () =>
    reviseEvent(await ctx('stan', new Date()), event?.id ?? '', eventInput(), form())
  await expect(edit()).rejects.toThrow(Forbidden)
  await db.write((tx) => tx.campusEvent.updateMany({ data: { source_id: null } }))
  expect(await edit()).toMatchObject({ ok: true })
})

test('a calendar that ends takes along what’s to come, and leaves what is over', async () => {
  await calendar.refresh(gym, entryText('talk', 'SUMMARY:Talk', ...spans(later(4))))
  const dates = await db.read.eventDate.findMany({ orderBy: { starts_at: 'asc' } })
  await comes('sam', dates[1])
  await db.write((tx) =>
    tx.eventDate.update({
      where: { id: dates[0]?.id ?? '' },
      data: { starts_at: later(-2), ends_at: later(-1) },
    }),
  )
  await removeSource(db, calendar.source, NOW)
  expect(await importedEvents()).toEqual([
    ['Open gym', 'Gym', utc(later(-2))],
    ['Talk', '', `${utc(later(4))} cancelled`],
  ])
  expect(await publishedNews()).toEqual(['cancelled'])
  expect(await listSources(db)).toEqual([])
})

test(
  '10,000 entries are taken over in portions, and then nothing is to do',
  { timeout: 120_000 },
  async () => {
    const { id } = calendar.source
    const many = Array.from({ length: 10_000 }, (_, at) =>
      entryText(`e${at}`, `SUMMARY:Event ${at}`, ...spans(later(1 + (at % 300), at % 24))),
    )
    await calendar.refresh(...many)
    expect(await db.read.eventDate.count()).toBe(10_000)
    const school = (await ctx('stan')).partner
    const { plan } = await planSource(db, school, { id }, Buffer.from(calendarText(...many)), NOW)
    expect([plan.changes.length, plan.gone.length]).toEqual([0, 0])
  },
)
