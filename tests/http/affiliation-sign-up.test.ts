import { expect } from 'vitest'
import { SIGNUP_FLOWS } from '~/domain/signup/flows'
import { changePartner, site } from '~tests/support/fixtures'
import { enter, test } from '~tests/support/saml-site'
import { messageAt, userWith } from '~tests/support/signing-up'

/** Comes to the sign-up page with these affiliations. */
async function arrive(name: string, ...affiliations: string[]) {
  const mail = `${name}@northfield.test`
  const browser = site.browser()
  const eduPersonScopedAffiliation = affiliations.map((value) => `${value}@northfield.test`)
  const attributes = { mail, givenName: 'A', sn: 'B', eduPersonScopedAffiliation }
  const page = await enter({ name_id: name, attributes }, browser)
  const signUp = (more: Record<string, string> = {}) =>
    browser.submit('Sign up', { institution_code: 'main', ...more })
  const options = page.all('[name=enrollment] option').map(({ text }) => text)
  const chosen = page.all('[name=enrollment] option[selected]')[0]?.text
  return { browser, page, signUp, options, chosen, person: () => userWith(mail) }
}

test('an affiliation chooses an enrollment status, and gives no role', async () => {
  const { chosen, options, signUp, person } = await arrive('al', 'member', 'alum')
  expect([chosen, options.length]).toEqual(['Alumni', 3])
  expect((await signUp()).path).toBe('/onboarding/profile')
  expect(await person()).toMatchObject({ enrollment_status: 'alumni', roles: [], leader: false })
})

test('the person can change it, to what there is', async () => {
  const alum = await arrive('bo', 'alum')
  expect((await alum.signUp({ enrollment: 'current' })).path).toBe('/onboarding/profile')
  expect(await alum.person()).toMatchObject({ enrollment_status: null, roles: [] })
  const student = await arrive('cy', 'student')
  expect(student.chosen).toBe('Current student')
  const wrong = await student.signUp({ enrollment: 'staff' })
  expect([wrong.status, messageAt(wrong, 'enrollment')]).toEqual([
    400,
    'Please choose one of these',
  ])
  await student.signUp({ enrollment: 'alumni' })
  expect(await student.person()).toMatchObject({ enrollment_status: 'alumni' })
})

test('people who work there aren’t asked, nor those without an affiliation, and nothing is taken', async () => {
  for (const [name, ...values] of [['di', 'staff', 'employee', 'affiliate'], ['ed']] as const) {
    const { page, signUp, person } = await arrive(name, ...values)
    expect(page.all('[name=enrollment]')).toHaveLength(0)
    expect((await signUp()).path).toBe('/onboarding/profile')
    expect(await person()).toMatchObject({ enrollment_status: null, roles: [] })
  }
})

test('the flow for leaders doesn’t ask: it says what they are', async () => {
  const { page, browser } = await arrive('gil', 'alum')
  expect(page.all('[name=enrollment]')).toHaveLength(1)
  const other = await browser.get(`${browser.base}${SIGNUP_FLOWS.leader.path}`)
  expect(other.all('[name=first_name]')).toHaveLength(1)
  expect(other.all('[name=enrollment]')).toHaveLength(0)
})

test('applicants are suggested only where the school lets them in', async () => {
  await changePartner({ allow_prospective: true })
  const applicant = await arrive('fi', 'affiliate')
  expect(applicant.chosen).toBe('Applicant')
  await applicant.signUp()
  expect(await applicant.person()).toMatchObject({ enrollment_status: 'applicant' })
  await changePartner({ allow_prospective: false })
  const other = await arrive('flo', 'affiliate')
  expect(other.options).toEqual(['Please choose', 'Current student', 'Alumni'])
  expect(messageAt(await other.signUp(), 'enrollment')).toBe('Please choose one of these')
  await changePartner({ allow_prospective: true })
})
