import { describe, expect } from 'vitest'
import type { Page } from '~tests/support/client'
import { as, member, idOf, test } from '~tests/support/fixtures'

const maya = member('maya')

const names = (page: Page) => page.texts('.person-card h2')
const chips = (page: Page) =>
  page.all('.chip-active').map((chip) => chip.text.replace('Remove filter', '').trim())

describe('[SEARCH-07] [SEARCH-31] an interest in the address', () => {
  const checked = (page: Page) =>
    page.all('[name=interests][checked]').map((box) => box.getAttribute('value'))

  test('is checked in the filters by its name or code in any case, and stays when they are applied', async () => {
    const page = await maya.get('/search-results/people/interest/CHESS')
    expect(chips(page)).toEqual(['Chess'])
    expect(checked(page)).toEqual(['chess'])
    expect(page.one('.fold').getAttribute('data-labels')).toContain(page.one('.fold summary').text)
    const applied = await maya.submit(page.form('Apply'))
    expect(chips(applied)).toEqual(['Chess'])
    expect(names(applied)).toEqual(names(page))
  })

  test('has a box where there is no such interest, too', async () => {
    const page = await maya.get('/search-results/people/interest/zzz')
    expect(checked(page)).toEqual(['zzz'])
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
  const note = 'People can’t be sorted by date, so here are the posts.'
  expect((await maya.get('/search-results?tab=people&order=created_at')).text).toContain(note)
  expect((await maya.get('/search-results/students?order=created_at')).text).toContain(note)
  expect((await maya.get('/search-results/posts?order=created_at')).text).not.toContain(note)
})

test('a topic of another school is no chip of a post, and no id in the search for it', async () => {
  const lou = await as('lou')
  const page = await lou.get(`/search-results/posts?any_topics=${idOf('topic:study')}`)
  expect(chips(page)).toEqual(['Unknown topic'])
})

describe('[SEARCH-15] no one found', () => {
  test('there are ways on: without the filters, and to everyone', async () => {
    const page = await maya.get('/search-results/people?q=xylophone&interests=chess')
    expect(page.link('Search without filters')).toBe('/search-results/people?q=xylophone')
    expect(page.link('See everyone')).toBe('/search-results/people')
    const plain = await maya.get('/search-results/people?q=xylophone')
    expect(plain.text).not.toContain('Search without filters')
    expect(names(await maya.get(plain.link('See everyone'))).length).toBeGreaterThan(0)
  })
})
