import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from '~tests/support/client'
import { signIn } from '~tests/support/sign-in'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf, NOW, type PersonName } from '~tests/support/world'
import { startEngine, stopEngine, until, type TestEngine } from './support/engine'

let engine: TestEngine
let site: Site
let maya: Browser

beforeAll(async () => {
  engine = await startEngine()
  const settings = { MEILI_HOST: engine.server.host, MEILI_KEY: engine.server.key }
  site = await openSite(async ({ db, search }) => {
    await fillSmallWorld(db)
    await db.write((tx) => tx.post.createMany({ data: Array.from({ length: 60 }, manyPosts) }))
    await search.start()
    await until(() => search.state() === 'up')
  }, settings)
  maya = await enter('maya')
})
afterAll(async () => {
  await site.close()
  await stopEngine(engine)
})

const manyPosts = (_: unknown, at: number) => ({
  id: idOf(`many:${at}`),
  partner_code: 'northfield',
  user_id: idOf(at % 2 ? 'sam' : 'bea'),
  title: `Number ${at}`,
  content: 'One of many',
  tag_names: [],
  created_at: new Date(NOW.getTime() - at * 1000),
  updated_at: NOW,
})

async function enter(name: PersonName, school: 'northfield' | 'lakeside' = 'northfield') {
  const browser = site.browser(school)
  await signIn(browser, name, school)
  return browser
}

const current = (page: Page) => page.one('nav.tabs [aria-current=page]').text.replace(/\s+/g, ' ')
const callout = (page: Page) => page.one('.result-line').text.replace(/\s+/g, ' ').trim()
const titles = (page: Page) => page.all('.posts h2').map((title) => title.text)
const names = (page: Page) => page.all('.person-card h2').map((name) => name.text)
const options = (page: Page, select: string) =>
  page.all(`#filter-${select} option`).map((option) => option.text)

test('[POST-03] the engine finds what is like a post, as far as the viewer may see it', async () => {
  const alike = async (browser: Browser) => {
    const page = await browser.get(`/post/${idOf('post:welcome')}`)
    return page.all('.alike h3').map((title) => title.text)
  }
  expect(site.services.search.state()).toBe('up')
  expect(await alike(maya)).toEqual(['The post question', 'The post secret'])
  expect(await alike(await enter('alex'))).toEqual(['The post question'])
})

describe('the addresses of search', () => {
  test('[SEARCH-01] by tag, with its callout [SEARCH-11]', async () => {
    const page = await maya.get('/search-results/tag/nursing')
    expect(page.status).toBe(200)
    expect(titles(page)).toEqual(['The post welcome'])
    expect(callout(page)).toBe('1 post tagged "#nursing"')
    expect(page.title).toContain('#nursing')
  })

  test('[SEARCH-02] by program', async () => {
    const page = await maya.get('/search-results/program/History')
    expect(callout(page)).toBe('30 posts by people who match your filters:')
  })

  test('[SEARCH-03] [SEARCH-08] by program with a tab and a status; students are people', async () => {
    const priya = await enter('priya')
    const page = await priya.get(
      '/search-results/program/Nursing/tab/students/status/prospective_students',
    )
    expect(current(page)).toBe('People 3')
    expect(names(page).sort()).toEqual(['Abe North', 'Dev North', 'Priya North'])
  })

  test('[SEARCH-04] [SEARCH-05] by text, with tab or without', async () => {
    const page = await maya.get('/search-results/q/welcome?referrer=home&context=header')
    expect(callout(page)).toBe('1 post mentions "welcome"')
    expect(page.one('header [name=q]').getAttribute('value')).toBe('welcome')
    const people = await maya.get('/search-results/people/sam')
    expect(callout(people)).toBe('1 person matches "sam"')
    expect(names(people)).toEqual(['Sam North'])
    const question = await maya.get('/search-results/questions/post%20question')
    expect(callout(question)).toBe('1 question mentions "post question"')
  })

  test('[SEARCH-06] [SEARCH-07] by tab, and by tab and interest', async () => {
    expect(current(await maya.get('/search-results/questions'))).toBe('Questions 2')
    const page = await maya.get('/search-results/people/interest/hiking')
    expect(names(page)).toEqual(['Maya North'])
    expect(callout(page)).toBe('1 person in your filters:')
  })

  test('[SEARCH-08] an unknown tab is an unknown page', async () => {
    expect((await maya.get('/search-results/cats')).status).toBe(404)
  })

  test('nobody searches without an account', async () => {
    const page = await site.browser().get('/search-results/posts')
    expect(page.path).toContain('/current-login')
  })

  test('[SEARCH-37] another school finds only its own', async () => {
    const lou = await enter('lou', 'lakeside')
    const page = await lou.get('/search-results/posts?q=post')
    expect(titles(page).sort()).toEqual(['The post global', 'The post lake', 'The post lakeSecret'])
    expect((await lou.get('/search-results/people?q=north')).text).toContain(
      'No people match your search.',
    )
  })
})

