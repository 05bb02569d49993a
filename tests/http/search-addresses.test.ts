import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from '~tests/support/client'
import { enter } from '~tests/support/enter'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf } from '~tests/support/world'

let site: Site
let maya: Browser
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
  maya = await enter(site, 'maya@northfield.test')
})
afterAll(() => site.close())

const names = (page: Page) => page.all('.person-card h2').map((name) => name.text)
const chips = (page: Page) =>
  page.all('.chip-active').map((chip) => chip.text.replace('Remove filter', '').trim())

describe('[SEARCH-07] [SEARCH-31] an interest in the address', () => {
  const ticked = (page: Page) =>
    page.all('[name=interests][checked]').map((box) => box.getAttribute('value'))

  test('is ticked in the filters by its name or code in any case, and stays when they are applied', async () => {
    const page = await maya.get('/search-results/people/interest/CHESS')
    expect(chips(page)).toEqual(['Chess'])
    expect(ticked(page)).toEqual(['chess'])
    expect(page.one('.fold').getAttribute('data-labels')).toContain(page.one('.fold summary').text)
    const applied = await maya.submit(page.form('Apply'))
    expect(chips(applied)).toEqual(['Chess'])
    expect(names(applied)).toEqual(names(page))
  })

  test('has a box where there is no such interest, too', async () => {
    const page = await maya.get('/search-results/people/interest/zzz')
    expect(ticked(page)).toEqual(['zzz'])
    expect(chips(await maya.submit(page.form('Apply')))).toEqual(['zzz'])
  })
})

test.each([
  ['50%', '50%'],
  ['%E0%A4%A', '%E0%A4%A'],
  ['50%25', '50%'],
])('[SEARCH-04] a percent sign in an address is searched for: %s', async (typed, text) => {
  const page = await maya.get(`/search-results/q/${typed}`)
  expect(page.status).toBe(200)
  expect(page.one('header [name=q]').getAttribute('value')).toBe(text)
})

test('[SEARCH-18] says why posts are shown where people were asked for by date', async () => {
  const said = 'People have no order by date, so here are the posts.'
  expect((await maya.get('/search-results?tab=people&order=created_at')).text).toContain(said)
  expect((await maya.get('/search-results/students?order=created_at')).text).toContain(said)
  expect((await maya.get('/search-results/posts?order=created_at')).text).not.toContain(said)
})

test('a topic of another school is no chip of a post, and no id in the search for it', async () => {
  const lou = await enter(site, 'lou@lakeside.test', 'lakeside')
  const page = await lou.get(`/search-results/posts?any_topics=${idOf('topic:study')}`)
  expect(chips(page)).toEqual(['Unknown topic'])
})

describe('[SEARCH-15] nobody found', () => {
  test('there are ways on: without the filters, and to everybody', async () => {
    const page = await maya.get('/search-results/people?q=xylophone&interests=chess')
    expect(page.link('Search without filters')).toBe('/search-results/people?q=xylophone')
    expect(page.link('See everybody')).toBe('/search-results/people')
    const plain = await maya.get('/search-results/people?q=xylophone')
    expect(plain.text).not.toContain('Search without filters')
    expect(names(await maya.get(plain.link('See everybody'))).length).toBeGreaterThan(0)
  })
})
