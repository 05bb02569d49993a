import { beforeEach, describe, expect } from 'vitest'
import { type Authenticator, optionsFor, storedPasskey } from '~tests/support/authenticator'
import type { Browser } from '~tests/support/client'
import { db, idOf, PASSWORD, site, test } from '~tests/support/fixtures'
import { clock, longIn, TWO_STEP, typePassword } from '~tests/support/two-step'

const hostName = () => new URL(site.browser().base).hostname

beforeEach(async () => {
  clock.start()
  await db.write((tx) => tx.passkey.deleteMany())
  await db.write((tx) => tx.recoveryCode.deleteMany())
})

describe('who has only passkeys', () => {
  const show = async (browser: Browser, device: Authenticator) => {
    await browser.get(TWO_STEP)
    await browser.get(browser.page.link('Show it'))
    const { csrf, path } = browser.page
    const passkey = device.get(await optionsFor(browser, 'confirm'), new URL(browser.base).origin)
    return browser.post(path, { csrf, by: 'passkey', passkey })
  }

  test('gets no app next to it by the password alone', async () => {
    const { device } = await storedPasskey('sam', hostName())
    const sam = await longIn('sam')
    const page = await sam.get(TWO_STEP)
    expect(page.all('.qr-code')).toEqual([])
    const { csrf } = page
    const values = { setup: 'any', one_time_code: '123456', current_password: PASSWORD }
    const sent = await sam.post(`${TWO_STEP}/on`, { csrf, ...values })
    expect([sent.status, sent.text]).toEqual([
      400,
      expect.stringContaining('Please show your passkey first.'),
    ])
    expect(await db.read.codeApp.count({ where: { user_id: idOf('sam') } })).toBe(0)
    expect((await show(sam, device)).path).toBe(TWO_STEP)
    expect(sam.page.all('.qr-code')).toHaveLength(1)
  })

  test('makes new recovery codes and turns it off by showing one', async () => {
    const { device } = await storedPasskey('sam', hostName())
    const sam = await longIn('sam')
    const { csrf } = await sam.get(TWO_STEP)
    for (const part of ['codes', 'off']) {
      const sent = await sam.post(`${TWO_STEP}/${part}`, { csrf, current_password: PASSWORD })
      expect([part, sent.status, sent.error(`${part}_one_time_code`)]).toEqual([
        part,
        400,
        expect.any(String),
      ])
    }
    await show(sam, device)
    const wrong = await sam.submit('Make new recovery codes', { current_password: 'guess' })
    expect([wrong.status, wrong.error('codes_current_password')]).toEqual([400, 'Invalid password'])
    const made = await sam.submit('Make new recovery codes', { current_password: PASSWORD })
    expect(made.one('.flash code').text.split('\n')).toHaveLength(10)
    await sam.submit('Turn off two-step login', { current_password: PASSWORD })
    expect(await db.read.passkey.count({ where: { user_id: idOf('sam') } })).toBe(0)
  })

  test('isn’t asked again for 30 days in a browser that one is remembered in', async () => {
    const { device } = await storedPasskey('sam', hostName())
    const browser = await typePassword('sam')
    const { csrf } = await browser.get('/login-code')
    const passkey = device.get(await optionsFor(browser, 'code'), new URL(browser.base).origin)
    await browser.post('/login-passkey', { csrf, purpose: 'code', passkey, remember: 'on' })
    expect(browser.page.path).toBe('/home')
    await browser.get('/logout')
    await browser.submit('Log out')
    expect((await typePassword('sam', browser)).page.path).toBe('/home')
    const other = await typePassword('sam')
    expect(other.page.path).toContain('/login-code')
  })
})
