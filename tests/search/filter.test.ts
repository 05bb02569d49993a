import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { all, any, eq, matchesCondition, not, oneOf } from '~/policy/condition'
import type { Condition, ConditionRow, Value } from '~/policy/condition'
import { visiblePeople } from '~/policy/people'
import { visiblePosts } from '~/policy/posts'
import { toMeiliFilter } from '~search/engine/filter'
import { INDEX_SETTINGS } from '~search/index/settings'
import { partnerWith, viewerWith } from '~tests/support/viewers'
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

const user = fc.record({ flag: value }, { requiredKeys: [] })
const row = fc.record({ flag: value, text: value, number: value, user }, { requiredKeys: [] })
const field = fc.constantFrom(...FIELDS)

const { rule } = fc.letrec<{ rule: Condition }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 4 },
    fc.record({ field, value }).map((one) => eq(one.field, one.value)),
    fc
      .record({ field, values: fc.array(present, { maxLength: 3 }) })
      .map((one) => oneOf(one.field, one.values as (string | number)[])),
    tie('rule').map(not),
    fc.array(tie('rule'), { maxLength: 3 }).map((parts) => all(...parts)),
    fc.array(tie('rule'), { maxLength: 3 }).map((parts) => any(...parts)),
  ),
}))

test('a rule as a filter keeps exactly the documents for which the rule holds', async () => {
  const documents = fc.sample(row, { numRuns: 120, seed: 7 }) as ConditionRow[]
  const index = engine().client.index('rules')
  await engine().client.createIndex('rules', { primaryKey: 'id' }).waitTask()
  await index.updateFilterableAttributes(['id', ...FIELDS]).waitTask()
  await index.addDocuments(documents.map((one, id) => ({ ...one, id }))).waitTask()
  await fc.assert(
    fc.asyncProperty(rule, async (one) => {
      const found = await index.search('', { filter: toMeiliFilter(one), limit: 1000 })
      const wanted = documents.flatMap((row, id) => (matchesCondition(one, row) ? [id] : []))
      expect(found.hits.map((hit) => hit.id as number).sort((a, b) => a - b)).toEqual(wanted)
    }),
    { numRuns: 250 },
  )
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
    const wanted = { posts: visiblePosts(viewer), people: visiblePeople(viewer, partner) }
    for (const kind of ['posts', 'people'] as const) {
      const fields = listFields(wanted[kind])
      const filterable = INDEX_SETTINGS[kind].filterableAttributes
      expect(fields.filter((field) => !filterable?.includes(field))).toEqual([])
      expect(fields.length).toBeGreaterThan(3)
    }
  })
})

function listFields(rule: Condition): string[] {
  if (rule.op === 'not') return listFields(rule.of)
  if (rule.op === 'all' || rule.op === 'any') return rule.of.flatMap(listFields)
  return [rule.field]
}
