import { beforeEach, describe, expect } from 'vitest'
import { eraseAccount } from '~/domain/data-lifecycle/delete-account.server'
import { publishInsights } from '~/domain/insights/publish.server'
import { weeksOver } from '~/domain/insights/week'
import { addCrowd, ask, published } from '~tests/support/insights'
import { changePartner, ctx, db, dbTest as test, idOf } from '~tests/support/fixtures'

/** The week of November 2 in New York is over on the 9th, and its questions had their week on the 16th. */
const WEEK = '2026-11-02'
const LATER = new Date('2026-11-16T05:00:00Z')
const days = (from: number) => `2026-11-${String(from).padStart(2, '0')}T18:00:00Z`

let crowd: string[] = []
const one = (at: number) => crowd[at] ?? ''

beforeEach(async () => {
  // What the small schools have written themselves is newer.
  crowd = await addCrowd('crowd', 20)
})

describe('a week', () => {
  const mondays = (now: string, zone: string, wait = 0) =>
    weeksOver(new Date(now), zone, wait, 2).map(({ monday, from, to }) => [
      monday,
      from.toISOString(),
      to.toISOString(),
    ])

  test('is of the school’s clock, and has 169 hours where clocks are put back', () => {
    const before = ['2026-10-19', '2026-10-19T04:00:00.000Z', '2026-10-26T04:00:00.000Z']
    const long = ['2026-10-26', '2026-10-26T04:00:00.000Z', '2026-11-02T05:00:00.000Z']
    expect(mondays('2026-11-02T05:00:00Z', 'America/New_York')).toEqual([before, long])
    expect(mondays('2026-11-02T04:59:59Z', 'America/New_York')[1]).toEqual(before)
    expect(mondays('2026-11-02T05:00:00Z', 'America/Los_Angeles')[1]?.[0]).toBe('2026-10-19')
    expect(mondays('2026-11-01T13:00:00Z', 'Pacific/Kiritimati')[1]?.[0]).toBe('2026-10-26')
  })

  test('has 167 hours where they are put forward, and waits for its questions', () => {
    const [, short] = mondays('2027-03-15T04:00:00Z', 'America/New_York')
    expect(short).toEqual(['2027-03-08', '2027-03-08T05:00:00.000Z', '2027-03-15T04:00:00.000Z'])
    expect(mondays('2027-03-22T03:59:59Z', 'America/New_York', 7)[1]?.[0]).toBe('2027-03-01')
    expect(mondays('2027-03-22T04:00:00Z', 'America/New_York', 7)[1]?.[0]).toBe('2027-03-08')
  })
})

test('questions are counted with what came of them in a week', async () => {
  for (let at = 0; at < 12; at++)
    await ask({
      by: one(at),
      at: days(3),
      topics: ['housing'],
      answers: { [one(at + 1)]: 20 + at, [one(at)]: 5 },
    })
  for (let at = 0; at < 5; at++) await ask({ by: one(at), at: days(4), topics: ['study'] })
  // An answer after a week is none, and what others can't read isn't counted.
  await ask({ by: one(5), at: days(5), topics: ['study'], answers: { [one(0)]: 7 * 1440 } })
  await ask({ by: one(6), at: days(5), private: true })
  await ask({ by: one(7), at: days(5), hidden: true })
  await ask({ by: one(8), at: days(5), deleted_at: LATER })
  await ask({ by: one(9), at: days(5), marked_question_at: null })
  await ask({ by: idOf('tess'), at: days(5) })
  await ask({ by: idOf('lou'), at: days(5), school: 'lakeside' })
  // Sunday at midnight in New York is the next week's.
  await ask({ by: one(9), at: '2026-11-09T05:00:00Z' })
  await publishInsights(db, LATER)
  expect(await published(WEEK, 'questions')).toEqual({
    All: {
      questions: 18,
      answered: 12,
      unanswered: 6,
      half_minutes: 30,
      tenths_minutes: 30,
    },
  })
  expect(await published(WEEK, 'topics')).toEqual({
    'Housing, or what?': { questions: 12, unanswered: 0 },
    'Study groups': { questions: 6, unanswered: 6 },
  })
  expect(await published(WEEK, 'programs')).toEqual({ Nursing: { questions: 18, unanswered: 6 } })
  expect(await published(WEEK, 'statuses')).toEqual({
    'Current students': { questions: 18, unanswered: 6 },
  })
})

