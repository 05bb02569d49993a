import { beforeEach, expect } from 'vitest'
import { Authenticator, optionsFor, storedPasskey } from '~tests/support/authenticator'
import type { Browser } from '~tests/support/client'
import { db, idOf, PASSWORD, site, test } from '~tests/support/fixtures'
import { clock, longIn } from '~tests/support/two-step'

const PAGE = '/account-settings/passkeys'
const CONFIRM = '/account-settings/confirm'

beforeEach(async () => {
  clock.start()
  await db.write(async (tx) => {
    await tx.rateLimit.deleteMany()
    await tx.passkey.deleteMany()
    await tx.recoveryCode.deleteMany()
    await tx.codeApp.deleteMany()
  })
})

const host = () => new URL(site.browser().base).hostname
const byPassword = async (browser: Browser, act: string) => {
  await browser.get('/account-settings')
  const { csrf } = browser.page
  return browser.post(`${CONFIRM}/${act}`, { csrf, by: 'password', current_password: PASSWORD })
}
const passkeys = () => db.read.passkey.count({ where: { user_id: idOf('dev') } })

test('a password doesn’t remove the last passkey, nor put another next to it', async () => {
  const { key } = await storedPasskey('dev', host())
  const dev = await longIn('dev')
  await byPassword(dev, 'passkey')
  const device = new Authenticator()
  const { csrf } = await dev.get('/account-settings')
  const passkey = device.create(await optionsFor(dev, 'add'), new URL(dev.base).origin)
  for (const [path, values] of [
    [`${PAGE}/${key.id}/remove`, {}],
    [PAGE, { name: 'Mine', passkey }],
  ] as const)
    expect((await dev.post(path, { csrf, ...values })).path).toContain(`${CONFIRM}/passkey`)
  expect(await passkeys()).toBe(1)
  const page = await dev.get(`${CONFIRM}/passkey`)
  expect(page.text).not.toContain('Use your password')
  expect(page.all('input[name=current_password]')).toEqual([])
  // What else is asked for is shown by it as before.
  expect(
    (await dev.get(`${CONFIRM}/token?by=password`)).all('[name=current_password]'),
  ).toHaveLength(1)
  expect((await dev.post('/account-settings/sessions/end-others', { csrf })).path).not.toContain(
    CONFIRM,
  )
})

test('a login with only the password doesn’t, either, and a passkey does', async () => {
  const { key, device } = await storedPasskey('dev', host())
  const dev = await longIn('dev')
  const path = `${CONFIRM}/passkey`
  await dev.get(path)
  const { csrf } = dev.page
  const passkey = device.get(await optionsFor(dev, 'confirm'), new URL(dev.base).origin)
  await dev.post(path, { csrf, by: 'passkey', passkey })
  expect((await dev.get(PAGE)).path).toBe(PAGE)
  const gone = await dev.submit(`${PAGE}/${key.id}/remove`)
  expect(gone.text).toContain('The passkey is removed, and two-step login is off.')
  expect(await passkeys()).toBe(0)
})
