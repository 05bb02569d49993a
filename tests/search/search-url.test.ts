import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSearchPage, searchUrl, type SearchPage } from '~search/criteria/search-url'
import {
  buildCriteria,
  DEFAULT_CRITERIA,
  ENROLLMENT_KEYS,
  PAGE_ORDERS,
  SEARCH_TABS,
  type SearchCriteria,
} from '~search/criteria/criteria'
import { readCases } from './support/cases'

const parse = (path: string, query = '') =>
  parseSearchPage(Object.fromEntries(new URLSearchParams(path)), new URLSearchParams(query))
const read = (path: string, query = ''): SearchPage => {
  const page = parse(path, query)
  if (!page) throw new Error('That is no search page')
  return page
}

type Row = [what: string, path: string, query: string, Partial<SearchCriteria & SearchPage>]
const READ = readCases<Row[]>('search-urls')

describe('[SEARCH-01] [SEARCH-02] [SEARCH-03] [SEARCH-04] [SEARCH-05] [SEARCH-06] [SEARCH-07] [SEARCH-16] [SEARCH-18] [SEARCH-21] [SEARCH-22] [SEARCH-25] [SEARCH-29]', () => {
  test.each(READ)('%s: "%s" "%s"', (_, path, query, { tab = 'posts', ...some }) => {
    const page = read(path, query)
    expect(page).toEqual({ tab, criteria: { ...DEFAULT_CRITERIA, ...some } })
    expect(readAgain(page)).toEqual(page)
  })
})

describe('an address', () => {
  test('[SEARCH-08] with an unknown tab in the path is no page', () => {
    expect(parse('tab=cats')).toBeNull()
  })

  test('with control characters or a text of any length says a line of bounded length', () => {
    const { q } = read(
      '',
      `q=${encodeURIComponent(`a\u0000b\n\tc ${'x'.repeat(10_000)}`)}`,
    ).criteria
    expect(q.startsWith('a b c x')).toBe(true)
    expect(q.length).toBeLessThanOrEqual(1000)
  })
})

/** The page that the canonical address of a page reads. */
function readAgain(page: SearchPage) {
  const url = new URL(searchUrl(page), 'http://own.invalid')
  return parseSearchPage({ tab: url.pathname.split('/')[2] ?? '' }, url.searchParams)
}

describe('[SEARCH-35] the address holds the whole page', () => {
  test('the canonical address reads', () => {
    const page = read('program=Nursing', 'q=night+shift&interests=jazz&interests=chess&page=2')
    expect(searchUrl(page)).toBe(
      '/search-results/posts?q=night+shift&program_name=Nursing&interests=chess&interests=jazz&page=2',
    )
  })

  test('what is written is read again, and written again the same', () => {
    fc.assert(
      fc.property(anyPage, (page) => {
        const again = readAgain(page)
        expect(again).toEqual(page)
        expect(searchUrl(again!)).toBe(searchUrl(page))
      }),
      { numRuns: 300 },
    )
  })

  test('any query at all is read to a page whose address reads to the same page', () => {
    const anything = fc.array(fc.tuple(fc.constantFrom(...NAMES), fc.string({ unit: 'binary' })))
    fc.assert(
      fc.property(anything, (pairs) => {
        const page = parseSearchPage({}, new URLSearchParams(pairs))!
        expect(readAgain(page)).toEqual(page)
      }),
      { numRuns: 300 },
    )
  })
})

const NAMES = [...Object.keys(DEFAULT_CRITERIA), 'tab', 'page', 'referrer']

const text = fc
  .stringMatching(/^[\p{L}\p{N}#&=?"'+ %/-]{0,30}$/u)
  .map((raw) => raw.replace(/\s+/g, ' ').trim())
const word = text.filter((one) => one !== '' && one !== 'default')
const filter = fc.option(word)
const values = fc.uniqueArray(word, { maxLength: 4 }).map((all) => all.sort())

const tagNames = fc
  .uniqueArray(fc.stringMatching(/^[\p{Ll}\p{N}-]{1,20}$/u), { maxLength: 4 })
  .map((all) => [...new Set(all.map((tag) => tag.toLowerCase()))])
  .map((all) => all.filter((tag) => tag !== 'default').sort())

const anyPage: fc.Arbitrary<SearchPage> = fc
  .record({
    tab: fc.constantFrom(...SEARCH_TABS),
    page: fc.integer({ min: 1, max: 400 }),
    criteria: fc.record<Partial<SearchCriteria>>({
      q: text,
      order: fc.constantFrom(...PAGE_ORDERS),
      size: fc.constantFrom(25, 10, 100),
      program_name: filter,
      enrollment_status: fc.option(fc.constantFrom(...ENROLLMENT_KEYS)),
      institution_code: filter,
      interests: values,
      tags: tagNames,
      any_topics: values,
      user_ids: values,
      exclude_user_ids: values,
      answered: fc.option(fc.boolean()),
      filter_followed_users: fc.boolean(),
      show_global: fc.boolean(),
      match_on_comment_content: fc.boolean(),
      context: filter,
    }),
  })
  .map(({ tab, page, criteria: some }) => {
    const found = buildCriteria(some)
    return {
      tab: tab === 'people' && found.order === 'created_at' ? ('posts' as const) : tab,
      criteria: {
        ...found,
        from: (page - 1) * found.size,
        marked_as_question: tab === 'questions' ? true : null,
      },
    }
  })
