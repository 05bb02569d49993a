import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  all,
  any,
  eq,
  holds,
  not,
  oneOf,
  type Condition,
  type Facts,
  type Value,
} from '~/policy/condition'
import { visiblePeople } from '~/policy/people'
import { visiblePosts } from '~/policy/posts'
import { toMeiliFilter } from '~search/filter'
import { INDEXES } from '~search/indexes'
import { partnerWith, viewerWith } from '~tests/support/facts'
import { withEngine } from './support/engine'

const engine = withEngine()

// The engine compares texts without regard to case and takes "5" for 5, which ids and codes never
// depend on; everything else that can be in a text is here.
const TEXTS = ['a', 'b', 'a b', 'a"b', 'a\\', '\\"', "it's", 'a OR b = c', '[a, b]', 'null', 'Ünal']
const FIELDS = ['flag', 'text', 'number', 'user.flag'] as const

const value: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.integer({ min: -3, max: 3 }),
  fc.boolean(),
  fc.constant(null),
)
const present = value.filter((one) => one !== null && typeof one !== 'boolean')

const facts = fc.record(
  {
    flag: value,
    text: value,
    number: value,
    user: fc.record({ flag: value }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
)

const { rule } = fc.letrec<{ rule: Condition }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 4 },
    fc.record({ field: fc.constantFrom(...FIELDS), value }).map((one) => eq(one.field, one.value)),
    fc
      .record({ field: fc.constantFrom(...FIELDS), values: fc.array(present, { maxLength: 3 }) })
      .map((one) => oneOf(one.field, one.values as (string | number)[])),
    tie('rule').map(not),
    fc.array(tie('rule'), { maxLength: 3 }).map((parts) => all(...parts)),
    fc.array(tie('rule'), { maxLength: 3 }).map((parts) => any(...parts)),
  ),
}))

describe('a rule as a filter', () => {
  test('keeps exactly the documents for which the rule holds', async () => {
    const documents = fc.sample(facts, { numRuns: 120, seed: 7 }) as Facts[]
    const index = engine().client.index('rules')
    await engine().client.createIndex('rules', { primaryKey: 'id' }).waitTask()
    await index.updateFilterableAttributes(['id', ...FIELDS]).waitTask()
    await index.addDocuments(documents.map((one, id) => ({ ...one, id }))).waitTask()
    await fc.assert(
      fc.asyncProperty(rule, async (one) => {
        const found = await index.search('', { filter: toMeiliFilter(one), limit: 1000 })
        const wanted = documents.flatMap((facts, id) => (holds(one, facts) ? [id] : []))
        expect(found.hits.map((hit) => hit.id as number).sort((a, b) => a - b)).toEqual(wanted)
      }),
      { numRuns: 250 },
    )
  })
})

describe('every field that visibility asks for can be filtered by', () => {
  const partner = partnerWith()
  const viewers = [
    viewerWith({ blocked_ids: ['x'] }),
    viewerWith({ global: true, roles: ['school_staff'] }),
    viewerWith({ enrollment_status: 'prospective' }),
    viewerWith({ enrollment_opt_status: 'in', test_user: true, institution_global_status: null }),
  ]
  test.each(viewers)('%#', (viewer) => {
    const posts = fieldsOf(visiblePosts(viewer))
    expect(posts.filter((field) => !INDEXES.posts.filterableAttributes?.includes(field))).toEqual(
      [],
    )
    const people = fieldsOf(visiblePeople(viewer, partner))
    expect(people.filter((field) => !INDEXES.people.filterableAttributes?.includes(field))).toEqual(
      [],
    )
    expect(posts.length * people.length).toBeGreaterThan(20)
  })
})

function fieldsOf(rule: Condition): string[] {
  if (rule.op === 'not') return fieldsOf(rule.of)
  if (rule.op === 'all' || rule.op === 'any') return rule.of.flatMap(fieldsOf)
  return [rule.field]
}
