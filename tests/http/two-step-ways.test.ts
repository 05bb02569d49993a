import { beforeEach, describe, expect } from 'vitest'
import { mailTo, pathIn } from '~tests/support/mailbox'
import {
  as,
  changeAccount,
  db,
  idOf,
  PASSWORD,
  type PersonName,
  site,
  test,
} from '~tests/support/fixtures'
import {
  clock,
  sessionCount,
  TWO_STEP,
  typeCode,
  typePassword,
  withTwoSteps,
} from '~tests/support/two-step'

beforeEach(() => clock.start())

describe('remembered browsers', () => {
  const remember = async (name: PersonName, code: string) => {
    const browser = await typePassword(name)
    await typeCode(browser, code, { remember: 'on' })
    await browser.press('/logout', 'Log out')
    return browser
  }

  test('asks for no code for 30 days, only for that person, and can be ended', async () => {
    const { code } = await withTwoSteps('sam')
    const browser = await remember('sam', code())
    expect((await typePassword('sam', browser)).page.path).toBe('/home')
    const maya = await withTwoSteps('maya')
    const other = site.browser()
    other.setCookie('quad_remembered', browser.cookie('quad_remembered') ?? '')
    expect((await typePassword('maya', other)).page.path).toBe('/login-code')
    expect((await typeCode(other, maya.code())).path).toBe('/home')
    const page = await browser.get('/account-settings')
    expect(page.text).toContain('Where you’re asked for no code')
    const form = page.forms.find(({ action }) => action.endsWith('/forget'))!
    expect(
      (await other.post(form.action, { csrf: (await other.get('/account-settings')).csrf })).status,
    ).toBe(404)
    await browser.submit(form)
    expect(browser.page.text).toContain('That browser is asked for a code again.')
    await browser.press('/logout', 'Log out')
    expect((await typePassword('sam', browser)).page.path).toBe('/login-code')
    clock.pass(60)
    await typeCode(browser, code(), { remember: 'on' })
    await browser.press('/logout', 'Log out')
    clock.pass(31 * 86_400)
    expect((await typePassword('sam', browser)).page.path).toBe('/login-code')
  })

  test('another password, logging out everywhere and changed factors end all', async () => {
    const { code, browser: sam } = await withTwoSteps('sam')
    const ends: [string, () => Promise<unknown>][] = [
      [
        'password',
        () =>
          sam.press('/account-settings', 'Change password', {
            current_password: PASSWORD,
            password: PASSWORD,
            password_confirmation: PASSWORD,
          }),
      ],
      [
        'new codes',
        () => {
          clock.pass(60)
          const values = { one_time_code: code(), current_password: PASSWORD }
          return sam.press(TWO_STEP, 'Make new recovery codes', values)
        },
      ],
      ['everywhere', () => sam.press('/account-settings', 'Log out everywhere else')],
    ]
    for (const [, end] of ends) {
      clock.pass(60)
      const browser = await remember('sam', code())
      await as('sam')
      await end()
      expect(await db.read.rememberedBrowser.count({ where: { user_id: idOf('sam') } })).toBe(0)
      expect((await typePassword('sam', browser)).page.path).toBe('/login-code')
    }
  })
})

describe('other ways in', () => {
  test('a mailed link asks for the code as well', async () => {
    const { code } = await withTwoSteps('sam')
    const browser = site.browser()
    await browser.press('/forgot-password', 'Send the link', { email: 'sam@northfield.test' })
    const mails = await mailTo(site, 'sam@northfield.test')
    const reset = mails.find(({ subject }) => subject.includes('password'))
    const before = await sessionCount('sam')
    await browser.press(pathIn(reset?.text, '/reset-password/'), 'Save the new password', {
      password: PASSWORD,
      password_confirmation: PASSWORD,
    })
    expect(browser.page.path).toBe('/current-login')
    await typePassword('sam', browser)
    expect(browser.page.path).toBe('/login-code')
    expect(await sessionCount('sam')).toBeLessThanOrEqual(before)
    expect((await typeCode(browser, code())).path).toBe('/home')
  })

  test('a link that logs in asks for the code as well', async () => {
    const { code } = await withTwoSteps('sam')
    const { password_hash } = await db.read.user.findUniqueOrThrow({ where: { id: idOf('sam') } })
    await changeAccount('sam', { password_hash: null })
    const browser = site.browser()
    await browser.press('/forgot-password', 'Send the link', { email: 'sam@northfield.test' })
    const [mail] = await mailTo(site, 'sam@northfield.test')
    const page = await browser.press(pathIn(mail?.text, '/reset-password/'), '?without=password')
    expect(page.path).toBe('/login-code')
    expect((await browser.get('/home')).path).toContain('/current-login')
    await browser.get('/login-code')
    expect((await typeCode(browser, code())).path).toBe('/home')
    await changeAccount('sam', { password_hash })
  })

  test('the API signs no one in by a password whose account takes a code', async () => {
    await withTwoSteps('sam')
    await changeAccount('sam', { joined_date: null })
    const answer = await site.browser().call('/user/resignup', {
      address: 'sam@northfield.test',
      password: PASSWORD,
      profile: { first_name: 'Sam', last_name: 'Okafor' },
    })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer)).toContain('This account logs in with a code.')
    await changeAccount('sam', { joined_date: new Date() })
  })
})