describe('the result page', () => {
  test('[SEARCH-10] has the three tabs as links, each with its count', async () => {
    const page = await maya.get('/search-results?q=post')
    const tabs = page.all('nav.tabs a')
    expect(tabs.map((tab) => tab.text)).toEqual(['Posts 7', 'Questions 2', 'People 0'])
    expect(tabs[1]!.getAttribute('href')).toBe('/search-results/questions?q=post')
  })

  test('[SEARCH-13] shows each active filter as a chip that can be taken away, or all', async () => {
    const page = await maya.get(
      '/search-results/people?program_name=Nursing&interests=chess&interests=jazz',
    )
    expect(page.all('.chip-active').map((chip) => chip.text.replace('Remove filter ', ''))).toEqual(
      ['Nursing', 'Chess', 'Jazz'],
    )
    expect(page.all('.chip-active')[1]!.getAttribute('href')).toBe(
      '/search-results/people?program_name=Nursing&interests=jazz',
    )
    expect(page.link('Clear all filters')).toBe('/search-results/people')
    expect((await maya.get(page.link('Clear all filters'))).all('.chip-active')).toEqual([])
  })

  test('[SEARCH-14] [SEARCH-15] says what to do when nothing is found', async () => {
    const page = await maya.get('/search-results/questions?q=xylophone')
    expect(page.text).toContain('No questions match your search.')
    expect(page.link('ASK A QUESTION')).toBe('/ask?title=xylophone')
    expect(page.text).toContain("Didn't find what you're looking for?")
    expect(page.text).toContain('You can post a question to get answers from the community.')
    const people = await maya.get('/search-results/people?q=xylophone')
    expect(people.text).toContain('No people match your search.')
    expect(people.text).not.toContain('ASK A QUESTION')
  })

  test('[SEARCH-16] offers an order for posts and questions, never for people', async () => {
    const orders = ['Best match', 'Newest']
    expect(options(await maya.get('/search-results/posts'), 'order')).toEqual(orders)
    expect(options(await maya.get('/search-results/questions'), 'order')).toEqual(orders)
    expect(options(await maya.get('/search-results/people'), 'order')).toEqual([])
  })

  test('[SEARCH-17] shows the other type when only that has results', async () => {
    const page = await maya.get('/search-results/people?q=welcome')
    expect(current(page)).toBe('Posts 1')
    expect(page.text).toContain('There are no people for this search, so here are the posts.')
    expect(current(await maya.get('/search-results/posts?q=leo+nursing'))).toBe('People 1')
  })

  test('[SEARCH-18] shows no people in the order of dates', async () => {
    const page = await maya.get('/search-results/people?order=created_at')
    expect(current(page)).toMatch(/^Posts/)
    expect(page.link(page.all('nav.tabs a')[2]!.text)).toBe('/search-results/people')
    const none = await maya.get('/search-results/posts?order=created_at&q=leo+nursing')
    expect(none.text).toContain('No posts match your search.')
  })

  test('[SEARCH-22] [SEARCH-35] has 25 results a page, with links between the pages', async () => {
    const first = await maya.get('/search-results/posts?q=number&order=created_at')
    expect(titles(first)).toHaveLength(25)
    expect(titles(first)[0]).toBe('Number 0')
    const second = await maya.get(first.link('Next page'))
    expect(second.path).toBe('/search-results/posts?q=number&order=created_at&page=2')
    expect(titles(second)[0]).toBe('Number 25')
    const third = await maya.get(second.link('Next page'))
    expect(titles(third)).toHaveLength(10)
    expect(third.text).toContain('Page 3 of 3')
    const behind = await maya.get('/search-results/posts?q=number&page=9')
    expect(behind.path).toBe('/search-results/posts?q=number&page=3')
  })

  test('[SEARCH-24] an empty text shows the page again unchanged', async () => {
    const page = await maya.get('/search-results/posts?q=number&page=2')
    const again = await maya.submit(page.form('Search'), { q: '  ' })
    expect(again.path).toBe('/search-results/posts?q=number&page=2')
    expect(titles(again)).toEqual(titles(page))
    await maya.get('/home')
    expect((await maya.submit(maya.page.form('Search'), { q: '' })).path).toBe('/home')
    const direct = await (await enter('sam')).get('/search-results?q=')
    expect(direct.status).toBe(200)
  })
})

