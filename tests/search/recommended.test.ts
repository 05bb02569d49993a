import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Ctx } from '~/platform/ctx'
import { buildCriteria } from '~search/criteria/criteria'
import type { Search } from '~search/index'
import { RERANKED_RESULTS } from '~search/engine/ranking'
import { MAX_INTERESTS } from '~search/engine/shared-interests'
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
  meilisearch: { ndcg: 0.79, recall: 0.77 },
  database: { ndcg: 0.77, recall: 0.75 },
}

describe.each(ENGINES)('%s', (name) => {
  test('finds in the demo fixtures what was judged to be right', async () => {
    const { all } = summary(await runQueries(on[name], ctx, JUDGED_QUERIES.demo))
    expect(all.needs).toBeGreaterThan(100)
    expect(all.ndcg).toBeGreaterThan(FLOORS[name].ndcg)
    expect(all.recall).toBeGreaterThan(FLOORS[name].recall)
    expect(all.none).toBeLessThan(0.05)
  })

  test('finds every tenth post first by its own title', async () => {
    const { tried, missed } = await findMissedTitles(on[name], ctx, 10)
    expect(tried).toBeGreaterThan(50)
    expect(missed).toEqual([])
  })

  test('puts people who share most interests first, and the viewer last', async () => {
    const all = await people(on[name])
    const shared = all.map(sharedWithSam)
    expect(shared[0]).toBeGreaterThan(2)
    expect(shared).toEqual([...shared].sort((a, b) => b - a))
    expect(all.indexOf(ctx.viewer.id)).toBeGreaterThan(shared.indexOf(1))
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
  expect(other.map(sharedWithSam)).toEqual(one.map(sharedWithSam))
  expect(new Set(other)).toEqual(new Set(one))
})

test('nearly every need has an answer in the demo fixtures', async () => {
  const items = await loadItems(ctx)
  const without = JUDGED_QUERIES.demo.filter(
    (need) => Math.max(0, ...gradeItems(need, items).values()) < 2,
  )
  expect(without.length).toBeLessThan(5)
})

async function people(search: Search): Promise<string[]> {
  const ids: string[] = []
  for (let from = 0; ; from += 100) {
    const page = await search.people(ctx, buildCriteria({ from, size: 100 }))
    ids.push(...page.ids)
    if (ids.length >= page.total) return ids
  }
}

/** How many of the interests that count for Sam a person shows. */
function sharedWithSam(id: string): number {
  const sam = ctx.viewer.id
  const codes = (person: string, more: string) =>
    on.fixtures.db.sql
      .prepare(
        `SELECT it.code FROM UserInterest ui JOIN Interest it ON it.id = ui.interest_id
         JOIN "User" u ON u.id = ui.user_id WHERE u.id = ? ${more}`,
      )
      .pluck()
      .all(person)
  const own = codes(sam, `ORDER BY it.code LIMIT ${MAX_INTERESTS}`)
  const shown = id === sam ? [] : codes(id, 'AND NOT u.interests_private')
  return shown.filter((code) => own.includes(code)).length
}
