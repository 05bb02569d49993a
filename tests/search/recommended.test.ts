import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { MAX_RECOMMENDED, recommendPeople } from '~/domain/people/recommended.server'
import { visiblePeopleSql } from '~/domain/visibility/visible-people'
import type { Ctx } from '~/platform/ctx'
import { buildCriteria } from '~search/criteria/criteria'
import type { Search } from '~search/index'
import { RERANKED_RESULTS } from '~search/engine/ranking'
import { runQueries, findMissedTitles } from '~tests/bench/relevance/run-queries'
import { gradeItems, loadItems } from '~tests/bench/relevance/grades'
import { JUDGED_QUERIES } from '~tests/bench/relevance/judged-queries'
import { summary } from '~tests/bench/relevance/report'
import { fillSchool, openSchool, VIEWER } from '~tests/bench/relevance/schools'
import { TEMPLATE } from '~tests/support/paths'
import { ENGINES, withSearches } from './support/engine'

let ctx: Ctx
const file = join(mkdtempSync(join(tmpdir(), 'quad-judged-')), 'quad.db')

const on = withSearches(undefined, async () => {
  copyFileSync(TEMPLATE.file, file)
  await fillSchool(file, 'demo')
  const school = await openSchool(file, VIEWER.demo)
  ctx = school.ctx
  return { db: school.db, close: () => school.db.close() }
})
afterAll(() => rmSync(dirname(file), { recursive: true, force: true }))

/** A little under what `npm run bench:search` measures: docs/search-relevance.md */
const FLOORS = {
  meilisearch: { ndcg: 0.88, recall: 0.91 },
  database: { ndcg: 0.87, recall: 0.9 },
}

describe.each(ENGINES)('%s', (name) => {
  test('finds in the demo fixtures what was judged to be right', async () => {
    const { all } = summary(await runQueries(on[name], ctx, JUDGED_QUERIES.demo))
    expect(all.needs).toBeGreaterThan(100)
    expect(all.ndcg).toBeGreaterThan(FLOORS[name].ndcg)
    expect(all.recall).toBeGreaterThan(FLOORS[name].recall)
    expect(all.none).toBeLessThanOrEqual(0.01)
  })

  test('finds every tenth post first by its own title', async () => {
    const { tried, missed } = await findMissedTitles(on[name], ctx, 10)
    expect(tried).toBeGreaterThan(50)
    expect(missed).toEqual([])
  })

  test('puts people with the most in common first, and never the viewer among them', async () => {
    const all = await people(on[name])
    const first = await recommended()
    expect(first.length).toBeGreaterThan(20)
    expect(all.slice(0, first.length)).toEqual(first)
    expect(first).not.toContain(ctx.viewer.id)
    expect(new Set(all).size).toBe(all.length)
    expect(all).toContain(ctx.viewer.id)
  })

  test('filters and pages leave the order as it is', async () => {
    const [one] = await on.fixtures.db.read.program.findMany({
      where: { id: ctx.viewer.program_id ?? '' },
    })
    const all = await people(on[name], { program_name: one!.name })
    const first = await recommended()
    const inProgram = all.filter((id) => first.includes(id))
    expect(inProgram.length).toBeGreaterThan(3)
    expect(inProgram).toEqual(first.filter((id) => inProgram.includes(id)))
    const pages = []
    for (const from of [0, 7, 14, 21])
      pages.push(...(await on[name].people(ctx, buildCriteria({ from, size: 7 }))).ids)
    expect(pages).toEqual(first.slice(0, 28))
  })

  test.each([
    ['posts', 'financial aid', 'last_name'],
    ['posts', '', 'last_name'],
    ['people', '', 'popular'],
    ['people', 'biology', 'created_at'],
  ] as const)(
    'pages of %s for "%s" follow one another without gap or repetition, and not by %s',
    async (kind, q, order) => {
      const page = (from: number, size: number, some = {}) =>
        on[name][kind](ctx, buildCriteria({ q, from, size, ...some }))
      const whole = await page(0, 200)
      const pages = []
      for (let from = 0; from < Math.min(200, whole.total); from += 20)
        pages.push(...(await page(from, 20)).ids)
      expect(pages).toEqual(whole.ids)
      expect(new Set(pages).size).toBe(pages.length)
      expect(whole.ids.length).toBeGreaterThan(20)
      // An order that they don't have is the best match.
      expect(await page(0, 200, { order })).toEqual(whole)
    },
  )

  test('puts the best of the engine in order for the viewer, and others elsewhere', async () => {
    const other = await openSchool(file, 'alex@northfield.test')
    const best = buildCriteria({ size: RERANKED_RESULTS })
    const mine = await on[name].posts(ctx, best)
    const theirs = await on[name].posts({ ...other.ctx, db: on.fixtures.db }, best)
    await other.db.close()
    expect(theirs.ids).not.toEqual(mine.ids)
  })
})

test('both engines recommend the same posts and people where nothing is typed', async () => {
  const posts = async (search: Search) =>
    (await search.posts(ctx, buildCriteria({ size: 100 }))).ids
  expect(await posts(on.database)).toEqual(await posts(on.meilisearch))
  const [one, other] = [await people(on.meilisearch), await people(on.database)]
  expect(other.slice(0, MAX_RECOMMENDED)).toEqual(one.slice(0, MAX_RECOMMENDED))
  expect(new Set(other)).toEqual(new Set(one))
})

test('nearly every need has an answer in the demo fixtures', async () => {
  const items = await loadItems(ctx)
  const without = JUDGED_QUERIES.demo.filter(
    (need) => Math.max(0, ...gradeItems(need, items).values()) < 2,
  )
  expect(without.length / JUDGED_QUERIES.demo.length).toBeLessThanOrEqual(0.05)
})

async function people(search: Search, some = {}): Promise<string[]> {
  const ids: string[] = []
  for (let from = 0; ; from += 100) {
    const page = await search.people(ctx, buildCriteria({ from, size: 100, ...some }))
    ids.push(...page.ids)
    if (ids.length >= page.total) return ids
  }
}

/** The beginning of the list, as the database has it. */
function recommended(): Promise<string[]> {
  const { viewer, partner, now } = ctx
  const { settings } = partner
  return recommendPeople(
    on.fixtures.db,
    { id: viewer.id, partner_code: viewer.partner_code, settings, now },
    { where: visiblePeopleSql(ctx) },
  )
}
