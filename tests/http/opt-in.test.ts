import { describe, expect, vi } from 'vitest'
import { setOptStatus } from '~/domain/settings/opt-in.server'
import { CONSENT_VERSION } from '~/domain/settings/schema'
import { HOME_BEHIND } from '~/policy/home-sequence'
import {
  account,
  addPosts,
  apiAs,
  as,
  changeAccount,
  changePartner,
  ctx,
  db,
  idOf,
  member,
  site,
  siteTest,
} from '~tests/support/fixtures'
import type { PersonName } from '~tests/support/two-schools/people'
import { whileRefused } from '~tests/support/refusing'

const test = siteTest()

const PAGE = '/opt-in/prospective-students'
const PRIVACY = '/account-settings/privacy'

const flags = (launch: 'pre_release' | 'post_release_opt_in') => ({
  enrollment_module_opt_in: true,
  [`enrollment_module_${launch}`]: true,
})

/** Someone who is due, with nothing on their profile. */
async function begin(
  name: PersonName,
  launch: Parameters<typeof flags>[0] = 'post_release_opt_in',
) {
  await changeAccount(name, {
    flags: flags(launch),
    enrollment_opt_status: 'out',
    about: null,
    state_or_country: null,
    viewed_prelaunch_modal: false,
    viewed_postlaunch_modal: false,
    joined_date: new Date(Date.now() - 91 * 86_400_000),
  })
  return as(name)
}

const status = (global_status: string) =>
  db.write((tx) =>
    tx.institution.update({ where: { id: idOf('institution:main') }, data: { global_status } }),
  )

