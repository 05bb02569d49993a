import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '~/platform/ctx'
import type { Db } from '~/platform/db.server'
import { criteriaOf } from '~search/criteria'
import type { Search } from '~search/index'
import { PUT_IN_ORDER } from '~search/personal'
import { MOST_INTERESTS } from '~search/shared-first'
import { askAll, titlesMissed } from '~tests/bench/relevance/asking'
import { gradesOf, itemsFor } from '~tests/bench/relevance/grades'
import { NEEDS } from '~tests/bench/relevance/judged'
import { summary } from '~tests/bench/relevance/report'
import { fillWorld, openFilled, VIEWER } from '~tests/bench/relevance/worlds'
import { TEMPLATE } from '~tests/support/paths'
import { builtSearch, searchOf, startEngine, stopEngine, type TestEngine } from './support/engine'

let engine: TestEngine
let db: Db
let ctx: Ctx
let dir: string
let searches: Record<'meilisearch' | 'database', Search>

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'quad-judged-'))
  const file = join(dir, 'quad.db')
  copyFileSync(TEMPLATE.file, file)
  await fillWorld(file, 'demo')
  ;({ db, ctx } = openFilled(file, VIEWER.demo))
  engine = await startEngine()
  const world = { db, close: () => db.close() }
  searches = { meilisearch: await builtSearch(world, engine), database: searchOf(world, null) }
})
afterAll(async () => {
  await searches.meilisearch.close()
  await stopEngine(engine)
  await db.close()
  rmSync(dir, { recursive: true, force: true })
})

/** A little under what `npm run bench:search` measures: docs/search-relevance.md */
const FLOORS = {
  meilisearch: { ndcg: 0.79, recall: 0.77 },
  database: { ndcg: 0.77, recall: 0.75 },
}

describe.each(['meilisearch', 'database'] as const)('%s', (name) => {
  test('finds in the demo world what was judged to be right', async () => {
    const { all } = summary(await askAll(searches[name], ctx, NEEDS.demo))
    expect(all.needs).toBeGreaterThan(100)
    expect(all.ndcg).toBeGreaterThan(FLOORS[name].ndcg)
    expect(all.recall).toBeGreaterThan(FLOORS[name].recall)
    expect(all.none).toBeLessThan(0.05)
  })

  test('finds every tenth post first by its own title', async () => {
    const { tried, missed } = await titlesMissed(searches[name], ctx, 10)
    expect(tried).toBeGreaterThan(50)
    expect(missed).toEqual([])
  })

  test('puts people first who share most interests, and oneself before nobody', async () => {
    const all = await people(searches[name])
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
  ] as const)('%s for "%s" have no order %s: the best match', async (kind, q, order) => {
    const best = await searches[name][kind](ctx, criteriaOf({ q }))
    const other = await searches[name][kind](ctx, criteriaOf({ q, order }))
    expect(best.total).toBeGreaterThan(2)
    expect(other).toEqual(best)
  })

  test.each([
    ['posts', 'financial aid'],
    ['posts', ''],
    ['people', ''],
    ['people', 'biology'],
  ] as const)(
    'pages of %s for "%s" follow one another without gap or repetition',
    async (kind, q) => {
      const page = (from: number, size: number) =>
        searches[name][kind](ctx, criteriaOf({ q, from, size }))
      const whole = await page(0, 200)
      const pages = []
      for (let from = 0; from < Math.min(200, whole.total); from += 20)
        pages.push(...(await page(from, 20)).ids)
      expect(pages).toEqual(whole.ids)
      expect(new Set(pages).size).toBe(pages.length)
      expect(whole.ids.length).toBeGreaterThan(20)
    },
  )

  test('puts the best of the engine in order for the viewer, and others elsewhere', async () => {
    const other = openFilled(join(dir, 'quad.db'), 'alex@northfield.test')
    const mine = await searches[name].posts(ctx, criteriaOf({ size: PUT_IN_ORDER }))
    const theirs = await searches[name].posts(
      { ...other.ctx, db },
      criteriaOf({ size: PUT_IN_ORDER }),
    )
    await other.db.close()
    expect(theirs.ids).not.toEqual(mine.ids)
  })
})

test('both engines recommend the same posts and people where nothing is typed', async () => {
  const posts = async (search: Search) => (await search.posts(ctx, criteriaOf({ size: 100 }))).ids
  expect(await posts(searches.database)).toEqual(await posts(searches.meilisearch))
  const [one, other] = [await people(searches.meilisearch), await people(searches.database)]
  expect(other.map(sharedWithSam)).toEqual(one.map(sharedWithSam))
  expect(new Set(other)).toEqual(new Set(one))
})

test('nearly every need has an answer in the demo world', () => {
  const items = itemsFor(ctx)
  const without = NEEDS.demo.filter((need) => Math.max(0, ...gradesOf(need, items).values()) < 2)
  expect(without.length).toBeLessThan(5)
})

async function people(search: Search): Promise<string[]> {
  const ids: string[] = []
  for (let from = 0; ; from += 100) {
    const page = await search.people(ctx, criteriaOf({ from, size: 100 }))
    ids.push(...page.ids)
    if (ids.length >= page.total) return ids
  }
}

/** How many of the interests that count for Sam somebody shows. */
function sharedWithSam(id: string): number {
  if (id === ctx.viewer.id) return 0
  const codes = db.sql
    .prepare(
      `SELECT it.code FROM UserInterest ui JOIN Interest it ON it.id = ui.interest_id
       JOIN "User" u ON u.id = ui.user_id WHERE u.id = ? AND NOT u.interests_private`,
    )
    .pluck()
    .all(id) as string[]
  const own = db.sql
    .prepare(
      `SELECT it.code FROM UserInterest ui JOIN Interest it ON it.id = ui.interest_id
       WHERE ui.user_id = ? ORDER BY it.code LIMIT ${MOST_INTERESTS}`,
    )
    .pluck()
    .all(ctx.viewer.id) as string[]
  return codes.filter((code) => own.includes(code)).length
}
