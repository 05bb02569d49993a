import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { expect } from 'vitest'
import { ownUser } from '~/domain/accounts/own-user.server'
import { checkPartner } from '~/domain/partners/check.server'
import { savePartner } from '~/domain/partners/commands.server'
import { toPartner } from '~/api/entities/partner'
import { partnerFile, partnerProfile } from '~/domain/partners/queries.server'
import { partnerByHost } from '~/domain/partners/context.server'
import { hasFlag } from '~/policy/flags'
import { ROLES, listRoles, type RoleAttributes, type RoleName } from '~/policy/roles'
import { changeAccount, ctx, db, fileDbTest as test, idOf, NOW } from '~tests/support/fixtures'
import { USER_PARTS } from '~/domain/users/parts'
import { ROOT } from '~tests/support/paths'

const HILL = parse(readFileSync(join(ROOT, 'tests/domain/hill.yaml'), 'utf8')) as object & {
  institutions: object[]
  programs: string[]
}

const save = async (raw: object) => {
  const checked = checkPartner(raw)
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems))
  const by = { mode: 'import', actor: 'test', now: NOW } as const
  const saved = await savePartner(db, checked.input, by)
  expect(saved).toMatchObject({ ok: true })
}

test('[ACCESS-02] [ACCESS-03] every field of a school and its institutions is stored and comes out again', async () => {
  await save(HILL)

  // As a file for the next import.
  const file = await partnerFile(db.read, 'hill')
  const { institutions, programs, ...school } = HILL
  expect(file).toMatchObject(school)
  expect(file?.programs.map(({ name }) => name)).toEqual(programs)
  expect(file?.institutions[0]).toMatchObject(institutions[0]!)
  const again = checkPartner(JSON.parse(JSON.stringify(file)))
  expect(again).toMatchObject({ ok: true })

  // As the entity, without what is not active and without the settings.
  const profile = await partnerProfile(db, 'hill')
  const entity = profile && toPartner(profile, 'Europe/Berlin')
  const { settings: _, ...shown } = school as Record<string, unknown>
  expect(entity).toMatchObject({ code: 'hill', ...shown })
  expect(entity?.institutions).toHaveLength(1)
  expect(entity?.institutions[0]).toMatchObject({ ...institutions[0], partner_code: 'hill' })
  expect(entity?.program_list).toEqual(
    ['Law', 'Nursing'].map((name) => ({ id: expect.any(String) as string, name })),
  )
  expect(JSON.stringify(entity)).not.toContain('HILL_OIDC_SECRET')
})

test('a file can end the connection to a school’s own login', async () => {
  await save({ partner_code: 'hill', settings: { single_sign_on: null } })
  const file = await partnerFile(db.read, 'hill')
  expect(file?.settings).toEqual({ instructor_test_environment: true, single_sign_on: null })
})

test('[ACCESS-01] everyone belongs to a school that exists', async () => {
  const move = (partner_code: string | null) =>
    db.write(
      (tx) =>
        tx.$executeRaw`UPDATE "User" SET partner_code = ${partner_code} WHERE id = ${idOf('maya')}`,
    )
  await expect(move(null)).rejects.toThrow()
  await expect(move('no-such-school')).rejects.toThrow()
  expect((await ctx('maya')).viewer.partner_code).toBe('northfield')
  expect((await ctx('lou')).viewer.partner_code).toBe('lakeside')
})

test('[ACCESS-01] flags and settings of a school are data, each school’s own', async () => {
  const flagged = () =>
    Promise.all(
      (['sam', 'lou'] as const).map(async (name) => {
        const { viewer, partner } = await ctx(name)
        return hasFlag(viewer, partner, 'topics_page_v2')
      }),
    )
  expect(await flagged()).toEqual([true, false])
  await save({
    partner_code: 'lakeside',
    flags: { topics_page_v2: true },
    settings: { pbo_variant: true },
  })
  expect(await flagged()).toEqual([true, true])
  expect((await partnerByHost(db, 'lakeside.localhost'))?.settings.pbo_variant).toBe(true)
  expect((await partnerByHost(db, 'northfield.localhost'))?.settings.pbo_variant).toBeUndefined()
})