test('four are never shown, and five are', async () => {
  for (let at = 0; at < 4; at++) await ask({ by: one(at), at: days(3), topics: ['housing'] })
  // One person many times is one person.
  for (let at = 0; at < 4; at++) await ask({ by: one(0), at: days(4), topics: ['housing'] })
  await publishInsights(db, LATER)
  expect(await published(WEEK, 'questions')).toEqual({ All: {} })
  expect(await published(WEEK, 'topics')).toEqual({})
  await ask({ by: one(0), at: '2026-11-10T18:00:00Z' })
  for (let at = 0; at < 5; at++) await ask({ by: one(at), at: '2026-11-11T18:00:00Z' })
  await publishInsights(db, new Date('2026-11-23T05:00:00Z'))
  expect(await published('2026-11-09', 'questions')).toEqual({
    All: { questions: 6, answered: 0, unanswered: 6 },
  })
  // What was published stays what it was.
  expect(await published(WEEK, 'questions')).toEqual({ All: {} })
})

test('a few in a topic are hidden together with others', async () => {
  for (let at = 0; at < 10; at++) await ask({ by: one(at), at: days(3), topics: ['housing'] })
  for (let at = 10; at < 16; at++) await ask({ by: one(at), at: days(3), topics: ['right'] })
  for (let at = 16; at < 18; at++) await ask({ by: one(at), at: days(3), topics: ['study'] })
  await publishInsights(db, LATER)
  expect(await published(WEEK, 'topics')).toEqual({
    'Housing, or what?': { questions: 10, unanswered: 10 },
    'All not shown': { questions: 8, unanswered: 8 },
  })
})

test('how long it took is a step, and nothing where few answer', async () => {
  for (let at = 0; at < 9; at++)
    await ask({ by: one(at), at: days(3), answers: { [one(at + 1)]: 61 + at } })
  await ask({ by: one(0), at: days(3) })
  for (let at = 1; at < 5; at++) await ask({ by: one(at), at: days(3) })
  for (let at = 0; at < 9; at++)
    await ask({ by: one(at), at: '2026-11-10T18:00:00Z', answers: { [idOf('leo')]: 61 } })
  await publishInsights(db, new Date('2026-11-23T05:00:00Z'))
  const first = await published(WEEK, 'questions')
  expect(first?.All).toMatchObject({ answered: 9, half_minutes: 120 })
  expect(first?.All).not.toHaveProperty('tenths_minutes')
  const second = await published('2026-11-09', 'questions')
  expect(second).toEqual({ All: { questions: 9, answered: 9, unanswered: 0 } })
})

test('people are those who write or like, and go quiet after four weeks', async () => {
  const others = await addCrowd('alumni', 6, { enrollment_status: 'alumni', program_id: null })
  const staff = await addCrowd('staff', 3, { roles: ['partner_admin'] })
  const coaches = await addCrowd('coach', 4, { coach_user: true, program_id: null })
  await addCrowd('new', 5, { joined_date: new Date(days(4)) })
  const then = '2026-10-07T18:00:00Z'
  for (const by of crowd.slice(0, 12)) await ask({ by, at: then, marked_question_at: null })
  const post = await ask({ by: one(0), at: days(3) })
  for (const by of [...crowd.slice(1, 6), ...others, ...staff, ...coaches])
    await db.write((tx) =>
      tx.postLike.create({
        data: {
          post_id: post,
          user_id: by,
          partner_code: 'northfield',
          created_at: new Date(days(4)),
        },
      }),
    )
  await publishInsights(db, LATER)
  expect(await published('2026-10-05', 'people')).toEqual({ All: { active: 12 } })
  expect(await published(WEEK, 'people')).toEqual({ All: { active: 19, joined: 5, quiet: 6 } })
  expect(await published(WEEK, 'active_statuses')).toEqual({
    Alumni: { active: 6 },
    'Current students': { active: 6 },
    'Staff and coaches': { active: 7 },
  })
  expect(await published(WEEK, 'active_programs')).toEqual({
    None: { active: 10 },
    Nursing: { active: 9 },
  })
})

