import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownUser } from '~/domain/accounts/own-user.server'
import { checkPartner } from '~/domain/partners/check'
import { savePartner } from '~/domain/partners/commands.server'
import { partnerEntity } from '~/domain/partners/entity.server'
import { partnerFile } from '~/domain/partners/queries.server'
import { partnerByHost } from '~/domain/partners/facts.server'
import { hasFlag } from '~/policy/flags'
import { ROLES, rolesOf, type Attributes, type RoleName } from '~/policy/roles'
import { ctxFor, idOf, NOW, openWorld, type World } from '~tests/support/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Every field of a school, none as it is by itself. */
const PARTNER = {
  partner_code: 'hill',
  name: 'Hill College',
  shorthand_name: 'Hill',
  abbreviation: 'HC',
  host: 'hill.localhost',
  status: 'inactive',
  direct_messaging: true,
  allow_prospective: true,
  program_type_name: 'Major',
  state_or_country_field: true,
  international_country: true,
  non_school_experience: true,
  global_status: 'pre-hybrid',
  assignments_active: 'lti',
  prospective_student_apply_link: 'https://hill.example/apply',
  require_id: true,
  external_id_required: true,
  external_id_visible: true,
  external_id_name: 'Hill number',
  external_id_error_message: 'A Hill number has seven digits',
}

const INSTITUTION = {
  institution_code: 'main',
  name: 'Hill Campus',
  status: 'active',
  primary: true,
  campus: 'Hilltop',
  global_status: 'private',
  institution_type: 'community college',
  program_type_name: 'Course',
  external_id_required: true,
  state_or_country_field: true,
  completion_requirement: 'Three posts',
  completion_instructions: 'Write three posts,\nthen tell us.',
  assignments_active: 'lti',
}

const SETTINGS = {
  flags: { topics_page_v2: true, dark_mode: false },
  settings: {
    instructor_test_environment: true,
    single_sign_on: {
      issuer: 'https://login.hill.example',
      client_id: 'quad',
      client_secret_env: 'HILL_OIDC_SECRET',
      label: 'Log in with Hill ID',
    },
  },
}

const save = async (raw: object) => {
  const checked = checkPartner(raw)
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems))
  const by = { mode: 'import', actor: 'test', now: NOW } as const
  const saved = await savePartner(world.db, checked.given, by)
  expect(saved).toMatchObject({ ok: true })
}

test('[ACCESS-02] [ACCESS-03] every field of a school and its institutions is stored and comes out again', async () => {
  const second = { institution_code: 'web', name: 'A Hill Online', status: 'inactive' }
  const institutions = [INSTITUTION, second]
  await save({ ...PARTNER, ...SETTINGS, institutions, programs: ['Law', 'Nursing'] })

  // As a file for the next import.
  const file = await partnerFile(world.db.read, 'hill')
  expect(file).toMatchObject({ ...PARTNER, ...SETTINGS, programs: ['Law', 'Nursing'] })
  expect(file?.institutions[0]).toMatchObject(INSTITUTION)
  const again = checkPartner(JSON.parse(JSON.stringify(file)))
  expect(again).toMatchObject({ ok: true })

  // As the entity; what is not active is nobody's choice, and the settings stay inside.
  const entity = await partnerEntity(world.db, 'hill')
  expect(entity).toMatchObject({ code: 'hill', ...PARTNER, flags: SETTINGS.flags })
  expect(entity?.institutions).toHaveLength(1)
  expect(entity?.institutions[0]).toMatchObject({ ...INSTITUTION, partner_code: 'hill' })
  expect(entity?.program_list).toEqual(
    ['Law', 'Nursing'].map((name) => ({ id: expect.any(String) as string, name })),
  )
  expect(JSON.stringify(entity)).not.toContain('HILL_OIDC_SECRET')
})

test('the connection to a school’s own login is ended by a file that says so', async () => {
  await save({ partner_code: 'hill', settings: { single_sign_on: null } })
  const file = await partnerFile(world.db.read, 'hill')
  expect(file?.settings).toEqual({ instructor_test_environment: true, single_sign_on: null })
})

test('[ACCESS-01] nobody belongs to no school or to one that does not exist', async () => {
  const move = (partner_code: string | null) =>
    world.db.write(
      (tx) =>
        tx.$executeRaw`UPDATE "User" SET partner_code = ${partner_code} WHERE id = ${idOf('maya')}`,
    )
  await expect(move(null)).rejects.toThrow()
  await expect(move('no-such-school')).rejects.toThrow()
  expect(ctxFor(world, 'maya').viewer.partner_code).toBe('northfield')
  expect(ctxFor(world, 'lou').viewer.partner_code).toBe('lakeside')
})

test('[ACCESS-01] flags and settings of a school are data, each school’s own', async () => {
  const flagged = () =>
    (['sam', 'lou'] as const).map((name) => {
      const { viewer, partner } = ctxFor(world, name)
      return hasFlag(viewer, partner, 'topics_page_v2')
    })
  expect(flagged()).toEqual([true, false])
  await save({
    partner_code: 'lakeside',
    flags: { topics_page_v2: true },
    settings: { pbo_variant: true },
  })
  expect(flagged()).toEqual([true, true])
  expect(partnerByHost(world.db, 'lakeside.localhost')?.settings.pbo_variant).toBe(true)
  expect(partnerByHost(world.db, 'northfield.localhost')?.settings.pbo_variant).toBeUndefined()
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
  await world.db.write((tx) => tx.user.update({ where: { id: idOf('sam') }, data }))
  const user = await ownUser(ctxFor(world, 'sam'))
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
  expect(user.recognised_as.sort()).toEqual(
    (Object.keys(ROLES) as RoleName[])
      .filter((name) => name !== 'current_student_or_alumni')
      .sort(),
  )
  // Nothing that opens the account.
  expect(JSON.stringify(user)).not.toMatch(/argon|login\.example/)
})

const NOBODY: Attributes = {
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

test.each<[Partial<Attributes>, RoleName[]]>([
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
])('[ACCESS-09] %j is recognised as %j', (attributes, roles) => {
  expect(rolesOf({ ...NOBODY, ...attributes })).toEqual(roles)
})
