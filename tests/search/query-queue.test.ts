import { setImmediate as turn } from 'node:timers/promises'
import { expect } from 'vitest'
import { buildCriteria } from '~search/criteria/criteria'
import { databaseEngine } from '~search/fallback/database-engine'
import { buildQuery } from '~search/results/result-page'
import { ctx, db, fileDbTest as test } from '~tests/support/fixtures'

async function questions(many: number) {
  const welcome = buildCriteria({ q: 'welcome' })
  const query = await buildQuery(await ctx('sam'), 'posts', welcome, true)
  return Array.from({ length: many }, () => query)
}

test('other work has its turn after each query, however many search the database at once', async () => {
  const engine = databaseEngine(db)
  let turns = 0
  let over = false
  const others = async () => {
    for (; !over; await turn()) turns++
  }
  const queries = await Promise.all([2, 3, 1].map((many) => questions(many)))
  const serving = others()
  const answers = await Promise.all(queries.map((some) => engine.search(some)))
  over = true
  await serving
  expect(turns).toBeGreaterThanOrEqual(6)
  expect(answers.flat().map(({ total }) => total)).toEqual(Array(6).fill(1))
})

test('a query that fails does not block the next one', async () => {
  const engine = databaseEngine(db)
  const [question] = await questions(1)
  const broken = { ...question!, scope: null as never }
  const [failed, fine] = await Promise.allSettled([
    engine.search([broken]),
    engine.search([question!]),
  ])
  expect([failed.status, fine.status]).toEqual(['rejected', 'fulfilled'])
})