test('each week is counted once, of schools that have it turned on, for twelve weeks', async () => {
  expect(await publishInsights(db, LATER)).toBe(60)
  expect(await publishInsights(db, LATER)).toBe(0)
  expect(await db.read.insightTable.count({ where: { partner_code: 'lakeside' } })).toBe(0)
  expect(await db.read.insightTable.count()).toBe(12 * 10)
  await changePartner({ flags: { insights: true } }, 'lakeside')
  const both = await Promise.all([publishInsights(db, LATER), publishInsights(db, LATER)])
  expect(Math.max(...both)).toBe(60)
  expect(await db.read.insightTable.count()).toBe(2 * 12 * 10)
  await changePartner({ flags: {} })
  expect(await publishInsights(db, new Date('2026-11-30T05:00:00Z'))).toBe(10)
})

test('who erases their account changes nothing that was published', async () => {
  for (const by of [...crowd.slice(0, 4), idOf('sam')]) await ask({ by, at: days(3) })
  await publishInsights(db, LATER)
  const before = await db.read.insightTable.findMany()
  expect(await published(WEEK, 'questions')).toMatchObject({ All: { questions: 5 } })
  await eraseAccount(await ctx('sam'), 'remove')
  await publishInsights(db, LATER)
  expect(await db.read.insightTable.findMany()).toEqual(before)
  const all = JSON.stringify(before)
  for (const name of [idOf('sam'), one(0), 'Sam', 'Bea']) expect(all).not.toContain(name)
})

describe('reach', () => {
  const announcement = (id: string, title: string, audience: object = {}) =>
    db.write((tx) =>
      tx.announcement.create({
        data: {
          id,
          title,
          partner_code: 'northfield',
          place: 'home',
          text: 'Please read',
          audience: { status: [], programs: [], campuses: [], roles: [], ...audience },
          starts_at: new Date(days(3)),
          ends_at: new Date(days(20)),
          created_at: new Date(days(3)),
        },
      }),
    )
  const see = (announcement_id: string, people: readonly string[]) =>
    db.write((tx) =>
      tx.announcementDismissal.createMany({
        data: people.map((user_id) => ({
          user_id,
          announcement_id,
          partner_code: 'northfield',
          created_at: new Date(days(5)),
        })),
      }),
    )

  test('of announcements is said where enough have seen one, and enough haven’t', async () => {
    const alumni = await addCrowd('alumni', 8, { enrollment_status: 'alumni' })
    const toAlumni = { status: ['alumni'] }
    // With Alma there are nine alumni.
    for (const [at, count] of [4, 5, 8].entries()) {
      await announcement(`some${at}`, `Seen by ${count} of 9`, toAlumni)
      await see(`some${at}`, alumni.slice(0, count))
    }
    await announcement('all', 'Seen by all', toAlumni)
    await see('all', [...alumni, idOf('alma')])
    await announcement('many', 'Seen by many')
    await see('many', crowd.slice(0, 12))
    await publishInsights(db, LATER)
    expect(await published(WEEK, 'announcements')).toEqual({
      'Seen by 4 of 9': {},
      'Seen by 5 of 9': {},
      'Seen by 8 of 9': {},
      'Seen by all': {},
      'Seen by many': { seen: 12, share: 2 },
    })
  })

  test('of events is how many go, from five on', async () => {
    const add = (id: string, title: string, people: readonly string[], state = 'published') =>
      db.write(async (tx) => {
        const times = { starts_at: new Date(days(4)), ends_at: new Date(days(5)) }
        const event = { id, title, text: '', state, partner_code: 'northfield', ...times }
        await tx.campusEvent.create({ data: { ...event, created_at: new Date(days(1)) } })
        const date = { id, event_id: id, partner_code: 'northfield', ...times }
        await tx.eventDate.create({ data: { ...date, planned_at: times.starts_at } })
        await tx.eventAttendance.createMany({
          data: people.map((user_id, at) => ({
            user_id,
            date_id: id,
            partner_code: 'northfield',
            status: at < 6 ? 'going' : 'maybe',
            since: new Date(days(1)),
          })),
        })
      })
    await add('four', 'Chess', crowd.slice(0, 4))
    await add('six', 'Fair', crowd.slice(0, 9))
    await add('none', 'Off', crowd, 'cancelled')
    await publishInsights(db, LATER)
    expect(await published(WEEK, 'events')).toEqual({ Chess: {}, Fair: { going: 6 } })
  })
})
