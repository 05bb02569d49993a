import { describe, expect, test } from 'vitest'
import { demoAccounts, DEMO_PASSWORD } from '~seeds/demo/accounts'
import { demoSeed } from '~seeds/demo/index'
import type { Tables } from '~seeds/rows'
import { DAY } from '~seeds/time'

const TODAY = new Date('2026-11-21T09:30:00Z')
const school = demoSeed({ today: TODAY, passwordHash: 'a hash' })

function user(name: string): Tables['User'] {
  const email = name.includes('@') ? name : `${name}@northfield.test`
  const found = school.User.find((row) => row.email === email)
  if (!found) throw new Error(`${email} is missing`)
  return found
}
const daysHere = (name: string) =>
  (TODAY.getTime() - (user(name).joined_date?.getTime() ?? NaN)) / DAY
const program = (name: string) =>
  school.Program.find((row) => row.id === user(name).program_id)?.name ?? null
const interests = (name: string) =>
  school.UserInterest.filter((row) => row.user_id === user(name).id).map((row) => row.interest_id)

test('every account that is announced is there, with the shared password', () => {
  expect(DEMO_PASSWORD).toBe('quad-demo-1')
  expect(demoAccounts()).toHaveLength(21)
  for (const { email } of demoAccounts()) expect(user(email).password_hash).toBe('a hash')
})

test.each<[string, Partial<Tables['User']>]>([
  ['sam', { enrollment_status: null, onboarding_step: 'complete', enrollment_opt_status: 'in' }],
  ['maya', { enrollment_status: null, onboarding_step: 'complete' }],
  ['alex', { enrollment_status: null, enrollment_opt_status: 'out' }],
  ['nora', { joined_date: null, onboarding_step: 'signup' }],
  ['omar', { onboarding_step: 'interests' }],
  ['priya', { enrollment_status: 'prospective', onboarding_step: 'complete' }],
  ['abe', { enrollment_status: 'applicant' }],
  ['alma', { enrollment_status: 'alumni' }],
  ['leo', { leader: true, core_complete: true }],
  ['lena', { leader: true, core_complete: false, core_state: null }],
  ['cora', { coach_user: true, roles: [] }],
  ['stan', { roles: ['school_staff', 'school_administrator'] }],
  ['emma', { roles: ['quad_employee'] }],
  ['colin', { control_group: true, core_state: 'ctrl-coming-soon' }],
  ['greta', { global: true }],
  ['luis', { course_experience: true, lti_course_ids: ['lms-bus-210', 'lms-sta-150'] }],
  ['tess', { test_user: true }],
  ['nodm', { direct_messaging: false }],
  ['lou@lakeside.test', { partner_code: 'lakeside', roles: [] }],
  ['lisa@lakeside.test', { partner_code: 'lakeside', roles: ['school_staff'] }],
])('%s is what the description says', (name, state) => {
  expect(user(name)).toMatchObject(state)
})

describe('Sam and the others', () => {
  test('Sam has been here for long, follows eight, has posts, comments and six interests', () => {
    const { id, following_count, posts_count } = user('sam')
    expect(daysHere('sam')).toBeGreaterThan(90)
    expect(school.Follow.filter((row) => row.user_id === id)).toHaveLength(8)
    expect(following_count).toBe(8)
    expect(posts_count).toBeGreaterThan(3)
    expect(school.Comment.some((row) => row.user_id === id)).toBe(true)
    expect(interests('sam')).toHaveLength(6)
  })

  test("Maya and Priya are in Sam's program, Maya shares three interests", () => {
    expect(program('maya')).toBe(program('sam'))
    expect(program('priya')).toBe(program('sam'))
    const mayas = interests('maya')
    expect(interests('sam').filter((id) => mayas.includes(id))).toHaveLength(3)
  })

  test('Alex joined more than 90 days ago', () => {
    expect(daysHere('alex')).toBeGreaterThan(90)
  })

  test('Cora coaches twelve, Sam one of them', () => {
    const portfolio = school.User.filter((row) => row.coach === user('cora').id)
    expect(portfolio).toHaveLength(12)
    expect(portfolio).toContain(user('sam'))
    // One for each state that her page shows.
    const days = school.CoachNote.flatMap(({ follow_up, done_at }) =>
      follow_up && !done_at ? Math.sign(Date.parse(follow_up) - Date.parse('2026-11-21')) : [],
    )
    expect(days.sort()).toEqual([-1, 0, 1])
    expect(school.CoachNote.filter(({ done_at }) => done_at)).toHaveLength(1)
    const visits = (id: string) => school.VisitWeek.filter(({ user_id }) => user_id === id)
    const weeksAgo = portfolio.map(({ id }) =>
      Math.min(...visits(id).map(({ last_at }) => Math.floor((+TODAY - +last_at) / (7 * DAY)))),
    )
    expect(weeksAgo.filter((weeks) => weeks >= 2).sort()).toEqual([2, 6, Infinity])
    const joined = portfolio.filter(({ joined_date }) => +TODAY - +joined_date! < 14 * DAY)
    expect(joined).toHaveLength(1)
  })

  test('Bea has blocked Alex and skipped Maya', () => {
    const id = user('bea').id
    expect(school.Block.filter((row) => row.user_id === id)).toMatchObject([
      { blocked_user_id: user('alex').id },
    ])
    expect(school.Skip.filter((row) => row.user_id === id)).toMatchObject([
      { skipped_user_id: user('maya').id },
    ])
  })
})

test('the two schools differ as described', () => {
  const [northfield, lakeside] = school.Partner
  expect(northfield).toMatchObject({
    partner_code: 'northfield',
    host: 'northfield.localhost',
    allow_prospective: true,
    direct_messaging: true,
    flags: { topics_page_v2: true, enrollment_module_discussions_topics: true },
    settings: { email_domains: ['northfield.test'] },
  })
  expect(lakeside).toMatchObject({
    partner_code: 'lakeside',
    host: 'lakeside.localhost',
    allow_prospective: false,
    direct_messaging: false,
  })
  const statusFor = (code: string) =>
    school.Institution.filter((row) => row.partner_code === code).map((row) => [
      row.primary,
      row.status,
      row.global_status,
    ])
  expect(statusFor('northfield')).toEqual([
    [true, 'active', 'hybrid'],
    [false, 'active', 'private'],
    [false, 'inactive', 'hybrid'],
  ])
  expect(statusFor('lakeside')).toEqual([[true, 'active', 'private']])
  const programs = (code: string) => school.Program.filter((row) => row.partner_code === code)
  expect(programs('northfield')).toHaveLength(6)
  expect(programs('lakeside')).toHaveLength(3)
})
