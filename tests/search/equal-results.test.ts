import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadMember } from '~/domain/accounts/viewer.server'
import type { Ctx } from '~/platform/ctx'
import {
  buildCriteria,
  ENROLLMENT_KEYS,
  SEARCH_ORDERS,
  SEARCH_TABS,
} from '~search/criteria/criteria'
import { kindForTab } from '~search/results/result-page'
import { idOf, NOW, PRODUCT } from '~tests/support/database'
import { ENGINES, withSearches } from './support/engine'
import { containsAny, expected, visibleHits } from './support/oracle'
import { insertRandomSchool } from './support/random-rows'
import * as random from './support/random-school'

/**
 * The same school and searches in every run, so that a change is what fails; SEARCH_SEED=random takes
 * others, and a failure names the seed, which makes them again.
 */
const { SEARCH_SEED = '20261121' } = process.env
const SEED = SEARCH_SEED === 'random' ? Date.now() % 2 ** 31 : Number(SEARCH_SEED)

const rows = random.randomSchool(SEED)
const on = withSearches(async (db) => {
  // Only the random people and posts: the oracle doesn't know the fixtures.
  await db.write(async (tx) => {
    await tx.user.deleteMany()
    await tx.program.deleteMany()
  })
  await insertRandomSchool(db, rows)
})

const word = fc.constantFrom<string>(
  ...random.WORDS,
  ...random.PHRASES,
  ...random.PHRASES,
  ...random.EXPRESSIONS,
  'cay',
  'oak',
  'aid',
  'nursing',
  'the',
  ...random.INTERESTS,
)
/** Not of one word twice: Meilisearch takes that for the word alone. */
const phrase = fc
  .uniqueArray(fc.constantFrom(...random.WORDS, ...random.PHRASES), { minLength: 1, maxLength: 2 })
  .map((all) => `"${all.join(' ')}"`)
const text = fc
  .tuple(
    fc.array(fc.oneof({ weight: 6, arbitrary: word }, { weight: 1, arbitrary: phrase }), {
      maxLength: 3,
    }),
    fc.boolean(),
  )
  .map(([all, cut]) => {
    const joined = all.join(' ')
    // "re" alone is one of the words that are left out; a letter both engines take differently.
    return cut && /\w$/.test(joined) && !/\b(rec|rn)$/.test(joined) ? joined.slice(0, -1) : joined
  })
const topics: string[] = random.TOPICS.map((topic) => idOf(`topic:${topic}`))

/** Fewer results are followed by at most so many partial matches. */
const FEW = 10

const prompts: string[] = random.PROMPTS.map((prompt) => idOf(`prompt:${prompt}`))

/** Also the very moment of a post. */
const SINCE = [100, 300].map((hours) => NOW.getTime() - hours * 3_600_000)

const someone = fc.nat(39).map((at) => idOf(`random:${at}`))
const people = (often: number): fc.Arbitrary<string[]> =>
  fc.oneof(
    { weight: 10, arbitrary: fc.constant<string[]>([]) },
    { weight: often, arbitrary: fc.array(someone, { minLength: 5, maxLength: 20 }) },
  )
const seldom = fc.integer({ min: 1, max: 12 }).map((one) => one === 1)

/** Mostly nothing: every filter more leaves less to be compared. */
const orNone = <T>(one: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: one })

const anySearch = fc.record({
  who: fc.nat(39),
  /** Someone who searches for the same before; what they are answered is shared with some. */
  before: fc.nat(39),
  tab: fc.constantFrom(...SEARCH_TABS),
  some: fc.record({
    q: text,
    order: fc.constantFrom(...SEARCH_ORDERS),
    program_name: orNone(fc.constantFrom(...random.PROGRAMS)),
    enrollment_status: orNone(fc.constantFrom(...ENROLLMENT_KEYS)),
    institution_code: orNone(fc.constantFrom('x-main', 'x-annex')),
    interests: seldom.chain((some) => fc.subarray(random.INTERESTS, { maxLength: some ? 2 : 0 })),
    tags: orNone(fc.constantFrom(...random.TAGS)).map((one) => (one === null ? [] : [one])),
    any_topics: orNone(fc.constantFrom(...topics)).map((one) => (one === null ? [] : [one])),
    answered: fc.constantFrom(...Array<null>(6).fill(null), true, false),
    match_on_comment_content: seldom.map((one) => !one),
    filter_followed_users: seldom,
    show_global: seldom.map((one) => !one),
    enrollment_topics: seldom,
    with_messages: seldom,
    active_only: seldom,
    user_ids: people(1),
    exclude_user_ids: people(4),
    created_start_date: orNone(fc.constantFrom(...SINCE)),
    prompt_code: orNone(fc.constantFrom(...prompts)),
    lti_course_id: orNone(fc.constantFrom(...random.COURSES)),
  }),
})

const whoSeesMostPeople = () =>
  rows.people
    .map(({ id }, at) => ({
      id,
      sees: visibleHits(rows, rows.people[at]!, 'people', buildCriteria({})).length,
    }))
    .reduce((most, one) => (one.sees > most.sees ? one : most)).id

