import { describe, expect } from 'vitest'
import {
  account,
  as,
  changeAccount,
  changePartner,
  db,
  idOf,
  PASSWORD,
  siteTest,
} from '~tests/support/fixtures'

/** What sentences of the specification mean that allow for more than one reading. */
const test = siteTest()

describe('asked once about all schools, after "No thanks" only by the settings', () => {
  const kinds = [
    ['pre-hybrid', 'Agree to sharing with all schools', { global: false }],
    ['hybrid', 'Turn on sharing with all schools', { global: true }],
  ] as const

  test.for(kinds)('[OPTIN-17] at a %s institution', async ([global_status, button, agreed]) => {
    const id = idOf('institution:main')
    await db.write((tx) => tx.institution.update({ where: { id }, data: { global_status } }))
    const none = { global: false, global_consent_at: null }
    await changeAccount('tess', { ...none, global_answered: null })
    const tess = await as('tess')
    expect((await tess.get('/home')).path).toBe('/opt-in/global')
    expect((await tess.submit(tess.page.form('No thanks'))).path).toBe('/home')
    // The row's own condition still holds, in this session and the next.
    expect(await account('tess')).toMatchObject(none)
    expect((await tess.get('/home')).path).toBe('/home')
    expect((await (await as('tess')).get('/home')).path).toBe('/home')
    await tess.press('/account-settings/privacy', button)
    const { global, global_consent_at } = await account('tess')
    expect({ global }).toEqual(agreed)
    expect(global_consent_at !== null).toBe(global_status === 'pre-hybrid')
    await db.write((tx) =>
      tx.institution.update({ where: { id }, data: { global_status: 'hybrid' } }),
    )
  })
})

test('[OPTIN-19] who isn’t invited anymore joins by no form that was left open', async () => {
  await changeAccount('tess', { global: false, global_consent_at: null, global_answered: null })
  const tess = await as('tess')
  const page = await tess.get('/opt-in/global')
  for (const school of [{ settings: { own_university: true } }, { global_status: 'global' }]) {
    await changePartner(school)
    expect((await tess.submit(page.form('Yes'))).path).toBe('/home')
    expect((await account('tess')).global).toBe(false)
    await changePartner({ settings: {}, global_status: 'hybrid' })
  }
})

test('[OPTIN-08] [OPTIN-09] a state is asked for where the own institution alone wants one', async () => {
  const want = (institution_code: string, state_or_country_field: boolean) =>
    db.write((tx) =>
      tx.institution.updateMany({
        where: { institution_code },
        data: { state_or_country_field },
      }),
    )
  const afterYes = async () => {
    await changeAccount('maya', {
      flags: { enrollment_module_opt_in: true, enrollment_module_pre_release: true },
      enrollment_opt_status: 'out',
      about: 'I bake.',
      state_or_country: null,
    })
    const maya = await as('maya')
    const page = await maya.submit((await maya.get('/opt-in/prospective-students')).form('Yes'))
    return [page.path, page.all('[name=state_or_country]').length]
  }
  // Another institution of the school does.
  await want('annex', true)
  expect(await afterYes()).toEqual(['/opt-in/prospective-students/share', 0])
  await want('annex', false)
  await want('main', true)
  expect(await afterYes()).toEqual(['/opt-in/prospective-students/about', 1])
  await want('main', false)
})

describe('a form that is sent too late', () => {
  const email = 'maya@northfield.test'
  const typed = { title: 'Where do I park?', content: 'By the hall.' }
  const open = async () => {
    const browser = await as('maya')
    await browser.get('/ask')
    return browser
  }
  const endSessions = () =>
    db.write((tx) => tx.session.deleteMany({ where: { user_id: idOf('maya') } }))

  test('[ACCESS-32] leads to the login where the session has ended, and back with what was typed', async () => {
    const browser = await open()
    await endSessions()
    const sent = await browser.submit('Post', typed)
    expect(sent.redirects).toEqual([{ status: 303, location: '/current-login?redirect_to=%2Fask' }])
    const back = await browser.submit('Log in', { email, password: PASSWORD })
    expect([back.path, back.value('title')]).toEqual(['/ask', 'Where do I park?'])
  })

  test.for(['of the session before', 'made up', 'missing'] as const)(
    '[ACCESS-32] leads to /timeout where the form’s token is %s',
    async (kind) => {
      const old = await open()
      const browser = await open()
      const token = { 'of the session before': old.page.csrf, 'made up': 'old', missing: '' }[kind]
      const page = await browser.post('/ask', { ...typed, ...(token && { csrf: token }) })
      expect(page.redirects).toEqual([{ status: 303, location: '/timeout?redirect_to=%2Fask' }])
      expect(page.status).toBe(419)
      // Only a token made for this person says that it was them who typed.
      const back = await browser.get('/ask')
      expect(back.value('title')).toBe(kind === 'of the session before' ? typed.title : '')
    },
  )

  test('[ACCESS-32] is 419 for script, which leads to /timeout, in both cases', async () => {
    const browser = await open()
    browser.headers = { 'x-requested-with': 'script' }
    const { csrf } = browser.page
    expect((await browser.post('/ask', { ...typed, csrf: 'wrong' })).status).toBe(419)
    await endSessions()
    expect((await browser.post('/ask', { ...typed, csrf })).status).toBe(419)
  })
})

test('[ONBOARD-11] a country is asked for where it is shown: not next to a US state', async () => {
  await db.write((tx) =>
    tx.partner.update({
      where: { partner_code: 'northfield' },
      data: { state_or_country_field: true, international_country: true },
    }),
  )
  await changeAccount('alma', { onboarding_step: 'profile', onboarding_exit_choice: null })
  const alma = await as('alma')
  const live = async (state_or_country: string, country = '') =>
    alma.press('/onboarding/profile', 'Continue', { state_or_country, country, degree: 'masters' })
  for (const elsewhere of ['', 'International'])
    expect((await live(elsewhere)).error('country')).toBe('Please tell us your country')
  expect((await live('PR')).path).toBe('/onboarding/interests')
  const where = { user_id: idOf('alma') }
  const stored = async () => (await db.read.userProfile.findUnique({ where }))?.country
  expect(await stored()).toBe('US')
  await live('CA', 'NG')
  expect(await stored()).toBe('NG')
})