describe('the filter bar', () => {
  test('[SEARCH-26] [SEARCH-30] [SEARCH-31] [SEARCH-32] names what filters nothing, and counts the rest', async () => {
    const page = await maya.get('/search-results/posts?q=number')
    expect(options(page, 'program_name')).toEqual(['All programs', 'History (30)', 'Nursing (30)'])
    expect(options(page, 'institution_code')).toEqual([
      'All institutions',
      'Northfield Main Campus (30)',
    ])
    expect(page.one('.filters .fold summary').text).toBe('All interests')
    const boxes = page
      .all('#interests label')
      .map((label) => label.text.replace(/\s+/g, ' ').trim())
    expect(boxes).toEqual(['Chess 30', 'Film 30', 'Hiking 0', 'Jazz 30'])
    const two = await maya.get('/search-results/posts?q=number&interests=chess&interests=film')
    expect(two.one('.filters .fold summary').text).toBe('Interests (2)')
  })

  test('a chosen group still counts its other choices', async () => {
    const page = await maya.get('/search-results/posts?q=number&program_name=History')
    expect(options(page, 'program_name')).toEqual(['All programs', 'History (30)', 'Nursing (30)'])
    expect(options(page, 'institution_code')[1]).toBe('Northfield Main Campus (0)')
  })

  test('[SEARCH-27] [SEARCH-28] offers the status only to those who may, and ignores it for others', async () => {
    const priya = await enter('priya')
    const offered = await priya.get('/search-results/people?enrollment_status=alumni')
    expect(options(offered, 'enrollment_status')[0]).toBe('All statuses')
    expect(names(offered)).toEqual(['Alma North'])
    const plain = await maya.get('/search-results/people?enrollment_status=alumni')
    expect(options(plain, 'enrollment_status')).toEqual([])
    expect(names(plain).length).toBeGreaterThan(3)
    expect(plain.all('.chip-active')).toEqual([])
  })

  test('[SEARCH-33] [SEARCH-34] folds with the count of active filters, and has the type of posts', async () => {
    const page = await maya.get('/search-results/posts?program_name=History&interests=chess')
    expect(page.one('.filters > summary').text.replace(/\s+/g, ' ')).toBe(
      'Sort and filter 2 active',
    )
    expect(page.one('.filters h2').text).toBe('Filters')
    expect(options(page, 'tab').map((one) => one.replace(/ \(.*/, ''))).toEqual([
      'Posts',
      'Questions',
    ])
    const people = await maya.get('/search-results/people')
    expect(people.one('.filters > summary').text.trim()).toBe('Filters')
  })

  test('[SEARCH-35] its form leads to an address that says everything', async () => {
    await maya.get('/search-results/posts?q=number&page=2')
    const page = await maya.submit(maya.page.form('Apply'), {
      program_name: 'History',
      order: 'created_at',
      tab: 'posts',
    })
    expect(callout(page)).toBe('30 posts mention "number" by people who match your filters:')
    expect(titles(page)[0]).toBe('Number 0')
    expect(page.link('Next page')).toBe(
      '/search-results/posts?q=number&order=created_at&program_name=History&page=2',
    )
  })
})

describe('[SEARCH-37] what changed a moment ago', () => {
  test('a post made private is gone in the next request, and from the count', async () => {
    const sam = await enter('sam')
    const where = '/search-results/posts?q=%22number+1%22'
    expect(titles(await maya.get(where))).toContain('Number 1')
    const before = callout(await maya.get(where))
    await sam.get(`/post/${idOf('many:1')}/privatize`)
    await sam.submit(sam.page.form('Make private'))
    const after = await maya.get(where)
    expect(titles(after)).not.toContain('Number 1')
    expect(callout(after)).not.toBe(before)
    expect(after.text).not.toContain('simple form')
  })
})

test('without the engine the database answers and the page says so, until it is back', async () => {
  const where = '/search-results/posts?q=number'
  const before = await maya.get(where)
  expect(before.text).not.toContain('simple form')
  process.kill(engine.server.pid, 'SIGKILL')
  const during = await maya.get(where)
  expect(during.text).toContain('Search is running in its simple form right now')
  expect(titles(during)).toHaveLength(25)
  expect(callout(during)).toBe(callout(before))
  await until(() => site.services.search.state() === 'up')
  expect((await maya.get(where)).text).not.toContain('simple form')
})
