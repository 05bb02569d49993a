import { describe, expect } from 'vitest'
import { TRACKED_EVENTS } from '~/domain/tracking/schema'
import type { Page } from '~tests/support/client'
import {
  as,
  changePartner,
  db,
  idOf,
  member,
  type PersonName,
  site,
  siteTest,
} from '~tests/support/fixtures'

const INVITES = 'Search for info or ask the community'
const FLAGS = { topics_page_v2: true, enrollment_module_home_page: true }
const test = siteTest()
const priya = member('priya')

const bar = (page: Page) => page.one('.top-search input')
const invites = (page: Page) => bar(page).getAttribute('placeholder') === INVITES
/** What the bar of a page leads to. */
const search = async (q: string, from = '/browse-topics') => {
  const page = await priya.get(from)
  return priya.submit(page.form('Search'), { q })
}

describe('[PROSP-13] the search bar that invites to ask', () => {
  test.each(['/prospective-home', '/browse-topics', '/search-results', '/ask', '/profile'])(
    'is on %s',
    async (path) => expect(invites(await priya.get(path))).toBe(true),
  )

  test.each(['/topic/', '/topic-2/', '/TOPIC/'])('is not on a topic page: %s', async (way) => {
    const page = await priya.get(`${way}right/${idOf('topic:right')}`)
    expect(page.status).toBe(200)
    expect(invites(page)).toBe(false)
  })

  test('is for prospective students, with the flag of their home', async () => {
    expect(invites(await (await as('abe')).get('/browse-topics'))).toBe(true)
    for (const name of ['sam', 'alma', 'leo', 'cora', 'stan', 'lou'] as PersonName[])
      expect([name, invites(await (await as(name)).get('/browse-topics'))]).toEqual([name, false])
    await changePartner({ flags: { ...FLAGS, enrollment_module_home_page: false } })
    expect(invites(await priya.get('/browse-topics'))).toBe(false)
    await changePartner({ flags: FLAGS })
  })
})

describe('[PROSP-14] a search by it', () => {
  test('has an address that names the text, and keeps the text in the bar', async () => {
    const found = await search(' first week ')
    expect([found.status, found.path]).toEqual([200, '/search-results/q/first%20week'])
    expect(found.redirects.map(({ status }) => status)).toEqual([302])
    expect(bar(found).getAttribute('value')).toBe('first week')
    expect(found.title).toContain('first week')
    const again = await search('lake', '/search-results-2/people?q=sam')
    expect(again.path).toBe('/search-results-2/q/lake')
  })

  test.each([
    'a/b',
    '50%',
    '50%25',
    '%2F',
    '.',
    '..',
    'notes.data',
    '?#&+',
    'é 北 🎓',
    '"a b"',
    'a\\b',
    '//evil.test',
    'javascript:1',
  ])('finds any text: %s', async (text) => {
    const found = await search(text)
    expect(found.status).toBe(200)
    expect(new URL(found.url).pathname).toMatch(/^\/search-results(\/q\/.+)?$/)
    expect(bar(found).getAttribute('value')).toBe(text)
  })

  test.each(['', '   '])('of nothing runs nothing: the page is shown again (%j)', async (q) => {
    expect((await search(q, '/browse-topics?list=all')).path).toBe('/browse-topics?list=all')
    expect((await search(q, '/search-results/q/lake')).path).toBe('/search-results/q/lake')
    const fresh = await as('priya')
    expect((await fresh.get('/search-results/q?q=')).path).toBe('/search-results?q=')
    await site.services.tracker.flush()
    const names = Object.values(TRACKED_EVENTS).filter((name) => name.startsWith('searched'))
    const count = () => db.read.trackingEvent.count({ where: { name: { in: names } } })
    const before = await count()
    await search(q)
    await site.services.tracker.flush()
    expect(await count()).toBe(before)
  })

  test('is a search by a form; opened by its address it is one from there', async () => {
    const tracked = async (q: string) => {
      await site.services.tracker.flush()
      const events = await db.read.trackingEvent.findMany({
        where: { name: { contains: 'search' } },
      })
      return events.filter(({ data }) => (data as { q?: string }).q === q).map(({ name }) => name)
    }
    await search('orientation')
    expect(await tracked('orientation')).toEqual(['searched'])
    await (await as('priya')).get('/search-results/q/campus')
    expect(await tracked('campus')).toEqual(['searched_from_url'])
  })

  test('[SEARCH-04] keeps what else stands in the address, and the former one still works', async () => {
    expect((await priya.get('/search-results/q?q=lake&context=home')).path).toBe(
      '/search-results/q/lake?context=home',
    )
    const former = await priya.get('/search-results?q=lake')
    expect([former.status, former.path]).toEqual([200, '/search-results?q=lake'])
    expect(bar(former).getAttribute('value')).toBe('lake')
    const sam = await (await as('sam')).press('/home', 'Search', { q: 'lake' })
    expect(sam.path).toBe('/search-results?q=lake')
  })
})
