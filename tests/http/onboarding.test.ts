import { describe, expect } from 'vitest'
import { WELCOME } from '~/domain/onboarding/schema'
import { follow } from '~/domain/people/commands.server'
import type { Page } from '~tests/support/client'
import { account, apiAs, as, changeAccount, ctx, db, idOf, siteTest } from '~tests/support/fixtures'
import { tellAll } from '~tests/support/notifications'
import type { PersonName } from '~tests/support/two-schools/people'

const test = siteTest()
const step = async (name: PersonName) => (await account(name)).onboarding_step

async function begin(name: PersonName, onboarding_step = 'signup') {
  await changeAccount(name, { onboarding_step, onboarding_exit_choice: null })
  return as(name)
}

const school = (data: { state_or_country_field?: boolean; international_country?: boolean }) =>
  db.write((tx) => tx.partner.update({ where: { partner_code: 'northfield' }, data }))

const SOME_STATES = {
  CA: 'California',
  NY: 'New York',
  DC: 'District of Columbia',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  International: 'International',
}

describe('the way through', () => {
  test('[ONBOARD-04] [ONBOARD-05] [ONBOARD-06] [ONBOARD-23] home opens it, page after page, until a choice ends it', async () => {
    const sam = await begin('sam')
    const profile = await sam.get('/home')
    expect([profile.path, await step('sam')]).toEqual(['/onboarding/profile', 'profile'])
    expect(profile.all('.steps li').map(({ text }) => text.trim())).toEqual([
      'Profile',
      'Interests',
      'People',
    ])
    expect(profile.one('.steps p').text).toBe('Step 1 of 3: Profile')
    const interests = await sam.submit(profile.form('Continue'), {
      degree: 'masters',
      about: 'I bake.',
    })
    expect([interests.path, await step('sam')]).toEqual(['/onboarding/interests', 'interests'])
    const people = await sam.submit(interests.form('Continue'))
    expect([people.path, await step('sam')]).toEqual(['/onboarding/people', 'meetNewFriends'])
    const last = await sam.submit(people.form('Continue'))
    expect([last.path, await step('sam')]).toEqual(['/onboarding/finished', 'finished'])
    expect(last.all('.steps')).toHaveLength(0)
    const home = await sam.submit(last.form('Read stories and advice'))
    expect([home.path, home.one('.flash').text.trim()]).toEqual(['/home', WELCOME])
    expect(await account('sam')).toMatchObject({
      degree: 'masters',
      about: 'I bake.',
      onboarding_step: 'complete',
      onboarding_exit_choice: 'stories_and_advice',
    })
    for (const path of ['', '/profile', '/finished'])
      expect((await sam.get(`/onboarding${path}`)).path).toBe('/home')
  })

  test('[ONBOARD-05] signup, welcome and profile begin with the profile; an account without a step has nothing to do', async () => {
    for (const first of ['signup', 'welcome', 'profile']) {
      const alex = await begin('alex', first)
      expect((await alex.get('/home')).path).toBe('/onboarding/profile')
      expect(await step('alex')).toBe('profile')
    }
    await changeAccount('alex', { onboarding_step: null })
    expect((await (await as('alex')).get('/home')).path).toBe('/home')
  })

  test('[ONBOARD-07] prospective students are done after their interests', async () => {
    const priya = await begin('priya', 'interests')
    const page = await priya.get('/home')
    expect(page.all('.steps li').map(({ text }) => text.trim())).toEqual(['Profile', 'Interests'])
    const next = await priya.submit(page.form('Continue'), { interests: ['chess'] })
    expect(next.path).not.toContain('/onboarding')
    expect(await account('priya')).toMatchObject({
      onboarding_step: 'complete',
      onboarding_exit_choice: 'auto_skipped',
    })
    for (const page of ['people', 'finished'])
      expect((await priya.get(`/onboarding/${page}`)).path).not.toContain('/onboarding')
  })

  test('no page is skipped, earlier ones stay open, and a second tab changes nothing', async () => {
    const maya = await begin('maya', 'profile')
    for (const page of ['interests', 'people', 'finished'])
      expect((await maya.get(`/onboarding/${page}`)).path).toBe('/onboarding/profile')
    const tabs = [await as('maya'), await as('maya')] as const
    for (const tab of tabs) await tab.get('/onboarding/profile')
    await tabs[0].submit('Continue', { degree: 'bachelors' })
    const again = await tabs[1].submit('Continue', { degree: 'doctorate' })
    expect([again.path, await step('maya')]).toEqual(['/onboarding/interests', 'interests'])
    expect((await account('maya')).degree).toBe('doctorate')
    const back = await maya.get('/onboarding/profile')
    expect(back.one('select[name=degree] option[selected]').getAttribute('value')).toBe('doctorate')
    expect(back.link('Interests')).toBe('/onboarding/interests')
    // What comes next isn't there yet, also for a form of another's.
    const forged = await maya.post('/onboarding/people', { csrf: back.csrf })
    expect([forged.path, await step('maya')]).toEqual(['/onboarding/interests', 'interests'])
    for (const tab of tabs) await tab.get('/onboarding/interests')
    for (const tab of tabs) await tab.submit('Continue')
    expect(await step('maya')).toBe('meetNewFriends')
  })
})

