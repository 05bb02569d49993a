import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSearchPage, searchAddress, type PathValues, type SearchPage } from '~search/address'
import {
  criteriaOf,
  DEFAULT_CRITERIA,
  ENROLLMENT_KEYS,
  PAGE_ORDERS,
  SEARCH_TABS,
  type SearchCriteria,
} from '~search/criteria'

const query = (text: string) => new URLSearchParams(text)
const read = (path: PathValues, text = ''): SearchPage => {
  const page = readSearchPage(path, query(text))
  if (!page) throw new Error('That is no search page')
  return page
}
const criteria = (path: PathValues, text = '') => read(path, text).criteria

describe('the paths', () => {
  test('[SEARCH-01] a tag, with or without its sign and in any case', () => {
    expect(criteria({ tag: 'financial-aid' }).tags).toEqual(['financial-aid'])
    expect(criteria({ tag: '#Financial-Aid' }).tags).toEqual(['financial-aid'])
  })

  test('[SEARCH-02] [SEARCH-03] a program, alone or with tab and status', () => {
    expect(criteria({ program: 'Nursing' }).program_name).toBe('Nursing')
    const page = read({
      program: 'Nursing',
      tab: 'students',
      enrollment_status: 'current_students',
    })
    expect(page.tab).toBe('people')
    expect(page.criteria).toMatchObject({
      program_name: 'Nursing',
      enrollment_status: 'current_students',
    })
  })

  test('[SEARCH-04] a text, with referrer and context', () => {
    const found = criteria({ q: 'fafsa' }, 'referrer=home&context=topic')
    expect(found).toMatchObject({ q: 'fafsa', context: 'topic' })
  })

  test('[SEARCH-05] [SEARCH-06] [SEARCH-07] a tab, with text or interest', () => {
    expect(read({ tab: 'questions', q: 'lab' })).toMatchObject({
      tab: 'questions',
      criteria: { q: 'lab', marked_as_question: true },
    })
    expect(read({ tab: 'people' }).tab).toBe('people')
    expect(criteria({ tab: 'people', interest: 'chess' }).interests).toEqual(['chess'])
  })

  test('[SEARCH-08] students is another name of people; other tabs do not exist', () => {
    expect(read({ tab: 'students' }).tab).toBe('people')
    expect(readSearchPage({ tab: 'cats' }, query(''))).toBeNull()
    expect(read({}, 'tab=cats').tab).toBe('posts')
  })
})

describe('what an address can say', () => {
  test('[SEARCH-21] [SEARCH-22] nothing said is the default', () => {
    expect(read({}).criteria).toEqual(DEFAULT_CRITERIA)
    expect(DEFAULT_CRITERIA).toMatchObject({
      match_on_comment_content: true,
      order: 'recommended',
      size: 25,
    })
  })

  test("[SEARCH-25] 'default' means no filter", () => {
    const found = criteria(
      { program: 'default' },
      'enrollment_status=default&institution_code=default&interests=default&tags=default',
    )
    expect(found).toEqual(DEFAULT_CRITERIA)
  })

  test('[SEARCH-29] only the three keys are enrollment statuses', () => {
    for (const key of ENROLLMENT_KEYS)
      expect(criteria({}, `enrollment_status=${key}`).enrollment_status).toBe(key)
    expect(criteria({}, 'enrollment_status=everybody').enrollment_status).toBeNull()
  })

  test('[SEARCH-16] only the two orders that a page offers count in an address', () => {
    for (const order of PAGE_ORDERS) expect(criteria({}, `order=${order}`).order).toBe(order)
    for (const order of ['popular', 'last_name', 'id']) {
      const page = read({ tab: 'questions' }, `q=lab&order=${order}`)
      expect(page.criteria.order).toBe('recommended')
      expect(searchAddress(page)).toBe('/search-results/questions?q=lab')
    }
  })

  test('[SEARCH-18] sorting by created_at forces posts', () => {
    expect(read({ tab: 'people' }, 'order=created_at').tab).toBe('posts')
    expect(read({ tab: 'questions' }, 'order=created_at').tab).toBe('questions')
  })

  test('a page that is no page is the first; the last is the four hundredth', () => {
    for (const page of ['0', '-3', '1e3', 'x', '', '2.5', '99999999999'])
      expect(criteria({}, `page=${page}`).from).toBe(0)
    expect(criteria({}, 'page=3').from).toBe(50)
    expect(criteria({}, 'page=123456').from).toBe(9975)
  })

  test('a text with control characters or of any length is a line of bounded length', () => {
    const long = query('')
    long.set('q', `a\u0000b\n\tc ${'x'.repeat(10_000)}`)
    const page = readSearchPage({}, long)
    expect(page?.criteria.q.startsWith('a b c x')).toBe(true)
    expect(page?.criteria.q.length).toBeLessThanOrEqual(1000)
  })
})

describe('[SEARCH-35] the address holds the whole page', () => {
  test('the canonical address reads', () => {
    const page = read({ program: 'Nursing' }, 'q=night+shift&interests=jazz&interests=chess&page=2')
    expect(searchAddress(page)).toBe(
      '/search-results/posts?q=night+shift&program_name=Nursing&interests=chess&interests=jazz&page=2',
    )
  })

  test('what is written is read again, and written again the same', () => {
    fc.assert(
      fc.property(anyPage, (page) => {
        const url = new URL(searchAddress(page), 'http://own.invalid')
        const tab = url.pathname.split('/')[2] ?? ''
        const again = readSearchPage({ tab }, url.searchParams)
        expect(again).toEqual(page)
        expect(searchAddress(again!)).toBe(searchAddress(page))
      }),
      { numRuns: 300 },
    )
  })

  test('any query at all is read to a page whose address reads to the same page', () => {
    const anything = fc.array(fc.tuple(fc.constantFrom(...NAMES), fc.string({ unit: 'binary' })))
    fc.assert(
      fc.property(anything, (pairs) => {
        const page = readSearchPage({}, new URLSearchParams(pairs))!
        const url = new URL(searchAddress(page), 'http://own.invalid')
        const tab = url.pathname.split('/')[2] ?? ''
        expect(readSearchPage({ tab }, url.searchParams)).toEqual(page)
      }),
      { numRuns: 300 },
    )
  })
})

const NAMES = [...Object.keys(DEFAULT_CRITERIA), 'tab', 'page', 'referrer']

const text = fc
  .stringMatching(/^[\p{L}\p{N}#&=?"'+ %/-]{0,30}$/u)
  .map((raw) => raw.replace(/\s+/g, ' ').trim())
const filter = fc.option(text.filter((one) => one !== '' && one !== 'default'))
const values = fc
  .uniqueArray(
    text.filter((one) => one !== '' && one !== 'default'),
    { maxLength: 4 },
  )
  .map((all) => all.sort())

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
    const found = criteriaOf(some)
    return {
      tab: tab === 'people' && found.order === 'created_at' ? ('posts' as const) : tab,
      criteria: {
        ...found,
        from: (page - 1) * found.size,
        marked_as_question: tab === 'questions' ? true : null,
      },
    }
  })
