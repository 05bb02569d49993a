import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from '~tests/support/client'
import { enter } from '~tests/support/enter'
import { addPosts } from '~tests/support/fixtures'
import { openSmallSite, type Site } from '~tests/support/site'
import { idOf, type PersonName } from '~tests/support/database'
import { noteChange } from '~search/operations/state.server'
import { readCases } from './support/cases'
import { emptyEngine, waitUntil, type TestEngine } from './support/engine'

let engine: TestEngine
let site: Site
let maya: Browser

beforeAll(async () => {
  engine = await emptyEngine()
  const settings = { MEILI_HOST: engine.server.host, MEILI_KEY: engine.server.key }
  site = await openSmallSite(settings, async ({ db, search }) => {
    await addPosts(60, (at) => ({ user_id: idOf(at % 2 ? 'sam' : 'bea') }), db)
    await search.start()
    await waitUntil(() => search.state() === 'up')
  })
  maya = await as('maya')
})
afterAll(() => site.close())

const as = (name: PersonName) =>
  enter(site, `${name}@${name === 'lou' ? 'lakeside' : 'northfield'}.test`)
const results = (path: string, browser = maya) => browser.get(`/search-results${path}`)

const current = (page: Page) => page.texts('nav.tabs [aria-current=page]')[0]
const callout = (page: Page) => page.texts('.result-line')[0]
const titles = (page: Page) => page.texts('.posts h2')
const names = (page: Page) => page.texts('.person-card h2').sort()
const chips = (page: Page) => page.texts('.chip-active')
const options = (page: Page, select: string) => page.texts(`#filter-${select} option`)

/** Every part of a page that a row may name. */
const shown = (page: Page) => ({
  current: current(page),
  callout: callout(page),
  titles: titles(page).sort(),
  names: names(page),
  tabs: page.texts('nav.tabs a'),
  tabHrefs: page.hrefs('nav.tabs a'),
  typed: page.one('header [name=q]').getAttribute('value'),
  orders: options(page, 'order'),
  institutions: options(page, 'institution_code'),
  status: options(page, 'enrollment_status')[0],
  program: options(page, 'program_name')[0],
})

type Row = { title: string; path: string; who?: PersonName; says?: string; ask?: string }
const pages = readCases<{ found: (Row & { shown: object })[]; none: Row[] }>('result-pages')

describe('[SEARCH-02] [SEARCH-04] [SEARCH-03] [SEARCH-05] [SEARCH-06] [SEARCH-07] [SEARCH-10] [SEARCH-16] [SEARCH-17] [SEARCH-27]', () => {
  test.each(pages.found)(
    '$title: $path',
    async ({ path, who = 'maya', shown: wanted, says = '' }) => {
      const page = await results(path, await as(who))
      expect(page.status).toBe(200)
      expect(shown(page)).toMatchObject(wanted)
      expect(page.text).toContain(says)
    },
  )
})

describe('[SEARCH-14] [SEARCH-15] without results', () => {
  test.each(pages.none)('$title: $path', async ({ path, who = 'maya', says, ask }) => {
    const page = await results(path, await as(who))
    expect([...titles(page), ...names(page)]).toEqual([])
    expect(page.text).toContain(says)
    if (!ask) return expect(page.text).not.toContain('ASK A QUESTION')
    expect(page.link('ASK A QUESTION')).toBe(ask)
    expect(page.text).toContain("Didn't find what you're looking for?")
    expect(page.text).toContain('You can post a question to get answers from the community.')
  })
})

test('[POST-03] a post shows what is like it, as far as all of the viewer’s kind may see it', async () => {
  const alike = async (browser: Browser) =>
    (await browser.get(`/post/${idOf('post:welcome')}`)).texts('.alike h3')
  // Not her own private one: those who see the same share what is found.
  expect(await alike(maya)).toEqual(['The post question'])
  expect(await alike(await as('alex'))).toEqual(['The post question'])
})

test('[SEARCH-11] [SEARCH-14] close matches follow under a heading, not counted', async () => {
  const page = await results('/posts?q=number+57+nosuchword')
  expect(callout(page)).toBe('0 posts mention "number 57 nosuchword"')
  expect(titles(page)).toEqual([])
  expect(page.texts('#partial-matches')).toEqual(['Close matches'])
  expect(page.texts('.posts h3')).toHaveLength(10)
  expect(page.texts('.posts h3')[0]).toBe('Number 57')
  expect(page.link('ASK A QUESTION')).toContain('nosuchword')
  expect((await results('/posts?q=number')).texts('#partial-matches')).toEqual([])
  // They stay on their tab, also where someone has one of the words as a name.
  expect(current(await results('/posts?q=number+57+nosuchword+maya'))).toContain('Posts')
})

test('[SEARCH-01] the page is titled by its tag', async () => {
  expect((await results('/tag/nursing')).title).toContain('#nursing')
})

test('[SEARCH-08] an unknown tab is an unknown page, and no one searches without an account', async () => {
  expect((await results('/cats')).status).toBe(404)
  expect((await results('/posts', site.browser())).path).toContain('/current-login')
})