test('[HOME-05] who has just arrived, or has answered one thing, is home; the next comes with the next visit', async () => {
  const leo = await begin('leo', 'finished')
  await changeAccount('leo', { global_answered: null, profile_progress: [] })
  await db.write(async (tx) => {
    await tx.institution.updateMany({ data: { global_status: 'hybrid' } })
    const badge = { user_id: idOf('leo'), family: 'welcomer', level: 1, earned_at: new Date() }
    await tx.earnedBadge.create({ data: badge })
  })
  const comes = async (page: Promise<Page>) => expect((await page).path).toMatch(/^\/home(\?|$)/)
  await comes(leo.press('/onboarding/finished', 'Read stories and advice'))
  expect((await leo.get('/home')).path).toBe('/opt-in/global')
  await comes(leo.submit('No thanks'))
  expect((await leo.get('/home')).path).toBe('/badges/announcement')
  await comes(leo.get(leo.page.link('Continue')))
  expect((await leo.get('/home')).path).toBe('/home/mindset-message')
  await comes(leo.submit('Got it'))
})

test('[HOME-05] nothing stands between a newcomer and their first answer', async () => {
  await db.write((tx) => tx.institution.updateMany({ data: { global_status: 'hybrid' } }))
  await changeAccount('alma', {
    onboarding_step: 'complete',
    global_answered: null,
    profile_progress: [],
    joined_date: new Date(),
  })
  const badge = { user_id: idOf('alma'), family: 'questions', level: 1, earned_at: new Date() }
  await db.write((tx) => tx.earnedBadge.create({ data: badge }))
  const alma = await as('alma')
  // On their first two days there are neither questions nor announcements.
  expect((await alma.get('/home')).path).not.toMatch(/opt-in|badges/)
  const joined = (days: number) =>
    changeAccount('alma', { joined_date: new Date(Date.now() - days * 86_400_000) })
  await joined(1.9)
  expect((await alma.get('/home')).path).not.toMatch(/opt-in|badges/)
  await joined(2.1)
  expect((await alma.get('/home')).path).toBe('/opt-in/global')
  // Nor do they come before what is unread, on whatever day.
  await follow(await ctx('maya'), idOf('alma'))
  await tellAll(new Date())
  expect((await alma.get('/home')).path).toBe('/home')
  await alma.get('/notifications')
  expect((await alma.get('/home')).path).toBe('/opt-in/global')
})

