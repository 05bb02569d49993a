import { expect } from 'vitest'
import type { ServerBuild } from '@remix-run/node'
import { ONE_TIME_PROMPTS, ONE_TIME_PROMPT_NAMES } from '~/policy/default-route'
import type { PartnerSettings } from '~/policy/viewer'
import { signIn } from '~tests/support/sign-in'
import { builtSite, openSmallSite } from '~tests/support/site'
import {
  account,
  changeAccount,
  db,
  idOf,
  PASSWORD,
  type PersonName,
  site,
  siteTest,
} from '~tests/support/fixtures'

const STORES = {
  APP_STORE_URL: 'https://apps.example/quad',
  PLAY_STORE_URL: 'https://play.example/quad',
}
/** The prompts, by their order, as far as their screens are built. */
const paths = Object.values((await builtSite()).routes as ServerBuild['routes']).map(
  (route) => `/${route?.path ?? ''}`,
)
const PROMPTS = ONE_TIME_PROMPT_NAMES.map((name) => ONE_TIME_PROMPTS[name]).filter((path) =>
  paths.includes(path),
)

const test = siteTest({ settings: STORES })

const CHECK = '/home/international-student-check'

async function entered(name: PersonName, school: 'northfield' | 'lakeside' = 'northfield') {
  const browser = site.browser(school)
  await signIn(browser, name, school)
  return browser
}

test('[ACCESS-16] without a hash or without script /app shows a link to the default route', async () => {
  const visitor = await site.browser().get('/app')
  expect(visitor.status).toBe(200)
  expect(visitor.link('Go to the start page')).toBe('/')
  const sam = await entered('sam')
  const page = await sam.get((await sam.get('/app/')).link('Go to the start page'))
  expect(page.path).toBe('/home')
})

test.each([
  ['sam', '/home'],
  ['lena', '/leader/toc'],
  ['colin', '/ctrl/coming-soon'],
  ['nora', '/accept'],
] as const)(
  '[ACCESS-30] /confirmed says so and continues to the default route of %s, by a link',
  async (name, route) => {
    const text = 'Your email address is now confirmed. Thanks!'
    const member = await entered(name)
    const page = await member.get('/confirmed')
    expect([page.path, page.one('h1').text]).toEqual(['/confirmed', text])
    expect((await member.get(page.link('Continue'))).path).toBe(route)

    // In a browser that isn't signed in, login comes first.
    const visitor = site.browser()
    const shown = await visitor.get('/confirmed')
    expect([shown.path, shown.one('h1').text]).toEqual(['/confirmed', text])
    const login = await visitor.get(shown.link('Log in to continue'))
    expect(login.path).toBe('/current-login')
    const account = { email: `${name}@northfield.test`, password: PASSWORD }
    expect((await visitor.submit(login.form('Log in'), account)).path).toBe(route)
  },
)

test('[ACCESS-38] [POST-30] /react greets by the first name and changes it, but not on Enter', async () => {
  const browser = await entered('tess')
  const page = await browser.get('/react')
  expect(page.one('h1').text).toBe('Hello, Tess!')
  expect(page.one('#first_name').getAttribute('value')).toBe('Tess')
  const form = page.form('Save')
  expect(form.element.querySelector('button')?.hasAttribute('disabled')).toBe(true)
  const after = await browser.submit(form, { first_name: '  Tessa   Ann ' })
  expect(after.one('h1').text).toBe('Hello, Tessa Ann!')
  expect((await account('tess')).first_name).toBe('Tessa Ann')
  const changed = () =>
    db.read.event.count({
      where: { name: 'user.changed', subject_id: idOf('tess') },
    })
  expect(await changed()).toBe(1)
  await browser.submit(after.form('Save'))
  expect(await changed()).toBe(1)
})

test('[ACCESS-39] only a school that is an instructor test environment says so, on every page', async () => {
  const { db } = site.services
  const mark = async (settings: PartnerSettings) =>
    db.write((tx) => tx.partner.update({ where: { partner_code: 'lakeside' }, data: { settings } }))
  const lou = await entered('lou', 'lakeside')
  const visitor = (path: string) => site.browser('lakeside').get(path)
  const noted = async () =>
    (
      await Promise.all([lou.twin().get('/home'), visitor('/current-login'), visitor('/about')])
    ).map((page) => page.text.includes('Instructor test environment'))
  expect(await noted()).toEqual([false, false, false])
  await mark({ instructor_test_environment: true })
  expect(await noted()).toEqual([true, true, true])
  expect((await site.browser().get('/current-login')).text).not.toContain('Instructor test')
  await mark({ instructor_test_environment: false })
  expect(await noted()).toEqual([false, false, false])
})

test('[MOBILE-01] /mobile-app leads to the stores, and Skip goes home', async () => {
  const sam = await entered('sam')
  const page = await sam.get('/mobile-app')
  expect(page.link('App Store')).toBe(STORES.APP_STORE_URL)
  expect(page.link('Google Play')).toBe(STORES.PLAY_STORE_URL)
  expect(page.text).toContain('Your community, in your pocket.')
  expect(page.text).not.toContain('For now, open this site')
  expect((await sam.get(page.link('Skip'))).path).toBe('/home')
})

