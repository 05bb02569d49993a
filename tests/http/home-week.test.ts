import { afterEach, beforeEach, describe, expect } from 'vitest'
import { formatCursor } from '~/platform/database/cursor-pagination'
import type { Page } from '~tests/support/client'
import { comes, putOn } from '~tests/support/events'
import { as, changePartner, db, type PersonName, test } from '~tests/support/fixtures'
import { ON_POSTGRESQL } from '~/platform/database/kind'
import { statementsDuring } from '~tests/support/watch-statements'

const DAY = 86_400_000
const HOUR = 3_600_000
const TITLE = 'This week on campus'

beforeEach(() => db.write((tx) => tx.campusEvent.deleteMany({})))
afterEach(() => changePartner({ flags: { events: true, topics_page_v2: true } }))

const later = (days: number, hours = 0) =>
  new Date(Math.floor(Date.now() / HOUR) * HOUR + days * DAY + hours * HOUR)
const home = async (name: PersonName) => {
  const browser = await as(name)
  return browser.get(name === 'priya' ? '/prospective-home' : '/home')
}
const tile = (page: Page) =>
  page.all('section').find((one) => one.querySelector('h2')?.text === TITLE)
const titles = (page: Page) =>
  tile(page)
    ?.querySelectorAll('h3')
    .map((one) => one.text)

/** What the site asks of events for it; notifications ask for their own. */
const isAboutEvents = (text: string) =>
  text.includes('"EventDate" d JOIN') && !text.includes('"Notification"')

describe('this week on campus', () => {
  test('is at most three that are for the reader and aren’t over, cancelled or only suggested', async () => {
    await putOn({ title: 'Tour', audience: { status: ['prospective'] }, starts_at: later(1) })
    const { id } = await putOn({ title: 'Off', starts_at: later(1) })
    await db.write((tx) => tx.campusEvent.update({ where: { id }, data: { state: 'cancelled' } }))
    const over = await putOn({ title: 'Over', starts_at: later(1) })
    await db.write((tx) =>
      tx.eventDate.updateMany({
        where: { event_id: over.id },
        data: { starts_at: later(0, -2), ends_at: later(0, -1) },
      }),
    )
    await putOn({ title: 'Maybe', by: 'maya', starts_at: later(1) })
    await putOn({ title: 'Late', starts_at: later(8) })
    await putOn({ title: 'Third', starts_at: later(4) })
    await putOn({ title: 'First', starts_at: later(2), place: 'Gym' })
    await putOn({ title: 'Second', starts_at: later(3) })
    await putOn({ title: 'Fourth', starts_at: later(5) })
    const page = await home('sam')
    expect(titles(page)).toEqual(['First', 'Second', 'Third'])
    expect(tile(page)?.querySelector('.meta')?.text).toMatch(/^\w+day, \d+:00 [AP]M · Gym$/)
    expect(tile(page)?.querySelectorAll('a').at(-1)?.getAttribute('href')).toBe('/events')
    expect(titles(await home('priya'))).toEqual(['Tour', 'First', 'Second'])
    // Another school's home has none of it.
    expect(titles(await home('lisa'))).toBeUndefined()
  })

  test('says at the top of the first page what is on today, of as many as there are', async () => {
    const line = (page: Page) => page.all('.today-line').map(({ text }) => text)
    await putOn({ title: 'Tomorrow', starts_at: later(1, 1) })
    expect(line(await home('sam'))).toEqual([])
    const soon = () => new Date(Date.now() + 60_000)
    const { id, dates } = await putOn({ title: 'Chess night', starts_at: soon() })
    const page = await home('sam')
    expect(line(page)).toEqual([expect.stringMatching(/^Today, \d+:\d\d [AP]M: Chess night$/)])
    expect(page.one('.today-line a').getAttribute('href')).toBe(
      `/events/${id}?date=${dates[0]?.id}`,
    )
    await putOn({ title: 'Movie', starts_at: soon() })
    expect(line(await home('sam'))[0]).toMatch(/: Chess night and 1 more$/)
    const browser = await as('sam')
    expect(line(await browser.get('/home?order=popular'))).toEqual([])
  })

  test('leads to the date, and is there in Lite and on the first page alone', async () => {
    const { id, dates } = await putOn({ starts_at: later(2) })
    await comes('sam', dates[0])
    const browser = await as('sam')
    browser.headers = { 'save-data': 'on' }
    const page = await browser.get('/home')
    browser.headers = {}
    expect(page.html).not.toContain('<script')
    expect(tile(page)?.querySelector('a')?.getAttribute('href')).toBe(
      `/events/${id}?date=${dates[0]?.id}`,
    )
    const older = `page=2&before=${formatCursor({ at: Date.now(), id: '0'.repeat(26) })}`
    for (const query of ['order=popular', older])
      expect([query, titles(await browser.get(`/home?${query}`))]).toEqual([query, undefined])
  })

  test.skipIf(ON_POSTGRESQL)(
    'costs no statement where the school has none, or has turned them off',
    async () => {
      const browser = await as('sam')
      const count = async () => {
        await browser.get('/home')
        const texts = await statementsDuring(() => browser.get('/home'))
        return texts.filter(isAboutEvents).length
      }
      expect(await count()).toBe(0)
      await putOn({ starts_at: later(2) })
      const shown = await statementsDuring(() => browser.get('/home'))
      expect(shown.filter(isAboutEvents)).toHaveLength(1)
      await changePartner({ flags: { events: false, topics_page_v2: true } })
      expect(await count()).toBe(0)
      expect(titles(browser.page)).toBeUndefined()
    },
  )
})
