import fc from 'fast-check'
import { expect } from 'vitest'
import { chooseDaily } from '~/domain/prompts/daily-choice'
import { dailyPrompt } from '~/domain/prompts/daily.server'
import { assignDailyPrompts } from '~/domain/prompts/assign-daily.server'
import { schedules } from '~/jobs/schedules'
import { person } from '~tests/support/two-schools/people'
import {
  account,
  ctx,
  db,
  fileDbTest as test,
  idOf,
  NOW,
  type PersonName,
} from '~tests/support/fixtures'
import { createUsers } from '~tests/support/users'

const DAY = 86_400_000
const tomorrow = new Date(NOW.getTime() + DAY)

const assigned = async (name: PersonName) => (await account(name)).daily_prompt_id

const rotating = ['this-morning', 'this-evening'].map((slug) => idOf(`prompt:${slug}`))

test('[PROMPT-26] everyone gets a prompt that stays all day, of the rotating category first', async () => {
  const first = await dailyPrompt(await ctx('sam'))
  expect(await assignDailyPrompts(db, NOW)).toBeGreaterThan(15)
  // A prompt read before it was assigned stays the same.
  expect(await assigned('sam')).toBe(first.id)
  expect(rotating).toContain(first.id)
  expect(await dailyPrompt(await ctx('sam'))).toMatchObject({ state: 'ready', id: first.id })
  expect(await assignDailyPrompts(db, new Date(NOW.getTime() + 3_600_000))).toBe(0)
  // Lakeside has no rotating one and gets none of Northfield's; no one gets one before joining.
  expect(await assigned('lou')).toBe(idOf('prompt:a-boat'))
  expect(await assigned('nora')).toBeNull()
  expect(schedules.find(({ name }) => name === 'daily prompts')?.intervalSeconds).toBe(DAY / 1000)
})

test('[PROMPT-26] a new day may bring another, never one that you may not see', async () => {
  const before = await assigned('sam')
  await db.write((tx) => tx.prompt.update({ where: { id: before! }, data: { active: false } }))
  const [other] = rotating.filter((id) => id !== before)
  expect((await dailyPrompt(await ctx('sam'))).id).toBe(other)
  // What a browser remembers counts only where it may be seen.
  expect((await dailyPrompt(await ctx('sam'), idOf('prompt:a-snack'))).id).toBe(
    idOf('prompt:a-snack'),
  )
  for (const forbidden of ['for-leaders', 'a-boat', 'closed', 'nothing'])
    expect((await dailyPrompt(await ctx('sam'), idOf(`prompt:${forbidden}`))).id).toBe(other)
  await assignDailyPrompts(db, tomorrow)
  expect(await assigned('sam')).toBe(other)
})

test('[PROMPT-26] everyone at a large school gets one, and requests are served in between', async () => {
  const names = Array.from({ length: 1100 }, (_, at) => `many-${at}`)
  const people = names.map((name) => person(name, {}, 'a hash'))
  await db.write((tx) => createUsers(tx, people))
  await assignDailyPrompts(db, NOW)
  const given = { onboarding: { daily_prompt_id: { not: null } } }
  const where = { first_name: { startsWith: 'Many' }, ...given }
  expect(await db.read.user.count({ where })).toBe(names.length)
  // Nothing is left to write: only the pauses remain.
  let turns = 0
  let over = false
  const turn = () => {
    turns++
    if (!over) setImmediate(turn)
  }
  setImmediate(turn)
  expect(await assignDailyPrompts(db, NOW)).toBe(0)
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
      // Another prompt that comes or goes changes nothing for those who have this one.
      const fewer = prompts.filter((one) => one === chosen || one.id > chosen.id)
      expect(chooseDaily(fewer, { userId, now: midnight, answered })).toBe(chosen)
    }),
    { numRuns: 100 },
  )
})
