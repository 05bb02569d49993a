import { expect } from 'vitest'
import { formatLocalTime, parseLocalTime } from '~/platform/time-zone'
import { comes, datesFor, putOn } from '~tests/support/events'
import { db, idOf, test, type PersonName } from '~tests/support/fixtures'
import { logIn } from './logged-in'
import { isInstalled, TEXT_BROWSERS, type TextBrowser } from './text-browser'

/** Of what a field holds */
const EMPTY_LINE = '\u0015'
const ZONE = 'America/New_York'
/** So many days from now */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const [FIRST, SECOND, THIRD] = [day(30), day(37), day(44)]
const moment = (local: string) => parseLocalTime(local, ZONE) ?? new Date(NaN)
const weekly = {
  starts_at: moment(`${FIRST}T18:00`),
  repeats: 'weekly',
  repeats_until: moment(`${THIRD}T23:59`),
} as const

const flow = (what: string, name: PersonName, run: (browser: TextBrowser) => Promise<void>) =>
  test.skipIf(!isInstalled('w3m'))(`w3m: ${what}`, async () => {
    await run(await logIn(TEXT_BROWSERS['w3m']!, name))
  })

/** When its dates begin, by the school's clock */
const startsFor = async (id: string) =>
  (await datesFor(id)).map(({ starts_at }) => formatLocalTime(starts_at, ZONE))
const readState = async (id: string) =>
  (await db.read.campusEvent.findUnique({ where: { id } }))?.state
const wishesFor = async (event_id: string) =>
  (
    await db.read.eventAttendance.findMany({
      where: { date: { event_id } },
      orderBy: { since: 'asc' },
    })
  ).map(({ user_id, status }) => [user_id, status])

flow('staff add an event that repeats', 'stan', async (browser) => {
  await browser.open('/events/new', 'Add an event')
  await browser.find('Title')
  await browser.type('Choir')
  await browser.next()
  await browser.write('Sing **along**.')
  await browser.find('Times are those')
  await browser.type(`${FIRST}T18:00`)
  await browser.next()
  await browser.type(`${FIRST}T20:00`)
  await browser.find('Repeats')
  // In the menu of a list, j is one down.
  await browser.type('j')
  await browser.next()
  await browser.type(SECOND)
  await browser.press('Your event is on the calendar.', 'Add event')
  const event = await db.read.campusEvent.findFirstOrThrow({ where: { title: 'Choir' } })
  expect(await startsFor(event.id)).toEqual([`${FIRST}T18:00`, `${SECOND}T18:00`])
})

flow(
  'someone waits for a place, and has it once another gives theirs back',
  'maya',
  async (browser) => {
    const { id, dates } = await putOn({ title: 'Pottery', places: 1 })
    await comes('sam', dates[0])
    await browser.open(`/events/${id}`, 'Pottery')
    await browser.press('You’re on the waiting list.', 'Join the waiting list')
    expect(await wishesFor(id)).toEqual([
      [idOf('sam'), 'going'],
      [idOf('maya'), 'waiting'],
    ])
    await comes('sam', dates[0], 'not_going')
    expect(await wishesFor(id)).toContainEqual([idOf('maya'), 'going'])
    await browser.press('Going to Pottery', '1 going')
    expect(browser.text()).toContain('MayaNorth')
  },
)

flow('staff move one date of several', 'stan', async (browser) => {
  const { id } = await putOn({ ...weekly, title: 'Yoga' })
  await browser.open(`/events/${id}`, 'Yoga')
  await browser.press('<Move this date', 'Move this date')
  await browser.find('Times are those')
  await browser.type(`${EMPTY_LINE}${FIRST}T19:30`)
  await browser.next()
  await browser.type(`${EMPTY_LINE}${FIRST}T21:30`)
  await browser.press('This date has a new time.', 'Move date')
  expect(await startsFor(id)).toEqual([`${FIRST}T19:30`, `${SECOND}T18:00`, `${THIRD}T18:00`])
})

flow('staff cancel a date, then the event', 'stan', async (browser) => {
  const { id } = await putOn({ ...weekly, title: 'Judo' })
  await browser.open(`/events/${id}`, 'Judo')
  await browser.press('Its other dates stay.', 'Cancel this date')
  await browser.press('This date is cancelled.', 'Cancel date')
  const cancelled = (await datesFor(id)).map(({ cancelled_at }) => cancelled_at !== null)
  expect([await readState(id), ...cancelled]).toEqual(['published', true, false, false])
  await browser.press('with all its dates', 'Cancel the event')
  await browser.press('It’s cancelled.', 'Cancel event')
  expect(await readState(id)).toBe('cancelled')
})

flow('someone makes links for their calendar, and turns them off', 'leo', async (browser) => {
  const links = () => db.read.calendarLink.count({ where: { user_id: idOf('leo') } })
  await browser.open('/events/subscribe', 'Events in your calendar')
  await browser.press('Your calendar links are ready.', 'Make calendar links')
  expect(await links()).toBe(1)
  // Fields show the beginning of an address only, links have all of it.
  expect(browser.text()).toContain('Subscribetoeverything')
  await browser.press('no longer work.', 'Turn links off')
  expect(await links()).toBe(0)
})

flow('staff announce something to coaches, and archive it', 'stan', async (browser) => {
  const title = 'Parking is free'
  await browser.open('/announcements/new', 'Write an announcement')
  await browser.find('Title')
  await browser.type(title)
  await browser.next()
  await browser.write('All **weekend**.')
  await browser.find('Success coaches')
  await browser.previous()
  await browser.check()
  await browser.press('It’s on home now.', 'Publish')
  const where = { where: { title } }
  const announcement = await db.read.announcement.findFirstOrThrow(where)
  expect(announcement).toMatchObject({ text: 'All **weekend**.', audience: { roles: ['coach'] } })
  await browser.open(`/announcements/${announcement.id}/archive`, 'Archive this')
  await browser.find('bring it back')
  await browser.press('It’s archived.')
  expect((await db.read.announcement.findFirst(where))?.archived_at).toBeInstanceOf(Date)
})
