import { inspect } from 'node:util'
import type { Meilisearch, MultiSearchQuery } from 'meilisearch'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildCriteria, type SearchCriteria } from '~search/criteria/criteria'
import { SEARCH_KINDS } from '~search/criteria/types'
import { meilisearchEngine } from '~search/engine/meilisearch'
import { buildQuery } from '~search/results/result-page'
import { SharedAnswers } from '~search/sharing/shared-answers'
import { everyCriterion } from '~tests/platform/every-criterion'
import { ctxFor, idOf, openFixtures, type Fixtures, type PersonName } from '~tests/support/database'

let fixtures: Fixtures
beforeAll(async () => (fixtures = await openFixtures()))
afterAll(() => fixtures.close())

/** An engine that finds one post in everything, and what it was asked. */
function standIn() {
  const sent: MultiSearchQuery[] = []
  const multiSearch = ({ queries }: { queries: MultiSearchQuery[] }) => {
    sent.push(...queries)
    return { results: queries.map(() => ({ hits: [{ id: 'found' }], totalHits: 1 })) }
  }
  const client = { multiSearch } as unknown as Meilisearch
  const engine = meilisearchEngine({ client, shared: new SharedAnswers(undefined, undefined, 0) })
  return { engine, sent }
}

const NAMES: readonly PersonName[] = [
  'sam',
  'priya',
  'alex',
  'nora',
  'tess',
  'greta',
  'stan',
  'lou',
]
const SHORT = { depth: Infinity, breakLength: 110, compact: 8, maxStringLength: 3_000 }
const named = new Map(NAMES.map((name) => [idOf(name), name]))
const write = (value: unknown) =>
  inspect(value, SHORT).replace(/\b[\da-z]{26}\b/g, (id) => named.get(id as never) ?? 'ID')

/** What an engine is asked for someone. */
async function ask(who: PersonName, criteria: Partial<SearchCriteria>, facets = false) {
  const { engine, sent } = standIn()
  const ctx = await ctxFor(fixtures, who)
  for (const kind of SEARCH_KINDS)
    await engine.search([await buildQuery(ctx, kind, buildCriteria(criteria), facets)])
  return sent.map(write)
}

/** The names of its indexes, as a process with a prefix has them. */
const NAMES_WITH_PREFIX = import.meta.glob<object>(['../../search/index/names.ts'], {
  query: '?of-a-process-with-a-prefix',
})

test('installations that share an engine tell their indexes apart by a prefix', async () => {
  process.env.MEILI_PREFIX = 'north-'
  onTestFinished(() => void delete process.env.MEILI_PREFIX)
  const [load] = Object.values(NAMES_WITH_PREFIX)
  expect(await load?.()).toMatchObject({
    LIVE_INDEXES: { posts: 'north-posts', people: 'north-people' },
    METADATA_INDEX: 'north-about',
  })
})

const lines = (title: string, queries: readonly string[]) => [`=== ${title}`, ...queries, '']

/** Who changes what Meilisearch is asked sees it here. (npx vitest run tests/search/engine-queries.test.ts -u writes it again) */
test('what the engine is asked, by which reader and for which criteria', async () => {
  const outlines: string[] = []
  for (const who of NAMES) outlines.push(...lines(who, await ask(who, {})))
  const plain = { size: 10, q: 'lab' }
  const usual = await ask('sam', plain)
  outlines.push(...lines('a word', usual))
  const every = everyCriterion({ topic: 'a topic', person: 'someone' })
  const { q: _, size: __, ...others } = every
  for (const [name, value] of Object.entries(others)) {
    const queries = await ask('sam', { ...plain, [name]: value })
    outlines.push(
      ...lines(
        name,
        queries.filter((query) => !usual.includes(query)),
      ),
    )
  }
  for (const more of [
    { q: 'the "living room" by the la' },
    { q: '?!' },
    { q: 'lab', from: 10, size: 10 },
    { q: 'lab', from: 5, size: 10 },
    { q: 'lab', size: 0 },
    { order: 'created_at' },
    { order: 'popular' },
    { order: 'last_name' },
    { enrollment_status: 'current_students' },
    { enrollment_status: 'prospective_students' },
    { answered: false },
    { marked_as_question: false },
  ] as const)
    outlines.push(...lines(inspect(more), await ask('sam', { size: 10, ...more })))
  outlines.push(...lines('every criterion, with counts', await ask('sam', every, true)))
  await expect(outlines.join('\n')).toMatchFileSnapshot('engine-queries.txt')
})
