import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { chooseDaily } from '~/domain/prompts/daily-choice'
import { dailyPrompt, promptToAnswer } from '~/domain/prompts/daily.server'
import { assignSchoolPrompts } from '~/domain/prompts/assign-daily.server'
import { assignDailyPrompts } from '~/domain/prompts/daily-schedule.server'
import { DEFAULT_TIME_ZONE } from '~/policy/time-zone'
import { schedules } from '~/jobs/schedules'
import { person } from '~tests/support/two-schools/people'
import {
  account,
  addPosts,
  changePartner,
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
  expect(schedules.find(({ name }) => name === 'daily prompts')?.intervalSeconds).toBe(15 * 60)
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

test('[PROMPT-26] an archived prompt is given to no one', async () => {
  const archive = (archived_at: Date | null) =>
    db.write((tx) =>
      tx.prompt.updateMany({
        where: { slug: 'this-evening' },
        data: { archived_at, active: true },
      }),
    )
  const assign = () =>
    assignSchoolPrompts(db, { partner_code: 'northfield', zone: DEFAULT_TIME_ZONE, now: tomorrow })
  await archive(NOW)
  await assign()
  const where = { daily_prompt_id: idOf('prompt:this-evening') }
  expect(await db.read.userOnboarding.count({ where })).toBe(0)
  expect((await dailyPrompt(await ctx('sam'), where.daily_prompt_id)).id).not.toBe(
    where.daily_prompt_id,
  )
  await archive(null)
  await assign()
})

test('[PROMPT-26] everyone at a large school gets one, and requests are served in between', async () => {
  const names = Array.from({ length: 1100 }, (_, at) => `many-${at}`)
  const people = names.map((name) => person(name, {}, 'a hash'))
  await db.write((tx) => createUsers(tx, people))
  const school = { partner_code: 'northfield', zone: DEFAULT_TIME_ZONE, now: NOW }
  await assignSchoolPrompts(db, school)
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
  expect(await assignSchoolPrompts(db, school)).toBe(0)
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
    fc.property(all, fc.string(), fc.nat(40_000), (prompts, userId, day) => {
      const answered = new Set(prompts.filter((one) => one.answered).map(({ id }) => id))
      const chosen = chooseDaily(prompts, { userId, day, answered })!
      if (prompts.some((one) => !one.answered)) expect(chosen.answered).toBe(false)
      const alike = prompts.filter((one) => one.answered === chosen.answered)
      if (alike.some(({ kind }) => kind === 'rotating')) expect(chosen.kind).toBe('rotating')
      // Another prompt that comes or goes changes nothing for those who have this one.
      const fewer = prompts.filter((one) => one === chosen || one.id > chosen.id)
      expect(chooseDaily(fewer, { userId, day, answered })).toBe(chosen)
    }),
    { numRuns: 100 },
  )
})