test('[MOBILE-01] a store that is not set is not shown; without any the page says why', async () => {
  const other = await openSmallSite({
    PLAY_STORE_URL: STORES.PLAY_STORE_URL,
  })
  try {
    const sam = other.browser()
    await signIn(sam, 'sam')
    const page = await sam.get('/mobile-app')
    expect(page.link('Google Play')).toBe(STORES.PLAY_STORE_URL)
    expect(page.text).not.toContain('App Store')
    other.services.env.PLAY_STORE_URL = ''
    const none = await sam.get('/mobile-app')
    expect(none.text).toContain('The app isn’t in the stores yet.')
    expect(none.texts('main a')).toEqual(['Skip'])
  } finally {
    await other.close()
  }
})

test('[ACCESS-27] [MOBILE-01] no one is sent to get an app that is in no store', async () => {
  const sam = await entered('sam')
  const { db, env } = site.services
  await db.write((tx) => tx.institution.updateMany({ data: { one_time_prompts: ['mobile-app'] } }))
  await changeAccount('sam', { prompts_shown: [] })
  Object.assign(env, { APP_STORE_URL: '', PLAY_STORE_URL: '' })
  expect((await sam.get('/')).path).toBe('/home')
  Object.assign(env, STORES)
  // Nothing stands between a newcomer and their first answer, so not before the third day.
  const joined = (await account('sam')).joined_date
  const { now } = site.services
  await changeAccount('sam', { joined_date: new Date(now().getTime() - 47 * 3_600_000) })
  expect((await sam.get('/')).path).toBe('/home')
  await changeAccount('sam', { joined_date: joined })
  expect((await sam.get('/')).path).toBe('/mobile-app')
  await db.write((tx) => tx.institution.updateMany({ data: { one_time_prompts: [] } }))
})

test('[HOME-03] the answer about international status is stored and one is home again', async () => {
  const browser = await entered('maya')
  for (const [international, answer] of [
    ['yes', true],
    ['no', false],
  ] as const) {
    const shown = await browser.get(CHECK)
    const home = await browser.submit(shown.form('Save'), { international })
    expect(home.path).toBe('/home')
    expect(await account('maya')).toMatchObject({
      international_student_check: answer,
      char_international: answer,
    })
    const again = await browser.get(CHECK)
    const picked = again.all('input[name=international][checked]')
    expect(picked.map((radio) => radio.getAttribute('value'))).toEqual([international])
  }
  const skipped = await entered('greta')
  const skip = (await skipped.get(CHECK)).link('Skip')
  expect((await skipped.get(skip)).path).toBe('/home')
  expect(await account('greta')).toMatchObject({ char_international: null })
})

test('[ACCESS-27] [MOBILE-02] the prompts of the institution come in the listed order, each once', async () => {
  expect(PROMPTS).toEqual(expect.arrayContaining(['/mobile-app', CHECK]))
  const alex = await entered('alex')
  expect((await alex.get('/')).path).toBe('/home')
  await db.write((tx) =>
    tx.institution.update({
      where: { id: idOf('institution:main') },
      // Not in the order in which they are shown
      data: { one_time_prompts: [...ONE_TIME_PROMPT_NAMES].reverse() },
    }),
  )
  const shown: string[] = []
  for (let time = 0; time <= PROMPTS.length; time++) shown.push((await alex.get('/')).path)
  expect(shown).toEqual([...PROMPTS, '/home'])
  expect((await alex.get('/no/such/page')).path).toBe('/home')
  expect(await account('alex')).toMatchObject({ mobile_app_prompt: true })

  // By logging in, too; one that they opened themselves counts as shown.
  const stan = site.browser()
  await changeAccount('stan', { joined_date: new Date(0) })
  expect((await signIn(stan, 'stan')).path).toBe(PROMPTS[0])
  for (const path of PROMPTS.slice(1)) await stan.get(path)
  expect((await stan.get('/')).path).toBe('/home')
})

test('[ACCESS-27] other institutions and the control group are asked nothing', async () => {
  const bea = await entered('bea')
  expect((await bea.get('/')).path).toBe('/home')
  await changeAccount('colin', { core_complete: true })
  const colin = await entered('colin')
  expect((await colin.get('/')).path).toBe('/ctrl/coming-soon')
  expect(await account('colin')).toMatchObject({ prompts_shown: [], mobile_app_prompt: false })
})

test('[ONBOARD-03] /onboard-me begins the onboarding again and goes home, for the own account only', async () => {
  const browser = await entered('maya')
  expect((await account('maya')).onboarding_step).toBe('complete')
  browser.follows = false
  const led = await browser.get('/onboard-me')
  expect([led.status, led.headers.get('location')]).toEqual([302, '/home'])
  expect((await account('maya')).onboarding_step).toBe('signup')
  browser.follows = true
  expect((await browser.get('/home')).path).toBe('/onboarding/profile')
  expect((await account('maya')).onboarding_step).toBe('profile')
  expect((await account('sam')).onboarding_step).toBe('complete')
})

test('[ACCESS-24] [ACCESS-25] /fence completes the core of a member and goes home, of no leader', async () => {
  await changeAccount('alma', { core_complete: false, core_state: null })
  const alma = await entered('alma')
  expect(await account('alma')).toMatchObject({ core_complete: true })
  expect((await alma.get('/fence')).path).toBe('/home')
  const lena = await entered('lena')
  expect((await lena.get('/fence')).path).toBe('/leader/toc')
  expect(await account('lena')).toMatchObject({ core_complete: false })
})