describe('the result page', () => {
  test('[SEARCH-13] shows each active filter as a chip that can be taken away, or all', async () => {
    const page = await results('/people?program_name=Nursing&interests=chess&interests=jazz')
    const labels = ['Nursing', 'Chess', 'Jazz'].map((label) => expect.stringContaining(label))
    expect(chips(page)).toEqual(labels)
    expect(page.hrefs('.chip-active')[1]).toBe(
      '/search-results/people?program_name=Nursing&interests=jazz',
    )
    expect(page.link('Clear all filters')).toBe('/search-results/people')
    expect(chips(await maya.get(page.link('Clear all filters')))).toEqual([])
  })

  test('[SEARCH-18] shows no people in the order of dates', async () => {
    const page = await results('/people?order=created_at')
    expect(current(page)).toMatch(/^Posts/)
    expect(page.hrefs('nav.tabs a')[2]).toBe('/search-results/people')
  })

  test('[SEARCH-22] [SEARCH-35] has 25 results a page, with links between the pages', async () => {
    const first = await results('/posts?q=number&order=created_at')
    expect(titles(first)).toHaveLength(25)
    expect(titles(first)[0]).toBe('Number 0')
    const second = await maya.get(first.link('Next page'))
    expect(second.path).toBe('/search-results/posts?q=number&order=created_at&page=2')
    expect(titles(second)[0]).toBe('Number 25')
    const third = await maya.get(second.link('Next page'))
    expect(titles(third)).toHaveLength(10)
    expect(third.text).toContain('Page 3 of 3')
    const behind = await results('/posts?q=number&page=9')
    expect(behind.path).toBe('/search-results/posts?q=number&page=3')
  })

  test('[SEARCH-24] an empty text shows the page again unchanged', async () => {
    const page = await results('/posts?q=number&page=2')
    const again = await maya.submit(page.form('Search'), { q: '  ' })
    expect(again.path).toBe('/search-results/posts?q=number&page=2')
    expect(titles(again)).toEqual(titles(page))
    await maya.get('/home')
    expect((await maya.submit(maya.page.form('Search'), { q: '' })).path).toBe('/home')
    expect((await results('?q=', await as('sam'))).status).toBe(200)
  })
})

describe('the filter bar', () => {
  const PROGRAMS = ['All programs', 'History (30)', 'Nursing (30)']

  test('[SEARCH-26] [SEARCH-30] [SEARCH-31] [SEARCH-32] names what filters nothing, and counts the rest', async () => {
    const page = await results('/posts?q=number')
    expect(options(page, 'program_name')).toEqual(PROGRAMS)
    const main = ['All institutions', 'Northfield Main Campus (30)']
    expect(options(page, 'institution_code')).toEqual(main)
    const folded = '.filters .fold summary'
    expect(page.texts(folded)).toEqual(['All interests'])
    expect(page.texts('#interests label')).toEqual(['Chess 30', 'Film 30', 'Hiking 0', 'Jazz 30'])
    const two = await results('/posts?q=number&interests=chess&interests=film')
    expect(two.texts(folded)).toEqual(['Interests (2)'])
  })

  test('a chosen group still counts its other choices', async () => {
    const page = await results('/posts?q=number&program_name=History')
    expect(options(page, 'program_name')).toEqual(PROGRAMS)
    expect(options(page, 'institution_code')[1]).toBe('Northfield Main Campus (0)')
  })

  test('[SEARCH-28] offers no status to others, and ignores it', async () => {
    const page = await results('/people?enrollment_status=alumni')
    expect(options(page, 'enrollment_status')).toEqual([])
    expect(chips(page)).toEqual([])
    expect(names(page).length).toBeGreaterThan(3)
  })

  test('[SEARCH-33] [SEARCH-34] folds with the count of active filters, and has the type of posts', async () => {
    const page = await results('/posts?program_name=History&interests=chess')
    expect(page.texts('.filters > summary')).toEqual(['Sort and filter 2 active'])
    expect(page.texts('.filters h2')[0]).toBe('Filters')
    const types = options(page, 'tab').map((one) => one.replace(/ \(.*/, ''))
    expect(types).toEqual(['Posts', 'Questions'])
    expect((await results('/people')).texts('.filters > summary')).toEqual(['Filters'])
  })

  test('[SEARCH-35] its form leads to an address that says everything', async () => {
    const form = (await results('/posts?q=number&page=2')).form('Apply')
    const chosen = { program_name: 'History', order: 'created_at', tab: 'posts' }
    const page = await maya.submit(form, chosen)
    expect(callout(page)).toBe('30 posts mention "number" by people who match your filters:')
    expect(titles(page)[0]).toBe('Number 0')
    expect(page.link('Next page')).toBe(
      '/search-results/posts?q=number&order=created_at&program_name=History&page=2',
    )
  })

  test('[ACCESS-14] offers no institution whose members are not told', async () => {
    const page = await results('/people?institution_code=annex')
    const main = expect.stringMatching(/^Northfield Main Campus/)
    expect(options(page, 'institution_code')).toEqual(['All institutions', main])
    expect(chips(page)).toEqual([])
  })
})

test('[SEARCH-37] a post made private is gone in the next request, and from the count', async () => {
  const sam = await as('sam')
  const path = '/posts?q=%22number+1%22'
  const before = await results(path)
  expect(titles(before)).toContain('Number 1')
  await sam.get(`/post/${idOf('many:1')}/privatize`)
  await sam.submit(sam.page.form('Make private'))
  const after = await results(path)
  expect(titles(after)).not.toContain('Number 1')
  expect(callout(after)).not.toBe(callout(before))
  expect(after.text).not.toContain('simple form')
})

test('without the engine the database answers and the page says so, until it is back', async () => {
  const before = await results('/posts?q=number')
  expect(before.text).not.toContain('simple form')
  process.kill(engine.server.pid, 'SIGKILL')
  // What is known already would need no engine.
  await noteChange(site.services.db)
  const during = await results('/posts?q=number')
  expect(during.text).toContain('Search is running in its simple form right now')
  expect(titles(during)).toHaveLength(25)
  expect(callout(during)).toBe(callout(before))
  await waitUntil(() => site.services.search.state() === 'up')
  expect((await results('/posts?q=number')).text).not.toContain('simple form')
})
