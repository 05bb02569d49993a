import { beforeEach, expect } from 'vitest'
import { mailTo } from '~tests/support/mailbox'
import { as, changeAccount, db, idOf, PASSWORD, site, test } from '~tests/support/fixtures'
import {
  clock,
  codeIn,
  sessionCount,
  typeCode,
  typePassword,
  withTwoSteps,
  WRONG_CODE,
  wrongCode,
} from '~tests/support/two-step'

const OVER = 'Please log in again. The code has to follow within ten minutes and ten tries.'

beforeEach(() => clock.start())

test('the password alone opens nothing; the code opens what one came for, in a new session', async () => {
  const { code } = await withTwoSteps('sam')
  const before = await sessionCount('sam')
  const browser = await typePassword('sam', site.browser(), '/account-settings')
  expect(browser.page.path).toBe('/login-code?redirect_to=%2Faccount-settings')
  expect(browser.page.one('h1').text).toBe('Enter your code')
  expect(await sessionCount('sam')).toBe(before)
  expect(browser.cookie('quad_session')).toBeUndefined()
  expect((await browser.twin().get('/home')).path).toContain('/current-login')
  expect((await browser.twin().call('/user')).status).toBe(401)
  const wrong = await typeCode(browser, wrongCode(code()))
  expect([wrong.status, wrong.error('one_time_code')]).toEqual([400, WRONG_CODE])
  const empty = await typeCode(browser, '')
  expect([empty.status, empty.error('one_time_code')]).toEqual([400, 'Enter the code'])
  const spaced = `${code().slice(0, 3)} ${code().slice(3)}`
  const page = await typeCode(browser, spaced)
  expect([page.status, page.path]).toEqual([200, '/account-settings'])
  expect(browser.cookie('quad_session')).not.toBe(browser.cookie('quad_pending'))
  expect(await sessionCount('sam')).toBe(before + 1)
})

test('a code works once, also in another login, and so do those before it', async () => {
  const { code, secret } = await withTwoSteps('sam')
  const [first, second] = [await typePassword('sam'), await typePassword('sam')]
  const used = code()
  const before = codeIn(secret, -30)
  expect((await typeCode(first, used)).path).toBe('/home')
  expect((await typeCode(second, used)).error('one_time_code')).toBe(WRONG_CODE)
  expect((await typeCode(second, before)).error('one_time_code')).toBe(WRONG_CODE)
  clock.pass(30)
  expect((await typeCode(second, code())).path).toBe('/home')
})

test('clocks may differ by half a minute, not by more', async () => {
  const { secret } = await withTwoSteps('sam')
  clock.pass(300)
  const at = (seconds: number) => codeIn(secret, seconds)
  const browser = await typePassword('sam')
  for (const seconds of [-60, 60])
    expect((await typeCode(browser, at(seconds))).error('one_time_code')).toBe(WRONG_CODE)
  expect((await typeCode(browser, at(-30))).path).toBe('/home')
  expect((await typeCode(await typePassword('sam'), at(30))).path).toBe('/home')
})

test('the same form sent twice at once lets in twice, and no other form does', async () => {
  const { code } = await withTwoSteps('sam')
  const browser = await typePassword('sam')
  const form = browser.page.form('Log in')
  const values = { one_time_code: code() }
  const windows = [browser.twin(), browser.twin()]
  for (const window of windows) window.page = browser.page
  const pages = await Promise.all(windows.map((window) => window.submit(form, values)))
  expect(pages.map(({ path }) => path)).toEqual(['/home', '/home'])
  clock.pass(30)
  const other = browser.twin()
  await other.get('/login-code')
  expect((await typeCode(other, code())).text).toContain(OVER)
})

test('ten wrong codes end the login, and those of an account are counted wherever they come from', async () => {
  const { code } = await withTwoSteps('sam')
  const first = await typePassword('sam')
  for (let i = 0; i < 9; i++) await typeCode(first, wrongCode(code()))
  const second = await typePassword('sam')
  expect((await typeCode(second, wrongCode(code()))).status).toBe(400)
  const wait = await typeCode(second, code())
  expect(wait.status).toBe(429)
  expect(wait.text).toMatch(/Too many attempts for this account\. Please wait \d+ minutes/)
  await db.write((tx) => tx.rateLimit.deleteMany())
  const over = await typeCode(first, wrongCode(code()))
  expect(over.path).toBe('/current-login')
  expect(over.text).toContain(OVER)
  await first.get('/login-code')
  expect(first.page.path).toBe('/current-login')
  const [mail] = await mailTo(site, 'sam@northfield.test')
  expect(mail?.subject).toBe('Someone knows your password for Quad')
  expect((await typeCode(second, code())).path).toBe('/home')
})

test('it’s over after ten minutes, with another password, and in no other browser', async () => {
  const { code } = await withTwoSteps('sam')
  const browser = await typePassword('sam')
  const stranger = site.browser()
  expect((await stranger.get('/login-code')).path).toBe('/current-login')
  expect(stranger.page.text).toContain(OVER)
  const lakeside = site.browser('lakeside')
  lakeside.setCookie('quad_pending', browser.cookie('quad_pending') ?? '')
  expect((await lakeside.get('/login-code')).path).toBe('/current-login')
  clock.pass(601)
  expect((await typeCode(browser, code())).text).toContain(OVER)
  const other = await typePassword('sam')
  const { password_hash } = await db.read.user.findUniqueOrThrow({ where: { id: idOf('sam') } })
  const sam = await as('sam')
  await sam.press('/account-settings', 'Change password', {
    current_password: PASSWORD,
    password: 'another one',
    password_confirmation: 'another one',
  })
  expect((await typeCode(other, code())).text).toContain(OVER)
  await changeAccount('sam', { password_hash })
})

test('a session or a pending login that someone else planted becomes no one’s', async () => {
  const { code } = await withTwoSteps('sam')
  const maya = await as('maya')
  const planted = maya.cookie('quad_session') ?? ''
  const browser = site.browser()
  browser.setCookie('quad_session', planted)
  await maya.press('/logout', 'Log out')
  await typePassword('sam', browser)
  const pending = browser.cookie('quad_pending')
  await typeCode(browser, code())
  expect(browser.cookie('quad_session')).not.toBe(planted)
  const attacker = site.browser()
  attacker.setCookie('quad_pending', pending ?? '')
  expect((await attacker.get('/login-code')).status).toBe(200)
  clock.pass(30)
  expect((await typeCode(attacker, code())).text).toContain(OVER)
})

test('a recovery code works once, and is mailed', async () => {
  const { codes } = await withTwoSteps('sam')
  const browser = await typePassword('sam', site.browser(), '/account-settings')
  await browser.get(browser.page.link('Use a recovery code'))
  expect(browser.page.one('label[for=one_time_code]').text).toBe('Recovery code')
  const wrong = await typeCode(browser, 'aaaa-aaaa-aaaa-aaaa')
  expect(wrong.error('one_time_code')).toBe(
    'That recovery code isn’t right, or it was used before.',
  )
  const typed = codes[3]!.toUpperCase().replaceAll('-', ' ')
  expect((await typeCode(browser, typed)).path).toBe('/account-settings')
  const again = await typePassword('sam')
  expect((await typeCode(again, codes[3]!)).status).toBe(400)
  const [mail] = await mailTo(site, 'sam@northfield.test')
  expect(mail?.subject).toBe('A recovery code was used to log in to Quad')
  expect(mail?.text).toContain('You have 9 left.')
})