/** The fields of ACCESS-06 that are stored, none as it is by itself. */
const STORED = {
  first_name: 'Samuel',
  last_name: 'Northerner',
  email: 'samuel@northfield.test',
  email_confirmed: false,
  pending_email: 'sam@elsewhere.test',
  external_id: 'N1234567',
  roles: ['school_staff'],
  leader: true,
  coach: idOf('cora'),
  coach_user: true,
  control_group: true,
  test_user: true,
  invalid_user: true,
  enrollment_status: 'applicant',
  can_see_prospectives: true,
  direct_messaging: false,
  global: true,
  global_consent_at: NOW,
  core_complete: false,
  core_state: 'leader-what',
  joined_date: NOW,
  onboarding_step: 'signup',
  flags: { dark_mode: true },
  variants: { home: 'b' },
  tips: { seen: 3 },
  mobile_app_prompt: true,
  international_student_check: true,
  research_volunteer: true,
  course_experience: true,
}

test('[ACCESS-06] a user carries every identity and access field', async () => {
  const auths = [{ provider: 'oidc', issuer: 'https://login.example', subject: 'sam' }]
  const data = { ...STORED, auths, lti_course_ids: ['course-1'] }
  await changeAccount('sam', data)
  const user = await ownUser(await ctx('sam'))
  expect(user).toMatchObject({
    ...STORED,
    id: idOf('sam'),
    partner_code: 'northfield',
    partner_shorthand_name: 'Northfield',
    auths: [{ provider: 'oidc' }],
    institution: {
      institution_code: 'main',
      name: 'Northfield Main Campus',
      global_status: 'hybrid',
    },
    is_a_prospective: true,
    is_a_current_student_or_alumni: false,
  })
  expect(user.recognized_as.sort()).toEqual(
    (Object.keys(ROLES) as RoleName[])
      .filter((name) => name !== 'current_student_or_alumni')
      .sort(),
  )
  for (const enrollment_status of ['alumni', null]) {
    await changeAccount('sam', { enrollment_status })
    const is = { is_a_prospective: false, is_a_current_student_or_alumni: true }
    expect(await ownUser(await ctx('sam'))).toMatchObject(is)
  }
  // Nothing that opens the account.
  expect(JSON.stringify(user)).not.toMatch(/argon|login\.example/)
})

test('a person without rows in other tables has the defaults of the schema', async () => {
  for (const table of Object.values(USER_PARTS))
    await db.write((tx) => tx.$executeRawUnsafe(`DELETE FROM "${table}"`))
  expect(await ownUser(await ctx('maya'))).toMatchObject({
    about: null,
    about_private: false,
    core_complete: false,
    flags: {},
    prompts_shown: [],
    terms_version: null,
    lite: false,
    subscription_type: 'email',
    lti_course_ids: [],
  })
})

const NO_ROLE: RoleAttributes = {
  enrollment_status: null,
  leader: false,
  coach_user: false,
  control_group: false,
  test_user: false,
  global: false,
  institution_global_status: null,
  lti_course_ids: [],
  roles: [],
}

test.each<[Partial<RoleAttributes>, RoleName[]]>([
  [{}, ['current_student_or_alumni']],
  [{ enrollment_status: 'alumni' }, ['current_student_or_alumni']],
  [{ enrollment_status: 'prospective' }, ['prospective_student']],
  [{ enrollment_status: 'devry-prospect' }, ['prospective_student']],
  [{ enrollment_status: 'applicant' }, ['prospective_student', 'applicant']],
  [{ leader: true }, ['current_student_or_alumni', 'leader']],
  [{ coach_user: true }, ['current_student_or_alumni', 'success_coach']],
  [{ control_group: true }, ['current_student_or_alumni', 'control_group']],
  [{ lti_course_ids: ['course-1'] }, ['current_student_or_alumni', 'course_user']],
  [{ test_user: true }, ['current_student_or_alumni', 'test_user']],
  [{ global: true }, ['current_student_or_alumni', 'global_user']],
  [{ institution_global_status: 'hybrid' }, ['current_student_or_alumni', 'hybrid_user']],
  [{ institution_global_status: 'pre-hybrid' }, ['current_student_or_alumni']],
  [{ roles: ['school_staff'] }, ['current_student_or_alumni', 'staff']],
])('[ACCESS-09] %j is recognized as %j', (attributes, roles) => {
  expect(listRoles({ ...NO_ROLE, ...attributes })).toEqual(roles)
})
