import { beforeEach, describe, expect } from 'vitest'
import { ON_POSTGRESQL } from '~/platform/database/kind'
import { announceTo } from '~tests/support/announcements'
import type { Page } from '~tests/support/client'
import { comes, putOn } from '~tests/support/events'
import {
  addPosts,
  apiAs,
  changePartner,
  db,
  idOf,
  member,
  site,
  siteTest,
} from '~tests/support/fixtures'
import { statementsDuring } from '~tests/support/watch-statements'

const test = siteTest({
  fill: async ({ db }) => {
    await addPosts(30, (at) => ({ title: `Kayak post ${at}`, user_id: idOf('maya') }), db)
  },
})
const [sam, stan, priya, leo] = [member('sam'), member('stan'), member('priya'), member('leo')]

const FLAGS = { topics_page_v2: true }

beforeEach(async () => {
  await changePartner({ flags: { ...FLAGS, events: true, announcements: true } })
  await db.write(async (tx) => {
    await tx.campusEvent.deleteMany({})
    await tx.announcement.deleteMany({})
  })
})

const at = (q: string, more = '') => `/search-results?q=${encodeURIComponent(q)}${more}`
const block = (page: Page) => page.texts('section[aria-labelledby=on-campus] h3')
const listed = (page: Page) => page.texts('.cases h3, .cases h2')

describe('above the posts of a search', () => {
  test('is what the school has on its calendar and home with the same words', async () => {
    const { id, dates } = await putOn({ title: 'Kayak trip', place: 'Boat <b>house</b>' })
    await putOn({ title: 'On water', text: 'In a *kayak* & on a board.' })
    await announceTo({ title: 'Kayak rules' })
    const page = await sam.get(at('kayak'))
    expect(block(page)).toEqual(['Kayak trip', 'On water', 'Kayak rules'])
    const part = page.one('section[aria-labelledby=on-campus]')
    const hrefs = part.querySelectorAll('a').map((link) => link.getAttribute('href'))
    expect(hrefs[0]).toBe(`/events/${id}?date=${dates[0]?.id}`)
    expect(hrefs.slice(3)).toEqual(['/events?q=kayak', '/announcements?q=kayak'])
    expect(part.querySelectorAll('mark').map((mark) => mark.text)).toEqual([
      'Kayak',
      'kayak',
      'Kayak',
    ])
    expect(part.text).toContain('Boat <b>house</b>')
    expect(part.text).toContain('In a kayak & on a board.')
    expect(part.querySelectorAll('time')).toHaveLength(2)
    expect(page.html.indexOf('id="on-campus"')).toBeLessThan(page.html.indexOf('Kayak post'))
    const lite = member('alex')
    lite.headers = { 'save-data': 'on' }
    expect(block(await lite.get(at('kayak')))).toEqual(block(page))
  })

  test('is nothing where nothing has them, on other pages and tabs, and where a filter narrows the posts', async () => {
    await putOn({ title: 'Kayak trip' })
    expect(block(await sam.get(at('kayak')))).toEqual(['Kayak trip'])
    expect(block(await sam.get('/search-results/q/kayak'))).toEqual(['Kayak trip'])
    expect(block(await sam.get('/search-results-2?q=kayak'))).toEqual(['Kayak trip'])
    for (const path of [
      at('Maya'),
      at('kayak post'),
      at('kayak', '&page=2'),
      at('kayak', '&tab=questions'),
      at('kayak', '&tab=people'),
      at('kayak', '&tags=boats'),
      at('kayak', '&program_name=Nursing'),
      '/search-results',
    ])
      expect([path, (await sam.get(path)).html.includes('on-campus')]).toEqual([path, false])
  })

  test('is there where no post has them', async () => {
    await putOn({ title: 'Zeppelin ride' })
    const page = await sam.get(at('zeppelin'))
    expect(block(page)).toEqual(['Zeppelin ride'])
    expect(page.text).toContain('No posts match your search.')
  })

  test.skipIf(ON_POSTGRESQL)(
    'costs one statement, and none where the school has none of it',
    async () => {
      const count = async (path: string) => {
        let least = Infinity
        for (let times = 0; times < 4; times++) {
          const texts = await statementsDuring(() => leo.get(path))
          least = Math.min(least, texts.filter((text) => !text.startsWith('PRAGMA')).length)
        }
        return least
      }
      const [without, second] = [await count(at('kayak')), await count(at('kayak', '&page=2'))]
      await putOn({ title: 'Kayak trip' })
      expect(await count(at('kayak'))).toBe(without + 1)
      await announceTo({ title: 'Kayak rules' })
      expect(await count(at('kayak'))).toBe(without + 1)
      expect(await count(at('kayak', '&page=2'))).toBe(second)
      await changePartner({ flags: { ...FLAGS, events: false, announcements: false } })
      expect(await count(at('kayak'))).toBe(without)
      const page = await leo.get(at('kayak'))
      for (const word of ['on-campus', '/events', '/announcements'])
        expect(page.html).not.toContain(word)
    },
  )

  test('has for prospective students what is for them, and for visitors nothing', async () => {
    await putOn({ title: 'Kayak tour', audience: { status: ['prospective'] } })
    await putOn({ title: 'Kayak class', audience: { status: ['current'] } })
    await announceTo({ title: 'Kayak welcome', audience: { status: ['prospective'] } })
    expect(block(await priya.get(at('kayak')))).toEqual(['Kayak tour', 'Kayak welcome'])
    expect(block(await sam.get(at('kayak')))).toEqual(['Kayak class'])
    const visitor = await site.browser().get(at('kayak'))
    expect(visitor.path).toContain('/current-login')
    expect(visitor.html).not.toContain('Kayak tour')
  })
})