describe('each school has its own day', () => {
  // It is November 23 in Auckland from 11:00 UTC on, in Chicago from 6:00 of the next day.
  const [noon, six] = ['2026-11-22T12:00:00Z', '2026-11-23T06:00:00Z'].map((at) => new Date(at!))
  const zones = async () => {
    await changePartner({ settings: { time_zone: 'America/Chicago' } })
    await changePartner({ settings: { time_zone: 'Pacific/Auckland' } }, 'lakeside')
  }
  const forget = (name: PersonName) =>
    db.write((tx) =>
      tx.userOnboarding.update({
        where: { user_id: idOf(name) },
        data: { daily_prompt_id: null },
      }),
    )

  test('[PROMPT-26] prompts are assigned when the school’s day begins, and once a day', async () => {
    await zones()
    await assignDailyPrompts(db, noon!)
    await Promise.all([forget('sam'), forget('lou')])
    await assignDailyPrompts(db, new Date('2026-11-23T05:45:00Z'))
    expect(await assigned('sam')).toBeNull()
    expect(await assigned('lou')).toBeNull()
    await assignDailyPrompts(db, six!)
    expect(await assigned('sam')).not.toBeNull()
    expect(await assigned('lou')).toBeNull()
    await assignDailyPrompts(db, new Date('2026-11-23T11:00:00Z'))
    expect(await assigned('lou')).toBe(idOf('prompt:a-boat'))
  })

  test('[PROMPT-26] on request too the day is the school’s', async () => {
    const where = { id: { in: rotating } }
    await db.write((tx) => tx.prompt.updateMany({ where, data: { active: true } }))
    const choices = async (zone: string) => {
      await changePartner({ settings: { time_zone: zone } })
      await forget('sam')
      const at = Array.from({ length: 24 }, (_, n) => new Date(noon!.getTime() + n * DAY))
      const ids = at.map(async (now) => (await dailyPrompt(await ctx('sam', now))).id)
      return Promise.all(ids)
    }
    // At noon in UTC it is the next day in Auckland already.
    const [here, there] = [await choices('America/Chicago'), await choices('Pacific/Auckland')]
    expect(there.slice(0, -1)).toEqual(here.slice(1))
    expect(new Set(here).size).toBeGreaterThan(1)
  })

  test('[PROMPT-26] an answer of this evening counts from the school’s next day on', async () => {
    await zones()
    await forget('sam')
    const [before, night, morning] = ['22T23:30', '23T05:30', '23T12:00'].map(
      (at) => new Date(`2026-11-${at}:00Z`),
    )
    const onRequest = async (at: Date) => (await dailyPrompt(await ctx('sam', at))).id
    const onSchedule = async (now: Date) => {
      await forget('sam')
      const school = { partner_code: 'northfield', zone: 'America/Chicago', now }
      await assignSchoolPrompts(db, school)
      const id = await assigned('sam')
      await forget('sam')
      return id
    }
    const today = await onRequest(before!)
    // In UTC it is the next day already.
    const created_at = new Date('2026-11-22T23:45:00Z')
    await addPosts(1, () => ({ prompt_code: today, created_at }))
    expect(await onRequest(night!)).toBe(today)
    expect(await onSchedule(night!)).toBe(today)
    expect(await onRequest(morning!)).not.toBe(today)
    expect(await onSchedule(morning!)).not.toBe(today)
  })
})

test('[PROMPT-22] [PROMPT-26] no one is given a prompt that isn’t meant for them', async () => {
  const where = { partner_code: 'northfield' }
  const stored = await db.read.prompt.findMany({ where })
  const give = async (char_required: string) => {
    await db.write((tx) => tx.prompt.updateMany({ where, data: { char_required } }))
    await assignSchoolPrompts(db, { ...where, zone: DEFAULT_TIME_ZONE, now: NOW })
    const names = ['sam', 'leo', 'priya'] as const
    const given = await Promise.all(names.map(assigned))
    return names.filter((_, at) => given[at] !== null)
  }
  expect(await give('leader')).toEqual(['leo'])
  expect(await give('prospective_students')).toEqual(['priya'])
  expect(await give('current_students')).toEqual(['sam', 'leo'])
  expect(await give('prospective_enabled')).toEqual(['sam', 'leo', 'priya'])
  await changePartner({ allow_prospective: false })
  expect(await give('prospective_enabled')).toEqual([])
  await changePartner({ allow_prospective: true })
  await db.write(async (tx) => {
    for (const { id, char_required } of stored)
      await tx.prompt.update({ where: { id }, data: { char_required } })
  })
})

test('[PROMPT-31] who has answered the prompt of the day is invited to the next one without an answer', async () => {
  const viewer = await ctx('stan')
  const invited = async () => promptToAnswer(viewer, await dailyPrompt(viewer))
  const today = await dailyPrompt(viewer)
  expect(await invited()).toEqual(today)
  const answer = (prompt_code: string | null, id: string) =>
    addPosts(1, () => ({ id: idOf(id), user_id: idOf('stan'), prompt_code }))
  await answer(today.id, 'today’s')
  const next = await invited()
  expect(next).toMatchObject({ state: 'ready', completed: false })
  expect(next?.id).not.toBe(today.id)
  await answer(next!.id, 'the next')
  expect([today.id, next!.id]).not.toContain((await invited())?.id)
})
