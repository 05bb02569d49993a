import { beforeEach, describe, expect } from 'vitest'
import { resetFactors } from '~/domain/support/commands.server'
import type { Values } from '~tests/support/client'
import { mailTo } from '~tests/support/mailbox'
import { as, changeAccount, db, idOf, PASSWORD, site, test } from '~tests/support/fixtures'
import {
  clock,
  codeIn,
  shownSecret,
  turnOnTwoSteps,
  TWO_STEP,
  typePassword,
  withTwoSteps,
  WRONG_CODE,
  wrongCode,
} from '~tests/support/two-step'

beforeEach(() => clock.start())

describe('turning it on', () => {
  test('a code of the app and the password turn it on; ten recovery codes are shown once', async () => {
    const sam = await as('sam')
    const other = await as('sam')
    const off = await sam.get('/account-settings')
    expect(off.text).toContain('With it, logging in takes your password and a code')
    const { secret, codes, page } = await turnOnTwoSteps(sam)
    expect(page.text).toContain('Two-step login is on. Write down your recovery codes now')
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    const again = await sam.get(TWO_STEP)
    expect(again.text).toContain('10 of 10 recovery codes are left.')
    expect(again.text).not.toContain(codes[0])
    expect(again.text).not.toContain(secret)
    const stored = JSON.stringify([
      await db.read.codeApp.findMany(),
      await db.read.recoveryCode.findMany(),
      await db.read.event.findMany({ where: { name: 'account.factors_changed' } }),
      await db.read.audit.findMany({ where: { target: idOf('sam') } }),
      await db.read.idempotencyKey.findMany(),
    ])
    for (const text of [secret, codes[0]!, codes[0]!.replaceAll('-', '')])
      expect(stored).not.toContain(text)
    const [mail] = await mailTo(site, 'sam@northfield.test')
    expect(mail?.subject).toBe('Two-step login is on for Quad')
    expect(`${mail?.text}${mail?.html}`).not.toContain(codes[0])
    expect((await other.get('/account-settings')).text).toContain('Change two-step login')
  })

  test('the same form sent again turns nothing on again and shows no code', async () => {
    const stan = await as('stan')
    const secret = shownSecret(await stan.get(TWO_STEP))
    const form = stan.page.form('Turn on two-step login')
    const values = { one_time_code: codeIn(secret), current_password: PASSWORD }
    await stan.submit(form, values)
    const page = await stan.submit(form, values)
    expect(page.text).toContain('Your recovery codes were shown once.')
    expect(page.all('.flash code')).toHaveLength(0)
    expect(await db.read.recoveryCode.count({ where: { user_id: idOf('stan') } })).toBe(10)
  })

  test('someone at a computer that isn’t theirs gets nowhere without the password', async () => {
    const alma = await as('alma')
    const secret = shownSecret(await alma.get(TWO_STEP))
    const one_time_code = codeIn(secret)
    const none = await alma.submit('Turn on two-step login', { one_time_code })
    expect([none.status, none.error('current_password')]).toEqual([
      400,
      'Current password is required',
    ])
    // What was typed comes back, and the secret is the same.
    expect([none.value('one_time_code'), shownSecret(none)]).toEqual([one_time_code, secret])
    const wrong = await alma.submit('Turn on two-step login', {
      one_time_code,
      current_password: 'guess',
    })
    expect(wrong.status).toBe(400)
    expect(wrong.error('current_password')).not.toBeNull()
    for (let i = 0; i < 6; i++)
      await alma.submit('Turn on two-step login', { one_time_code, current_password: `no ${i}` })
    const values = { one_time_code, current_password: PASSWORD }
    expect((await alma.submit('Turn on two-step login', values)).status).toBe(429)
    expect(await db.read.codeApp.count({ where: { user_id: idOf('alma') } })).toBe(0)
  })

  test('without a password a login minutes ago shows who it is', async () => {
    await changeAccount('leo', { password_hash: null })
    const leo = await as('leo')
    const fresh = shownSecret(await leo.get(TWO_STEP))
    clock.pass(11 * 60)
    const values = { one_time_code: codeIn(fresh) }
    const late = await leo.submit('Turn on two-step login', values)
    expect(late.path).toContain('/account-settings/confirm/two-step')
    expect(late.text).toContain('please log out and log in again')
    await db.write((tx) =>
      tx.session.updateMany({ where: { user_id: idOf('leo') }, data: { created_at: clock.now } }),
    )
    const now = { one_time_code: codeIn(shownSecret(await leo.get(TWO_STEP))) }
    expect((await leo.submit('Turn on two-step login', now)).status).toBe(200)
    expect(await db.read.codeApp.count({ where: { user_id: idOf('leo') } })).toBe(1)
  })

  test('a wrong code, one of another account’s page and one that is too old turn nothing on', async () => {
    const [maya, dev] = [await as('maya'), await as('dev')]
    const secret = shownSecret(await maya.get(TWO_STEP))
    const form = maya.page.form('Turn on two-step login')
    const code = codeIn(secret)
    const wrong = await maya.submit(form, {
      one_time_code: wrongCode(code),
      current_password: PASSWORD,
    })
    expect(wrong.error('one_time_code')).toContain('That code isn’t right.')
    await dev.get(TWO_STEP)
    const foreign = await dev.submit('Turn on two-step login', {
      setup: maya.page.value('setup'),
      one_time_code: code,
      current_password: PASSWORD,
    })
    expect(foreign.text).toContain('This page was open too long. Please scan the new QR code.')
    clock.pass(3601)
    const late = await maya.submit(form, {
      one_time_code: codeIn(secret),
      current_password: PASSWORD,
    })
    expect(late.text).toContain('This page was open too long.')
    expect(shownSecret(late)).not.toBe(secret)
    await changeAccount('dev', { email_confirmed: false })
    expect((await dev.get(TWO_STEP)).text).toContain('confirm your email address first')
    expect(
      await db.read.codeApp.count({ where: { user_id: { in: [idOf('maya'), idOf('dev')] } } }),
    ).toBe(0)
  })
})