describe('a list that is searched', () => {
  test('keeps the words from days to the month to what one goes to, and back', async () => {
    // At noon there: it's on one day, whenever this runs.
    const starts_at = new Date(new Date(Date.now() + 86_400_000).setUTCHours(18, 0, 0, 0))
    const { dates } = await putOn({ title: 'Kayak trip', starts_at })
    await putOn({ title: 'Pottery', starts_at })
    await comes('sam', dates[0])
    expect(listed(await sam.get('/events')).sort()).toEqual(['Kayak trip', 'Pottery'])
    const form = (await sam.get('/events')).one('main form[role=search]')
    expect(form.getAttribute('action')).toBe('/events')
    const found = await sam.get('/events?q=kayak')
    expect(listed(found)).toEqual(['Kayak trip'])
    expect(found.one('#list-search').getAttribute('value')).toBe('kayak')
    const tabs = found.all('.tabs a').map((tab) => tab.getAttribute('href') ?? '')
    expect(tabs.slice(0, 3)).toEqual([
      '/events?q=kayak',
      '/events/month?q=kayak',
      '/events/going?q=kayak',
    ])
    const month = dates[0]?.starts_at.toISOString().slice(0, 7) ?? ''
    const inMonth = await sam.get(`/events/month?month=${month}&q=kayak`)
    expect(listed(inMonth)).toEqual(['Kayak trip'])
    const next = inMonth.all('nav[aria-label=Months] a').map((link) => link.getAttribute('href'))
    expect(next.every((href) => href?.endsWith('&q=kayak'))).toBe(true)
    expect(inMonth.one('main input[name=month]').getAttribute('value')).toBe(month)
    expect(listed(await sam.get('/events/going?q=kayak'))).toEqual(['Kayak trip'])
    expect(listed(await sam.get('/events/going?q=pottery'))).toEqual([])
    expect(found.all('a').map((link) => link.text)).toContain('Clear search')
  })

  test('says that nothing has the words, with a way on', async () => {
    await putOn()
    await announceTo({})
    for (const [path, title, all] of [
      ['/events', 'No events have these words', '/events'],
      ['/events/month', 'No events have these words', '/events'],
      ['/events/going', 'No events have these words', '/events'],
      ['/announcements', 'No announcements have these words', '/announcements'],
    ] as const) {
      const page = await sam.get(`${path}?q=${encodeURIComponent('a "zebra" & co')}`)
      expect([path, page.text.includes(title)]).toEqual([path, true])
      const hrefs = page.all('main a').map((link) => link.getAttribute('href'))
      expect(hrefs).toContain(all)
      expect(hrefs).toContain('/search-results?q=a%20%22zebra%22%20%26%20co')
    }
  })

  test('shows of a series its next date, on pages that keep the words', async () => {
    const until = new Date(Date.now() + 30 * 86_400_000)
    await putOn({ title: 'Kayak club', repeats: 'weekly', repeats_until: until })
    for (let hour = 0; hour < 21; hour++)
      await putOn({
        title: `Kayak ${hour}`,
        starts_at: new Date(Date.now() + (hour + 1) * 3_600_000),
      })
    const first = await sam.get('/events?q=kayak')
    expect(listed(first)).toHaveLength(20)
    const href = first.all('a').find((link) => link.getAttribute('href')?.includes('before='))
    const second = await sam.get(href?.getAttribute('href') ?? '')
    expect(
      [...listed(first), ...listed(second)].filter((title) => title === 'Kayak club'),
    ).toHaveLength(1)
    expect(listed(second)).toHaveLength(2)
  })

  test('has of announcements what the own list has', async () => {
    await announceTo({ title: 'Kayak rules' })
    await announceTo({ title: 'Kayak plans', starts_at: new Date(Date.now() + 86_400_000) })
    await announceTo({ title: 'Snow day' })
    expect(listed(await sam.get('/announcements?q=kayak'))).toEqual(['Kayak rules'])
    expect(listed(await stan.get('/announcements?q=kayak'))).toEqual(['Kayak plans', 'Kayak rules'])
  })

  test.each([
    '\u0001kayak',
    '"',
    'kayak" OR "x',
    "'); DROP TABLE campus_fts; --",
    ':* & ! | <->',
    'NEAR(kayak, 5)',
    '🛶',
    'kayak '.repeat(400),
    'x'.repeat(2000),
  ])('takes %j for words', async (text) => {
    await putOn({ title: 'Kayak trip' })
    for (const path of [
      '/events',
      '/events/month',
      '/events/going',
      '/announcements',
      '/search-results',
    ]) {
      const { status } = await sam.get(`${path}?q=${encodeURIComponent(text)}`)
      expect([path, status]).toEqual([path, 200])
    }
  })

  test('takes no NUL, as no page does', async () => {
    for (const path of ['/events', '/announcements', '/search-results'])
      expect([path, (await sam.get(`${path}?q=a%00b`)).status]).toEqual([path, 400])
  })

  test('counts as a search', async () => {
    const { searches } = site.services.limits
    Reflect.deleteProperty(searches, 'consume')
    for (const path of ['/events', '/announcements']) {
      const maya = member(path === '/events' ? 'maya' : 'alex')
      for (let times = 0; times < 60; times++)
        expect(await searches.consume(idOf(path === '/events' ? 'maya' : 'alex'))).toBe(0)
      expect((await maya.get(path)).status).toBe(200)
      const page = await maya.get(`${path}?q=kayak`)
      expect([page.status, page.one('h1').text]).toEqual([429, 'That was a bit too often'])
    }
  })
})

