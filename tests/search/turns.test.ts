import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { criteriaOf } from '~search/criteria'
import { databaseEngine } from '~search/database'
import { questionOf } from '~search/questions'
import type { Engine } from '~search/types'
import { ctxFor, openWorld, type World } from '~tests/support/world'

let world: World
let engine: Engine
beforeAll(async () => {
  world = await openWorld()
  engine = databaseEngine(world.db)
})
afterAll(() => world.close())

const questions = (many: number, q = 'welcome') =>
  Array.from({ length: many }, () =>
    questionOf(ctxFor(world, 'sam'), 'posts', criteriaOf({ q }), true),
  )

test('whoever searches the database at the same time, others have their turn after each question', async () => {
  let turns = 0
  let over = false
  const others = async () => {
    for (; !over; await turn()) turns++
  }
  const serving = others()
  const answers = await Promise.all([2, 3, 1].map((many) => engine.ask(questions(many))))
  over = true
  await serving
  expect(turns).toBeGreaterThanOrEqual(6)
  expect(answers.flat().map(({ total }) => total)).toEqual(Array(6).fill(1))
})

test('a question that fails keeps nobody waiting', async () => {
  const broken = { ...questions(1)[0]!, scope: null as never }
  const [failed, fine] = await Promise.allSettled([engine.ask([broken]), engine.ask(questions(1))])
  expect([failed.status, fine.status]).toEqual(['rejected', 'fulfilled'])
})
