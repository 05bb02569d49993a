import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { criteriaOf, type SearchCriteria } from '~search/criteria'
import type { Search } from '~search/index'
import type { Page } from '~tests/support/client'
import { signIn } from '~tests/support/sign-in'
import { openSite, type Site } from '~tests/support/site'
import {
  ctxFor,
  fillSmallWorld,
  idOf,
  openWorld,
  type PersonName,
  type World,
} from '~tests/support/world'
import { builtSearch, searchOf, startEngine, stopEngine, type TestEngine } from './support/engine'

let engine: TestEngine
let world: World
let site: Site
let searches: Record<'meilisearch' | 'database', Search>

beforeAll(async () => {
  engine = await startEngine()
  world = await openWorld()
  site = await openSite(({ db }) => fillSmallWorld(db))
  searches = { meilisearch: await builtSearch(world, engine), database: searchOf(world, null) }
})
afterAll(async () => {
  await searches.meilisearch.close()
  await site.close()
  await world.close()
  await stopEngine(engine)
})

describe.each(['meilisearch', 'database'] as const)('%s', (name) => {
  const people = (who: PersonName, some: Partial<SearchCriteria>) =>
    searches[name].page(ctxFor(world, who), { tab: 'people', criteria: criteriaOf(some) })

  test.each([{ tags: ['nosuchtag'] }, { any_topics: ['nosuchtopic'] }])(
    '[SEARCH-01] [SEARCH-17] finds no people for %j, as only posts have such',
    async (some) => {
      const page = await people('maya', some)
      expect(page).toMatchObject({ engine: name, totals: { posts: 0, questions: 0, people: 0 } })
      expect((await people('maya', {})).totals.people).toBeGreaterThan(3)
    },
  )

  test('[ACCESS-14] neither filters by nor counts an institution that is not told', async () => {
    const plain = await people('maya', { institution_code: 'Annex' })
    expect(plain).toMatchObject({ engine: name, criteria: { institution_code: null } })
    expect(plain.total).toBe((await people('maya', {})).total)
    expect(Object.keys(plain.counts.institution_code)).toEqual(['main'])
    const staff = await people('emma', { institution_code: 'Annex' })
    expect(staff.ids).toEqual([idOf('bea')])
    expect(staff.counts.institution_code).toMatchObject({ annex: 1 })
  })
})

describe('the page', () => {
  const show = async (who: PersonName, where: string, school?: 'lakeside') => {
    const browser = site.browser(school ?? 'northfield')
    await signIn(browser, who, school ?? 'northfield')
    return browser.get(`/search-results${where}`)
  }
  const institutions = (page: Page) =>
    page.all('#filter-institution_code option').map((option) => option.text)

  test('[SEARCH-14] of a tag that no post has shows that there are no posts', async () => {
    const page = await show('maya', '/tag/nosuchtag')
    expect(page.one('nav.tabs [aria-current=page]').text).toBe('Posts 0')
    expect(page.text).toContain('No posts match your search.')
    expect(page.link('ASK A QUESTION')).toBe('/ask')
    expect(page.all('.person-card')).toEqual([])
  })

  test('[ACCESS-14] offers an institution only to those who are told who belongs to it', async () => {
    const where = '/people?institution_code=annex'
    const plain = await show('maya', where)
    expect(institutions(plain)).toEqual([
      'All institutions',
      expect.stringMatching(/^Northfield Main Campus/),
    ])
    expect(plain.all('.chip-active')).toEqual([])
    expect(institutions(await show('emma', where))).toContain('Northfield Annex (1)')
  })

  test('[ACCESS-14] of a school with no institution to offer has no such filter', async () => {
    const page = await show('lou', '/people?institution_code=shore', 'lakeside')
    expect(page.all('#filter-institution_code')).toEqual([])
    expect(page.all('#filter-program_name')).toHaveLength(1)
  })
})