test('suggestions while typing lead to events to come, at most two', async () => {
  const { id, dates } = await putOn({ title: 'Zorbing day' })
  for (const title of ['Zorbing 2', 'Zorbing 3'])
    await putOn({ title, starts_at: new Date(Date.now() + 9 * 86_400_000) })
  const found = JSON.parse((await sam.get('/search-suggestions?q=zorb')).html) as object[]
  expect(found).toHaveLength(2)
  expect(found[0]).toEqual({
    href: `/events/${id}?date=${dates[0]?.id}`,
    title: 'Zorbing day',
    note: 'Event',
  })
  await changePartner({ flags: { ...FLAGS, events: false } })
  expect((await sam.get('/search-suggestions?q=zorb')).html).toBe('[]')
})

test('[API-01] the lists of the API take words, too', async () => {
  const { dates } = await putOn({ title: 'Kayak trip' })
  await putOn({ title: 'Pottery' })
  await announceTo({ title: 'Kayak rules' })
  await announceTo({ title: 'Snow day' })
  await comes('sam', dates[0])
  const [member, staff] = [await apiAs('sam'), await apiAs('stan')]
  const titles = ({ answer }: { answer?: unknown }) =>
    (answer as { title: string }[]).map(({ title }) => title)
  for (const [path, all] of [
    ['/events', ['Kayak trip', 'Pottery']],
    ['/own_events', ['Kayak trip']],
    ['/announcements', ['Snow day', 'Kayak rules']],
  ] as const) {
    expect([path, titles(await member.get(path)).sort()]).toEqual([path, [...all].sort()])
    expect([path, titles(await member.get(`${path}?q=kayak`))]).toEqual([
      path,
      all.filter((title) => title.includes('Kayak')),
    ])
    expect([path, titles(await member.get(`${path}?q=zebra`))]).toEqual([path, []])
    const long = await member.get(`${path}?q=${'x'.repeat(2000)}`)
    expect([path, long.errors]).toEqual([path, { q: ['Must have at most 1000 characters'] }])
  }
  expect(titles(await staff.get('/school_announcements?q=kayak'))).toEqual(['Kayak rules'])
  expect((await member.get('/school_announcements?q=kayak')).status).toBe(403)
  await changePartner({ flags: { ...FLAGS, events: false, announcements: false } })
  for (const path of ['/events', '/announcements'])
    expect([path, (await member.get(`${path}?q=kayak`)).status]).toEqual([path, 404])
})