describe('prospective students', () => {
  test('[OPTIN-03] [OPTIN-04] [OPTIN-05] [OPTIN-06] [OPTIN-14] home asks in the words of its launch, once; "No thanks" changes nothing', async () => {
    const titles = {
      pre_release: 'Coming soon: Prospective students',
      post_release_opt_in: 'Prospective students want your insight!',
    }
    for (const [launch, title] of Object.entries(titles)) {
      const alex = await begin('alex', launch as keyof typeof titles)
      const page = await alex.get('/home')
      expect([page.path, page.one('h1').text]).toEqual([PAGE, title])
      expect(page.text).toContain(
        'Would you like to share your Quad profile with Northfield prospective students?',
      )
      expect([page.form('Yes') !== null, page.link('No thanks')]).toEqual([true, HOME_BEHIND])
      expect(page.all('.steps')).toEqual([])
      const isPre = launch === 'pre_release'
      expect(await account('alex')).toMatchObject({
        viewed_prelaunch_modal: isPre,
        viewed_postlaunch_modal: !isPre,
      })
      expect((await alex.get(page.link('No thanks'))).path).toBe(HOME_BEHIND)
      expect(await account('alex')).toMatchObject({
        enrollment_opt_status: 'out',
        enrollment_consent_at: null,
      })
    }
  })

  test('[OPTIN-07] [OPTIN-08] [OPTIN-09] [OPTIN-10] [OPTIN-12] [OPTIN-13] "Yes" leads through both pages to the closing one', async () => {
    await changePartner({ state_or_country_field: true })
    const alex = await begin('alex')
    const about = await alex.submit((await alex.get('/home')).form('Yes'))
    expect([about.path, about.one('h1').text]).toEqual([
      `${PAGE}/about`,
      'Help prospective students feel welcome',
    ])
    expect((await account('alex')).enrollment_opt_status).toBe('in')
    expect(about.one('.steps p').text).toContain('Step 2 of 3')
    expect(about.text).toMatch(/Home state.*About me/)
    const wrong = await alex.submit(about.form('Next'), { about: 'I bake.', state_or_country: '' })
    expect([wrong.status, wrong.error('state_or_country')]).toEqual([400, 'State is required'])
    expect(wrong.one('textarea').text).toContain('I bake.')
    const share = await alex.submit(wrong.form('Next'), {
      about: 'I bake.',
      state_or_country: 'MN',
    })
    expect([share.path, share.one('h1').text]).toEqual([`${PAGE}/share`, 'Share your experience'])
    expect(await account('alex')).toMatchObject({ about: 'I bake.', state_or_country: 'MN' })
    expect(share.all('.care')).toEqual([])
    expect(share.link('SHARE')).toBe('/browse-topics')
    // Who helps is there for who needs it.
    const again = await alex.get(`${PAGE}/about`)
    const text = { about: 'Honestly I want to die.', state_or_country: 'MN' }
    expect((await alex.submit(again.form('Next'), text)).all('.care')).toHaveLength(1)
    expect((await alex.get(`${PAGE}/share`)).all('.care')).toEqual([])
    const done = await alex.get(share.link('Skip for now'))
    expect(done.text).toContain('Prospective student discussions')
    expect(done.link('Topics')).toBe('/browse-topics')
    expect(done.link('Got it')).toBe(HOME_BEHIND)
    // Back to the question: what is there isn't asked again.
    expect((await alex.get(PAGE)).path).toBe(`${PAGE}/share`)
    await changePartner({ state_or_country_field: false })
  })

  test('[OPTIN-09] [OPTIN-10] no state where the institution asks for none; "Skip for now" saves nothing', async () => {
    const maya = await begin('maya')
    const about = await maya.submit((await maya.get(PAGE)).form('Yes'))
    expect(about.all('[name=state_or_country]')).toEqual([])
    expect((await maya.get(about.link('Skip for now'))).path).toBe(`${PAGE}/share`)
    expect((await account('maya')).about).toBe(null)
  })

  test('[OPTIN-11] a failure to save shows no message, and keeps the page and what was typed', async () => {
    const maya = await begin('maya')
    const about = await maya.submit((await maya.get(PAGE)).form('Yes'))
    const log = vi.spyOn(site.services.log, 'error').mockImplementation(() => undefined)
    const failed = await whileRefused(db, { act: 'UPDATE', table: 'User' }, () =>
      maya.submit(about.form('Next'), { about: 'I knit.' }),
    )
    const logged = log.mock.calls.map(([, text]) => text)
    log.mockRestore()
    expect(logged).toEqual(['the profile of the opt-in was not saved'])
    expect([failed.status, failed.path]).toEqual([503, `${PAGE}/about`])
    expect(failed.all('[role=alert], .live .field-error')).toEqual([])
    expect(failed.one('textarea').text).toContain('I knit.')
    expect((await account('maya')).about).toBe(null)
    expect((await maya.submit(failed.form('Next'))).path).toBe(`${PAGE}/share`)
  })

  test('[OPTIN-02] no one else gets there, and no page comes before its answer', async () => {
    for (const name of ['priya', 'lou'] as const)
      for (const page of ['', '/about', '/share', '/done'])
        expect((await member(name).get(`${PAGE}${page}`)).status).toBe(404)
    const alma = await begin('alma')
    for (const page of ['about', 'share', 'done'])
      expect((await alma.get(`${PAGE}/${page}`)).path).toBe(PAGE)
    const tabs = [await as('alma'), await as('alma')] as const
    for (const tab of tabs) await tab.get(PAGE)
    for (const tab of tabs) expect((await tab.submit('Yes')).path).toBe(`${PAGE}/about`)
    expect((await tabs[0].get('/home')).path).toBe('/home')
  })

  test('[OPTIN-15] [OPTIN-18] what was agreed to, and when, is kept until it is withdrawn; then no prospective student sees them', async () => {
    const alma = await begin('alma')
    await alma.press(PAGE, 'Yes')
    expect(await account('alma')).toMatchObject({
      enrollment_consent_at: expect.any(Date) as Date,
      enrollment_consent_version: CONSENT_VERSION,
    })
    const agreed = (await account('alma')).enrollment_consent_at
    await setOptStatus(await ctx('alma', new Date(Date.now() + 60_000)), 'in')
    expect((await account('alma')).enrollment_consent_at).toEqual(agreed)
    const sees = async () => {
      const priya = member('priya')
      const profile = await priya.get(`/profile/${idOf('alma')}`)
      const search = await priya.get('/search-results/people?q=Alma')
      return [profile.text.includes('Alma North'), search.text.includes('Alma North')]
    }
    expect((await sees())[0]).toBe(true)
    const question = await alma.get(`${PRIVACY}/enrollment/off`)
    expect((await account('alma')).enrollment_opt_status).toBe('in')
    await alma.submit(question.form('Turn off contact with prospective students'))
    expect(await sees()).toEqual([false, false])
    expect(await account('alma')).toMatchObject({
      enrollment_opt_status: 'out',
      enrollment_consent_at: null,
      enrollment_consent_version: null,
    })
    expect((await alma.get('/home')).path).toBe('/home')
  })
})

