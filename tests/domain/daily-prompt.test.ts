import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseDaily } from '~/domain/prompts/daily-choice'
import { dailyPrompt } from '~/domain/prompts/daily.server'
import { giveDailyPrompts } from '~/domain/prompts/give-daily.server'
import { schedules } from '~/jobs/schedules'
import { person } from '~tests/support/small-world/people'
import { ctxFor, idOf, NOW, openWorld, type PersonName, type World } from '~tests/support/world'

const DAY = 86_400_000
const tomorrow = new Date(NOW.getTime() + DAY)

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const given = (name: PersonName) =>
  world.db.read.user
    .findUniqueOrThrow({ where: { id: idOf(name) } })
    .then((user) => user.daily_prompt_id)

const rotating = ['this-morning', 'this-evening'].map((slug) => idOf(`prompt:${slug}`))

test('[PROMPT-26] the day gives everybody a prompt that stays all day, of the rotating category first', async () => {
  const asked = dailyPrompt(ctxFor(world, 'sam'))
  expect(await giveDailyPrompts(world.db, NOW)).toBeGreaterThan(15)
  // Who asked before it was given gets the same one.
  expect(await given('sam')).toBe(asked.id)
  expect(rotating).toContain(asked.id)
  expect(dailyPrompt(ctxFor(world, 'sam'))).toMatchObject({ state: 'ready', id: asked.id })
  expect(await giveDailyPrompts(world.db, new Date(NOW.getTime() + 3_600_000))).toBe(0)
  // Lakeside has no rotating one, and none of Northfield's is for it; nobody gets one before joining.
  expect(await given('lou')).toBe(idOf('prompt:a-boat'))
  expect(await given('nora')).toBeNull()
  expect(schedules.find(({ name }) => name === 'daily prompts')?.every).toBe(DAY / 1000)
})

test('[PROMPT-26] a new day may bring another, never one that may not be seen any more', async () => {
  const before = await given('sam')
  await world.db.write((tx) =>
    tx.prompt.update({ where: { id: before! }, data: { active: false } }),
  )
  const [other] = rotating.filter((id) => id !== before)
  expect(dailyPrompt(ctxFor(world, 'sam')).id).toBe(other)
  // What a browser remembers counts only where it may be seen.
  expect(dailyPrompt(ctxFor(world, 'sam'), idOf('prompt:a-snack')).id).toBe(idOf('prompt:a-snack'))
  for (const forbidden of ['for-leaders', 'a-boat', 'closed', 'nothing'])
    expect(dailyPrompt(ctxFor(world, 'sam'), idOf(`prompt:${forbidden}`)).id).toBe(other)
  await giveDailyPrompts(world.db, tomorrow)
  expect(await given('sam')).toBe(other)
})

test('[PROMPT-28] without any prompt: none, and nothing left to do', async () => {
  await world.db.write((tx) =>
    tx.prompt.updateMany({ where: { partner_code: 'lakeside' }, data: { active: false } }),
  )
  expect(dailyPrompt(ctxFor(world, 'lou'))).toMatchObject({
    title: 'No prompt available',
    id: null,
    completed: true,
  })
})

test('[PROMPT-27] a failure shows as one, is told, and counts as complete', () => {
  const told: unknown[] = []
  const ctx = ctxFor(world, 'sam')
  const broken = { ...ctx, db: { ...ctx.db, sql: null as never } }
  const daily = dailyPrompt(broken, null, (error) => told.push(error))
  expect(daily).toMatchObject({ state: 'error', title: 'Error loading prompt', completed: true })
  expect(told).toHaveLength(1)
})

test('[PROMPT-26] everybody of a large school gets one, and others are served in between', async () => {
  const names = Array.from({ length: 1100 }, (_, at) => `many-${at}`)
  const people = names.map((name) => person(name, {}, 'a hash'))
  await world.db.write((tx) => tx.user.createMany({ data: people }))
  await giveDailyPrompts(world.db, NOW)
  const without = { daily_prompt_id: null, first_name: { startsWith: 'Many' } }
  expect(await world.db.read.user.count({ where: without })).toBe(0)
  // Nothing is written any more: what is awaited then is only the breath.
  let turns = 0
  let over = false
  const turn = () => {
    turns++
    if (!over) setImmediate(turn)
  }
  setImmediate(turn)
  expect(await giveDailyPrompts(world.db, NOW)).toBe(0)
  over = true
  expect(turns).toBeGreaterThan(3)
})

test('[PROMPT-26] the choice: not answered before answered, rotating before others, and steady', () => {
  const prompt = fc.record({
    id: fc.uuid(),
    kind: fc.constantFrom('rotating', 'assignment', 'special'),
    answered: fc.boolean(),
  })
  const all = fc.uniqueArray(prompt, { minLength: 1, maxLength: 12, selector: ({ id }) => id })
  fc.assert(
    fc.property(all, fc.string(), fc.nat(DAY - 1), (prompts, userId, later) => {
      const answered = new Set(prompts.filter((one) => one.answered).map(({ id }) => id))
      const on = (now: Date) => chooseDaily(prompts, { userId, now, answered })!
      const midnight = new Date(Math.floor(NOW.getTime() / DAY) * DAY)
      const chosen = on(midnight)
      expect(on(new Date(midnight.getTime() + later))).toBe(chosen)
      if (prompts.some((one) => !one.answered)) expect(chosen.answered).toBe(false)
      const alike = prompts.filter((one) => one.answered === chosen.answered)
      if (alike.some(({ kind }) => kind === 'rotating')) expect(chosen.kind).toBe('rotating')
      // Another prompt that comes or goes moves nobody who has this one.
      const fewer = prompts.filter((one) => one === chosen || one.id > chosen.id)
      expect(chooseDaily(fewer, { userId, now: midnight, answered })).toBe(chosen)
    }),
    { numRuns: 100 },
  )
})
