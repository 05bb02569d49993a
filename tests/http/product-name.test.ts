import { expect } from 'vitest'
import { scheduleFollowUps } from '~/domain/notification-mail/follow-ups.server'
import { listSavedMail } from '~/platform/mail/file-mailer.server'
import { lastMondays } from '~/platform/time-zone'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '~tests/support/client'
import { as, changeAccount, db, idOf, PASSWORD, site, siteTest } from '~tests/support/fixtures'
import { ROUTE_CASES } from './route-cases'

const test = siteTest({ settings: { PRODUCT_NAME: 'Acorn Hall' } })

/** What is named after the program, not after the product that people see. */
const INTERNAL = [
  // Class and drawing of the mark, and drawings
  /class="[^"]*"|\/icons\.svg#quad|\/images\/[\w/-]*quad[\w-]*\.svg/g,
  // Cookies, as the privacy policy lists them
  /\bquad_\w+/g,
]

const named = (text: string) =>
  INTERNAL.reduce((rest, pattern) => rest.replace(pattern, ''), text).match(/.{0,40}quad.{0,40}/gi)

/** Each route at its address under this name, and whether everyone can open it. */
const ADDRESSES = Object.values(ROUTE_CASES).map(({ at, visitor }) => ({
  at: at.replace('/leader/quad', '/leader/acorn-hall').replace('/quad-suite', '/acorn-hall-suite'),
  isPublic: visitor?.status === 200 && visitor.path === at,
}))

/** What no one here can open: it needs a link from an email, another site, or has no page. */
const UNOPENED = [
  '/404',
  '/auth/oidc',
  '/auth/oidc/callback',
  '/auth/saml/metadata',
  '/lti/login',
  '/lti/launch',
  '/lti/open',
  '/confirm-email/none',
  '/unsubscribe/none',
  '/invitation/none',
  '/reset-password/none',
  '/timeout',
  '/photos/none',
  '/dev/mail/none',
  '/api/no/such/call',
  '/send-contact-us',
  '/calendars/none/going.ics',
  '/calendars/none/school.ics',
]

test.beforeAll(() => changeAccount('emma', { roles: ['acorn hall_employee'] }))

test('[CONST-03] under another name no page says "Quad"', async () => {
  const found: unknown[] = []
  const seen = new Set<string>()
  const check = (who: string | null, at: string, page: Page) => {
    seen.add(page.path)
    // Names of classes are no one's to read.
    const html = page.html.replace(/<style>.*?<\/style>/s, '')
    const texts = [html, ...page.redirects.map(({ location }) => location)]
    const name = named(texts.join('\n'))
    if (name) found.push([who, at, name])
    return page
  }
  // Sam opens most pages; what he can't open, others can.
  const people = ['sam', 'stan', 'emma', 'lena', 'colin', 'nora', 'priya', 'cora'] as const
  const browsers = await Promise.all(
    people.map(async (who) => ({ who: who as string | null, browser: await as(who) })),
  )
  const visitor = site.browser()
  const unopened: string[] = []
  for (const { at, isPublic } of ADDRESSES) {
    let isOpened = false
    for (const { who, browser } of isPublic ? [{ who: null, browser: visitor }] : browsers) {
      const { status, path } = check(who, at, await browser.get(at))
      isOpened = status < 400 && (path === at || !['/home', '/404'].includes(path))
      if (isOpened) break
    }
    if (!isOpened) unopened.push(at)
  }
  for (const { who, browser } of browsers) check(who, '/home', await browser.get('/home'))
  expect(found, JSON.stringify(found)).toEqual([])
  expect(unopened).toEqual(UNOPENED)
  expect(seen).toContain('/acorn-hall-suite')
  expect(seen).toContain('/leader/acorn-hall')
  expect((await visitor.get('/quad-suite')).html).not.toContain('<h1>Quad')
  expect((await visitor.get('/manifest.webmanifest')).html).toContain('Acorn Hall')
  expect((await visitor.get('/')).title).toContain('Acorn Hall')
})

test('[CONST-03] addresses have this name alone, others lead home', async () => {
  // Someone who hasn't opened the pages above: among them are those of the onboarding.
  const maya = await as('maya')
  const lead = async (path: string) => (await maya.get(path)).path
  expect(await lead('/acorn-hall-suite')).toBe('/acorn-hall-suite')
  expect([await lead('/quad-suite'), await lead('/leader/quad')]).toEqual(['/home', '/home'])
})

test('[CONST-03] nor does an email', async () => {
  const cora = await as('cora')
  await cora.get(`/success-coach-dashboard/students/${idOf('sam')}`)
  await cora.submit('Add note', { text: 'A text', follow_up: '2999-01-01' })
  const [monday] = lastMondays(site.services.now(), 'America/New_York', 2)
  for (const time of ['00:00', '18:00'])
    await scheduleFollowUps(db, new Date(`${monday}T${time}:00Z`))
  const leo = await as('leo')
  const current_password = PASSWORD
  await leo.call('/user/contact', { address: 'leo.new@mail.test', current_password })
  await leo.call('/user/password', { password: PASSWORD, current_password })
  await leo.call('/help/ticket', { category: 'general', description: 'A text' })
  await leo.call(`/posts/${idOf('post:question')}/flag`, {
    reason: 'indicates harm to self or others',
  })
  await leo.press('/account-settings', 'Make a copy of my data')
  await site.browser().press('/forgot-password', 'Send the link', { email: 'sam@northfield.test' })
  const person = { first_name: 'Vera', last_name: 'Visitor', email: 'vera@mail.test' }
  const demo = { ...person, school: 'West', position: 'Dean', message: 'A text' }
  await site.browser().call('/../send-contact-us', demo)
  await site.services.dispatcher.drain()
  const { DATA_DIR } = site.services.env
  const mails = await listSavedMail(DATA_DIR)
  expect(mails.length).toBeGreaterThan(5)
  expect(mails.map(({ subject }) => subject)).toContain('Your open follow-ups at Northfield')
  // The desk of the product answers tickets with the command.
  const findName = (text: string) => named(text.replaceAll('quad tickets answer', ''))
  const wrong = mails.flatMap((mail) => findName(JSON.stringify({ ...mail, id: '' })) ?? [])
  expect(wrong, wrong.join('\n')).toEqual([])
  const folder = join(DATA_DIR, 'mail')
  const [whole] = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  expect(readFileSync(join(folder, whole!), 'utf8')).toMatch(/^From: Acorn Hall </m)
})