describe('turning it off', () => {
  test('takes the password and a code, once', async () => {
    const { browser, code, codes } = await withTwoSteps('sam')
    const press = async (values: Values, button = 'Turn off two-step login') =>
      browser.press(TWO_STEP, button, values)
    const none = await press({ one_time_code: code() })
    expect(none.error('off_current_password')).toBe('Current password is required')
    const wrong = await press({ one_time_code: wrongCode(code()), current_password: PASSWORD })
    expect(wrong.error('off_one_time_code')).toBe(WRONG_CODE)
    const made = await press(
      { one_time_code: code(), current_password: PASSWORD },
      'Make new recovery codes',
    )
    expect(made.text).toContain('Write down your new recovery codes now')
    const fresh = made.one('.flash code').text.split('\n')
    expect(fresh).toHaveLength(10)
    expect(fresh).not.toContain(codes[0])
    const used = await press({ one_time_code: codes[0]!, current_password: PASSWORD })
    expect(used.status).toBe(400)
    await browser.get(TWO_STEP)
    const form = browser.page.form('Turn off two-step login')
    const values = { one_time_code: fresh[0]!, current_password: PASSWORD }
    for (const page of [await browser.submit(form, values), await browser.submit(form, values)])
      expect(page.text).toContain('Two-step login is off.')
    const [mail] = await mailTo(site, 'sam@northfield.test')
    expect(mail?.subject).toBe('Two-step login is off for Quad')
    expect((await typePassword('sam')).page.path).toBe('/home')
    for (const table of ['codeApp', 'recoveryCode', 'rememberedBrowser'] as const)
      expect(
        await (db.read[table] as typeof db.read.codeApp).count({
          where: { user_id: idOf('sam') },
        }),
      ).toBe(0)
  })

  test('guesses are counted', async () => {
    const { browser, code } = await withTwoSteps('sam')
    for (let i = 0; i < 10; i++)
      await browser.press(TWO_STEP, 'Turn off two-step login', {
        one_time_code: wrongCode(code()),
        current_password: PASSWORD,
      })
    const page = await browser.press(TWO_STEP, 'Turn off two-step login', {
      one_time_code: code(),
      current_password: PASSWORD,
    })
    expect(page.status).toBe(429)
  })

  test('who has lost everything is let in by an operator, and mailed', async () => {
    const { browser } = await withTwoSteps('sam')
    const operator = { db, actor: 'os:ops', now: clock.now }
    await resetFactors(operator, idOf('sam'))
    await resetFactors(operator, idOf('sam'))
    expect((await browser.get('/home')).path).toContain('/current-login')
    expect((await typePassword('sam')).page.path).toBe('/home')
    const [mail] = await mailTo(site, 'sam@northfield.test')
    expect(mail?.subject).toBe('Two-step login was reset for Quad')
    const where = { command: 'users reset-factors', target: idOf('sam') }
    expect(await db.read.audit.count({ where })).toBe(1)
  })
})
