import { beforeEach, expect } from 'vitest'
import { newTokenSecret, hashToken } from '~/domain/accounts/access-tokens.server'
import { Browser } from '~tests/support/client'
import { as, changeAccount, db, idOf, PASSWORD, site, siteTest } from '~tests/support/fixtures'
import { clock, turnOnTwoSteps, TWO_STEP, typePassword } from '~tests/support/two-step'

const WANTED = 'Your school asks staff, coaches and leaders for two-step login.'

const test = siteTest({
  fill: async ({ db }) => {
    const [where, data] = [{ partner_code: 'northfield' }, { flags: { two_steps_for_staff: true } }]
    await db.write((tx) => tx.partner.update({ where, data }))
  },
})

beforeEach(() => clock.start())

test('staff, coaches and leaders are led to turn it on; then everything is open', async () => {
  for (const name of ['stan', 'cora', 'lena'] as const) {
    const browser = await as(name)
    for (const path of ['/home', '/account-settings', '/account-settings/access-tokens'])
      expect([name, (await browser.get(path)).path]).toEqual([name, TWO_STEP])
    expect(browser.page.text).toContain(WANTED)
    expect((await browser.twin().call('/user')).status).toBe(403)
    for (const path of ['/help', '/logout', '/get-help'])
      expect((await browser.get(path)).path).toBe(path)
    const { page } = await turnOnTwoSteps(browser)
    expect(page.text).not.toContain(WANTED)
    expect((await browser.get('/account-settings')).path).toBe('/account-settings')
    expect((await browser.twin().call('/user')).status).toBe(200)
  }
})

test('students aren’t asked, and no one is at another school', async () => {
  expect((await (await as('maya')).get('/home')).path).toBe('/home')
  await changeAccount('lou', { coach_user: true })
  expect((await (await as('lou')).get('/home')).path).toBe('/home')
})

test('the login of the school counts as its own second step, in that session only', async () => {
  await db.write((tx) => tx.codeApp.deleteMany({ where: { user_id: idOf('stan') } }))
  const byPassword = await typePassword('stan')
  expect(byPassword.page.path).toBe(TWO_STEP)
  const [row] = await db.read.session.findMany({
    where: { user_id: idOf('stan') },
    orderBy: { created_at: 'desc' },
  })
  expect(row?.by_school).toBe(false)
  const bySchool = await as('stan')
  await db.write((tx) =>
    tx.session.updateMany({
      where: { user_id: idOf('stan'), id_hash: { not: row!.id_hash } },
      data: { by_school: true },
    }),
  )
  expect((await bySchool.get('/home')).path).toBe('/home')
  expect((await byPassword.get('/home')).path).toBe(TWO_STEP)
})

test('a token made before opens nothing before', async () => {
  await db.write((tx) => tx.codeApp.deleteMany({ where: { user_id: idOf('stan') } }))
  const secret = newTokenSecret()
  const time = { created_at: clock.now, expires_at: new Date(clock.now.getTime() + 86_400_000) }
  await db.write((tx) =>
    tx.accessToken.create({
      data: {
        id: 'made-before',
        hash: hashToken(secret),
        user_id: idOf('stan'),
        partner_code: 'northfield',
        name: 'A program',
        scope: 'write',
        ...time,
      },
    }),
  )
  const program = new Browser(site.browser().base)
  program.headers = { authorization: `Bearer ${secret}` }
  expect((await program.call('/user')).status).toBe(403)
})

test('whose address isn’t confirmed can ask for the link again', async () => {
  await db.write((tx) => tx.codeApp.deleteMany({ where: { user_id: idOf('stan') } }))
  await changeAccount('stan', { email_confirmed: false })
  const stan = await as('stan')
  const page = await stan.press(TWO_STEP, 'Resend the email')
  expect(page.path).toBe('/account-settings/email/sent')
  const values = { one_time_code: '123456', current_password: PASSWORD, csrf: stan.page.csrf }
  const forced = await stan.post(`${TWO_STEP}/on`, values)
  expect([forced.status, forced.text]).toEqual([
    400,
    expect.stringContaining('Please confirm your email address first'),
  ])
})