describe('what is asked', () => {
  test('[ONBOARD-08] [ONBOARD-09] [ONBOARD-12] [ONBOARD-13] institution, program and degree have to be there', async () => {
    const alma = await begin('alma', 'profile')
    const page = await alma.press('/onboarding/profile', 'Continue', {
      institution_code: '',
      program_id: '',
      degree: '',
      about: 'I knit & I sew.',
    })
    expect(page.status).toBe(400)
    expect(page.error('institution_code')).toBe('Please tell us your school')
    expect(page.error('program_id')).toMatch(/ is required$/)
    expect(page.error('degree')).toBe('Please tell us the degree you are pursuing')
    expect(page.one('textarea').text).toContain('I knit & I sew.')
    expect(await step('alma')).toBe('profile')
    expect(page.all('[name=state_or_country], [name=country]')).toEqual([])
  })

  test('[ONBOARD-10] [ONBOARD-11] [ONBOARD-15] [ONBOARD-16] state and country, where the school asks for them', async () => {
    await school({ state_or_country_field: true, international_country: true })
    const alma = await begin('alma', 'profile')
    const page = await alma.get('/onboarding/profile')
    const values = (name: string) =>
      page.all(`select[name=${name}] option`).map((option) => option.getAttribute('value'))
    expect(values('state_or_country')).toEqual(
      expect.arrayContaining(['CA', 'PR', 'International']),
    )
    expect(values('country')).toEqual(expect.arrayContaining(['US', 'NG', 'BR']))
    // Fifty states, DC and five territories, International, and none chosen
    expect(values('state_or_country')).toHaveLength(58)
    expect(values('country')).toHaveLength(250)
    const text = (name: string, value: string) =>
      page.one(`select[name=${name}] option[value=${value}]`).text
    for (const [code, state] of Object.entries(SOME_STATES))
      expect([code, text('state_or_country', code)]).toEqual([code, state])
    expect([text('country', 'NG'), text('country', 'CH')]).toEqual(['Nigeria', 'Switzerland'])
    const wrong = await alma.submit(page.form('Continue'), { degree: 'masters' })
    expect(wrong.error('state_or_country')).toBe('State is required')
    expect(wrong.error('country')).toBe('Please tell us your country')
    const next = await alma.submit(wrong.form('Continue'), {
      state_or_country: 'CA',
      country: 'NG',
    })
    expect(next.path).toBe('/onboarding/interests')
    await school({ state_or_country_field: false, international_country: false })
  })

  test('[ONBOARD-10] a state is needed where only the chosen institution asks for one', async () => {
    const where = { id: idOf('institution:annex') }
    const asks = (state_or_country_field: boolean) =>
      db.write((tx) => tx.institution.update({ where, data: { state_or_country_field } }))
    await Promise.all([asks(true), changeAccount('alma', { state_or_country: null })])
    const alma = await begin('alma', 'profile')
    const choose = (institution_code: string) =>
      alma.press('/onboarding/profile', 'Continue', { institution_code, degree: 'masters' })
    expect((await choose('annex')).error('state_or_country')).toBe('State is required')
    expect((await choose('main')).path).toBe('/onboarding/interests')
    await asks(false)
  })

  test('[ONBOARD-14] [ONBOARD-18] [ONBOARD-20] one interest at least, of those there are', async () => {
    const tess = await begin('tess', 'interests')
    const page = await tess.get('/onboarding/interests')
    const rows = Array.from({ length: 20 }, (_, at) => idOf(`interest ${at}`)).map((id, at) => ({
      id,
      code: id,
      name: `Interest ${at}`,
      select_order: 100 + at,
      match_order: 200 - at,
    }))
    await db.write((tx) => tx.interest.createMany({ data: rows }))
    const whole = await tess.get('/onboarding/interests')
    const all = whole.all('input[name=interests]').length
    expect(whole.all('details input[name=interests]')).toHaveLength(all - 16)
    expect(all).toBe(await db.read.interest.count())
    const codes = whole.all('input[name=interests]').map((box) => box.getAttribute('value'))
    expect(codes.slice(-20)).toEqual(rows.map(({ code }) => code))
    const none = await tess.submit(page.form('Continue'))
    expect([none.status, none.error('interests')]).toEqual([
      400,
      'Please select at least one interest',
    ])
    expect(none.one('fieldset#interests').getAttribute('data-state')).toBe('none_picked')
    expect(page.one('fieldset#interests').getAttribute('data-state')).toBeUndefined()
    const unknown = await tess.submit(page.form('Continue'), { interests: ['knitting-with-wire'] })
    expect(unknown.status).toBe(400)
    expect((await tess.submit(page.form('Continue'), { interests: ['chess', 'jazz'] })).path).toBe(
      '/onboarding/people',
    )
  })

  test('[ONBOARD-21] [ONBOARD-22] [ONBOARD-23] course users choose between assignments and stories, others between friends and stories', async () => {
    const forms = async (name: PersonName) => {
      const page = await (await begin(name, 'finished')).get('/onboarding/finished')
      return page.all('.ways-on button').map(({ text }) => text.trim())
    }
    // Also who came by a course that isn't part of one
    for (const lti_course_ids of [[], ['course 1']]) {
      await changeAccount('bea', { lti_course_ids })
      expect(await forms('bea')).toEqual(['Meet new friends', 'Read stories and advice'])
    }
    const friends = await (await as('bea')).press('/onboarding/finished', 'Meet new friends')
    expect(friends.path).toBe('/home/meet-new-friends')
    await changeAccount('bea', { course_experience: true })
    expect(await forms('bea')).toEqual(['Go to my assignments', 'Read stories and advice'])
    const bea = await as('bea')
    expect((await bea.press('/onboarding/finished', 'Go to my assignments')).path).toBe('/prompts')
    expect((await account('bea')).onboarding_exit_choice).toBe('assignments')
  })
})

test('[API-18] [ONBOARD-22] a choice is taken at the end of the onboarding, of those offered', async () => {
  const choose = async (name: PersonName, onboarding_exit_choice: string) =>
    (await apiAs(name)).post('/user/onboarding_exit_choice', { onboarding_exit_choice })
  await begin('greta', 'interests')
  expect(await choose('greta', 'stories_and_advice')).toMatchObject({ status: 403 })
  await begin('greta', 'finished')
  expect(await choose('greta', 'assignments')).toMatchObject({ status: 403 })
  expect(await choose('greta', 'everything')).toMatchObject({ status: 400 })
  expect(await choose('greta', 'meet_new_friends')).toMatchObject({ status: 200 })
  expect(await account('greta')).toMatchObject({
    onboarding_step: 'complete',
    onboarding_exit_choice: 'meet_new_friends',
  })
  await begin('leo', 'finished')
  expect(await choose('leo', 'auto_skipped')).toMatchObject({ status: 200 })
  expect((await account('leo')).onboarding_exit_choice).toBe('auto_skipped')
  // Chosen again, it stays.
  expect(await choose('greta', 'stories_and_advice')).toMatchObject({ status: 200 })
  expect((await account('greta')).onboarding_exit_choice).toBe('meet_new_friends')
})