test('[OPTIN-16] only who may guide prospective students is invited to, on home and on the topics', async () => {
  const invited = async (name: PersonName) => {
    const browser = await as(name)
    const pages = [await browser.get(HOME_BEHIND), await browser.get('/browse-topics')]
    return pages.map(({ text }) => text.includes('Guide prospective students'))
  }
  await addPosts(8, () => ({}))
  const everywhere = [true, true]
  const nowhere = [false, false]
  const viewed = { viewed_postlaunch_modal: true }
  for (const name of ['leo', 'alma'] as const) {
    const settings = { flags: flags('post_release_opt_in'), ...viewed }
    await changeAccount(name, { ...settings, enrollment_opt_status: 'in' })
    expect([name, await invited(name)]).toEqual([name, everywhere])
    await changeAccount(name, { enrollment_opt_status: 'out' })
    expect([name, await invited(name)]).toEqual([name, nowhere])
    await changeAccount(name, { flags: { enrollment_module_opt_in: false } })
    expect([name, await invited(name)]).toEqual([name, everywhere])
    await changePartner({ allow_prospective: false })
    expect([name, await invited(name)]).toEqual([name, nowhere])
    await changePartner({ allow_prospective: true })
  }
  // Whatever is stored about them, and whether or not their school needs an opt-in.
  for (const name of ['priya', 'abe', 'dev'] as const)
    for (const enrollment_module_opt_in of [true, false]) {
      const flags = { enrollment_module_opt_in, enrollment_module_home_page: false }
      await changeAccount(name, { flags, enrollment_opt_status: 'in' })
      expect([name, await invited(name)]).toEqual([name, nowhere])
    }
  for (const name of ['priya', 'abe', 'dev'] as const) await changeAccount(name, { flags: {} })
})

test('[OPTIN-01] the own account answers what the enrollment module keeps, and takes no other status', async () => {
  const own = {
    enrollment_opt_status: 'in',
    viewed_prelaunch_modal: true,
    viewed_postlaunch_modal: false,
    about: 'I bake.',
    state_or_country: 'MN',
    flags: {
      enrollment_module_pre_release: true,
      enrollment_module_post_release_opt_in: false,
      enrollment_module_opt_in: true,
      enrollment_module_home_page: true,
      enrollment_module_discussions_topics: true,
    },
  }
  await changeAccount('emma', own)
  const emma = await apiAs('emma')
  expect((await emma.get('/user')).answer).toMatchObject(own)
  const change = (enrollment_opt_status: unknown) =>
    emma.post('/user/toggle_enrollment_opt_status', { enrollment_opt_status })
  for (const wrong of ['perhaps', '', null, true])
    expect(await change(wrong)).toMatchObject({
      status: 400,
      errors: { enrollment_opt_status: ['Must be in or out'] },
    })
  expect((await account('emma')).enrollment_opt_status).toBe('in')
  expect(await change('out')).toEqual({ status: 200, answer: true })
  const { answer } = await emma.get('/user')
  expect(answer).toMatchObject({ ...own, enrollment_opt_status: 'out' })
})

describe('all schools', () => {
  const GLOBAL = '/opt-in/global'
  const kinds = [
    ['pre-hybrid', { global: false, global_consent_at: expect.any(Date) as Date }],
    ['hybrid', { global: true, global_since: expect.any(Date) as Date }],
  ] as const

  test.for(kinds)(
    '[OPTIN-17] [OPTIN-18] [OPTIN-20] at a %s institution "Yes" is kept, and can be withdrawn',
    async ([kind, stored]) => {
      await status(kind)
      await changeAccount('tess', { global: false, global_consent_at: null, global_answered: null })
      const tess = await as('tess')
      const page = await tess.get('/home')
      expect(page.path).toBe(GLOBAL)
      expect((await tess.submit(page.form('Yes'))).path).toBe('/home')
      expect(await account('tess')).toMatchObject({
        ...stored,
        global_consent_version: CONSENT_VERSION,
      })
      // The same form again, from a page that was left open.
      tess.page = page
      expect((await tess.submit(page.form('Yes'))).path).toBe('/home')
      const button =
        kind === 'hybrid' ? 'Turn off sharing with all schools' : 'Withdraw my agreement'
      await tess.press(`${PRIVACY}/global/off`, button)
      expect(await account('tess')).toMatchObject({
        global: false,
        global_consent_at: null,
        global_consent_version: null,
      })
      expect((await tess.get('/home')).path).toBe('/home')
      await status('hybrid')
    },
  )

  test('[OPTIN-17] [OPTIN-19] "No thanks" is an answer too; who is not asked goes home', async () => {
    await changeAccount('bea', { institution_id: idOf('institution:main'), global_answered: null })
    const bea = await as('bea')
    const page = await bea.get('/home')
    await changePartner({ settings: { own_university: true } })
    expect((await bea.get('/home')).path).toBe('/home')
    expect((await bea.get(GLOBAL)).path).toBe('/home')
    await changePartner({ settings: {} })
    bea.page = page
    expect((await bea.submit(page.form('No thanks'))).path).toBe('/home')
    expect(await account('bea')).toMatchObject({ global: false, global_answered: 'toggle' })
    expect((await bea.get('/home')).path).toBe('/home')
    expect((await member('priya').get(GLOBAL)).path).toBe('/prospective-home')
  })
})