async function ctxFor(id: string): Promise<Ctx> {
  const member = await loadMember(on.fixtures.db, id, PRODUCT)
  if (!member) throw new Error('That person is unknown')
  return { ...member, db: on.fixtures.db, now: NOW, requestId: 'test' }
}

describe.each(ENGINES)('answers of %s', (name) => {
  test('[SEARCH-37] [SEARCH-28] [SEARCH-23] [PROMPT-09] [PROMPT-11] find all that fits and the viewer may see, nothing else, count only that, and fill up with what fits in part', async () => {
    let found = 0
    let partly = 0
    await fc.assert(
      fc.asyncProperty(anySearch, async ({ who, before, tab, some }) => {
        const viewer = rows.people[who]!
        const ctx = await ctxFor(viewer.id)
        const allowed = viewer.partner_code === 'northfield' && viewer.can_see_prospectives
        const criteria = buildCriteria({
          ...some,
          enrollment_status: allowed ? some.enrollment_status : null,
          lti_course_id: viewer.lti_course_ids.includes(some.lti_course_id ?? '')
            ? some.lti_course_id
            : null,
          marked_as_question: tab === 'questions' ? true : null,
        })
        const { enrollment_status, lti_course_id } = some
        const request = { ...criteria, size: 100, enrollment_status, lti_course_id }
        await on[name].page(await ctxFor(rows.people[before]!.id), { tab, criteria: request })
        const page = await on[name].page(ctx, { tab, criteria: request })
        // Those who haven't joined find themselves, and are in no index.
        expect(viewer.joined ? [name] : [name, 'database']).toContain(page.engine)
        const wanted = (shown: typeof tab, contains?: typeof containsAny) => {
          const like = { ...criteria, marked_as_question: shown === 'questions' ? true : null }
          return expected(visibleHits(rows, viewer, kindForTab(shown), like, contains), like)
        }
        for (const shown of SEARCH_TABS)
          expect(page.totals[shown], shown).toBe(wanted(shown).ids.length)
        const { ids, counts } = wanted(page.tab)
        expect(page.total).toBe(ids.length)
        expect([...page.ids].sort()).toEqual(ids.length <= 100 ? ids : expect.anything())
        expect(new Set(page.ids).size).toBe(Math.min(100, ids.length))
        expect(page.counts).toEqual(counts)
        found += page.total
        const others = wanted(page.tab, containsAny).ids.filter((id) => !ids.includes(id))
        const isFilledUp = criteria.q !== '' && ids.length < FEW
        expect(page.partial).toHaveLength(isFilledUp ? Math.min(FEW, others.length) : 0)
        expect(new Set(page.partial).size).toBe(page.partial.length)
        expect(others).toEqual(expect.arrayContaining(page.partial))
        partly += page.partial.length
      }),
      { numRuns: 150, seed: SEED },
    )
    expect(found).toBeGreaterThan(60)
    expect(partly).toBeGreaterThan(60)
  })

  test('[SEARCH-16] [SEARCH-40] newest is by date', async () => {
    const ctx = await ctxFor(whoSeesMostPeople())
    const newest = await on[name].posts(ctx, buildCriteria({ order: 'created_at', size: 100 }))
    const ages = newest.ids.map((id) => rows.posts.find((post) => post.id === id)!.age)
    expect(ages.length).toBeGreaterThan(5)
    expect(ages).toEqual([...ages].sort((a, b) => a - b))
  })

  test('[SEARCH-22] pages follow one another without gap or repetition', async () => {
    const ctx = await ctxFor(rows.people.find((one) => one.partner_code === 'northfield')!.id)
    for (const some of [{ q: 'bat' }, { q: '' }, { q: 'bat cow' }]) {
      const whole = await on[name].posts(ctx, buildCriteria({ ...some, size: 100 }))
      const pages = []
      for (let from = 0; from < whole.total; from += 5)
        pages.push(...(await on[name].posts(ctx, buildCriteria({ ...some, size: 5, from }))).ids)
      expect(pages.slice(0, 100)).toEqual(whole.ids)
      expect(new Set(pages).size).toBe(whole.total)
    }
  })

  const ODD = [
    '"',
    '"bee',
    'bee AND',
    'NEAR(bee)',
    '*',
    '-bee',
    'title:bee',
    '🐝',
    '\u0000',
    '(',
    '^bee',
  ]
  const KEYS = ['constructor', '__proto__', 'toString']
  test.each([...ODD, ...KEYS, "bee' OR 1=1 --", 'x'.repeat(1000)])(
    'any text is only a text: %j',
    async (q) => {
      const ctx = await ctxFor(rows.people[0]!.id)
      const page = await on[name].page(ctx, { tab: 'posts', criteria: buildCriteria({ q }) })
      expect(page.engine).toBe(name)
      expect(page.total).toBeGreaterThanOrEqual(0)
    },
  )
})
