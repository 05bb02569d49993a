import { beforeEach, describe, expect } from 'vitest'
import type { Browser, Values } from '~tests/support/client'
import {
  as,
  changeAccount,
  db,
  idOf,
  PASSWORD,
  type PersonName,
  test,
} from '~tests/support/fixtures'
import {
  clock,
  longIn,
  sessionCount,
  shownSecret,
  TWO_STEP,
  withTwoSteps,
  WRONG_CODE,
  wrongCode,
} from '~tests/support/two-step'

const TOKENS = '/account-settings/access-tokens'
const WRONG = 'Invalid password'

beforeEach(async () => {
  clock.start()
  await db.write((tx) => tx.rateLimit.deleteMany())
})

const confirm = (browser: Browser, values: Values = { current_password: PASSWORD }) =>
  browser.submit('Continue', values)

const tokens = (name: PersonName) => db.read.accessToken.count({ where: { user_id: idOf(name) } })

test('with the password what was typed comes back, and is sent for ten minutes', async () => {
  const maya = await longIn('maya')
  const before = await tokens('maya')
  const page = await maya.press(TOKENS, 'Create token', {
    name: 'My <b>script</b>',
    scope: 'write',
    days: '365',
  })
  expect(page.path).toBe(
    `/account-settings/confirm/token?redirect_to=${encodeURIComponent(TOKENS)}`,
  )
  expect(page.text).toContain('Before you get an access token, please type your password.')
  const empty = await confirm(maya, { current_password: '' })
  expect([empty.status, empty.error('current_password')]).toEqual([
    400,
    'Current password is required',
  ])
  const wrong = await confirm(maya, { current_password: 'wrong' })
  expect([wrong.status, wrong.error('current_password')]).toEqual([400, WRONG])
  expect(wrong.html).not.toContain('value="wrong"')
  const back = await confirm(maya)
  expect([
    back.path,
    back.value('name'),
    back.one('[name=days][checked]').getAttribute('value'),
  ]).toEqual([TOKENS, 'My <b>script</b>', '365'])
  expect(back.text).toContain('Now press “Create token” again.')
  expect(await tokens('maya')).toBe(before)
  const done = await maya.submit('Create token', { name: 'My script' })
  expect(done.text).toMatch(/pat_[\w-]{43}/)
  expect(await tokens('maya')).toBe(before + 1)
  clock.pass(9 * 60)
  expect((await maya.press('/account-settings', 'Make a copy of my data')).path).toBe(
    '/account-settings',
  )
  clock.pass(2 * 60)
  expect((await maya.press(TOKENS, 'Create token', { name: 'x' })).path).toContain('/confirm/token')
})

test('a session gets a new secret; the one before is confirmed in nothing and ends in a minute', async () => {
  const bea = await longIn('bea')
  const stranger = bea.twin()
  const [before, sessions] = [bea.cookie('quad_session'), await sessionCount('bea')]
  await bea.press(TOKENS, 'Create token', { name: 'x' })
  await confirm(bea)
  expect(bea.cookie('quad_session')).not.toBe(before)
  expect((await bea.get('/account-settings')).status).toBe(200)
  const stopped = await stranger.press(TOKENS, 'Create token', { name: 'mine' })
  expect(stopped.path).toContain('/confirm/token')
  expect(await tokens('bea')).toBe(0)
  clock.pass(61)
  expect((await stranger.get(TOKENS)).path).toContain('/current-login')
  expect((await bea.get(TOKENS)).path).toBe(TOKENS)
  const live = { user_id: idOf('bea'), expires_at: { gt: clock.now } }
  expect(await db.read.session.count({ where: live })).toBe(sessions)
})

test('confirming is of one session, and of one account', async () => {
  const [first, second] = [await as('sam'), await as('sam')]
  clock.pass(11 * 60)
  await first.press(TOKENS, 'Create token', { name: 'x' })
  await confirm(first)
  expect((await second.press(TOKENS, 'Create token', { name: 'y' })).path).toContain('/confirm/')
  // The password of someone else confirms nothing.
  await changeAccount('sam', {})
  const lou = await longIn('lou')
  await lou.press(TOKENS, 'Create token', { name: 'z' })
  expect((await confirm(lou, { current_password: 'password of sam' })).status).toBe(400)
  expect(await tokens('lou')).toBe(0)
})

test('a second window, the same form twice, and the same form later', async () => {
  const alma = await longIn('alma')
  const other = alma.twin()
  await alma.press(TOKENS, 'Create token', { name: 'x' })
  await other.press(TOKENS, 'Create token', { name: 'y' })
  const form = alma.page.form('Continue')
  const windows = [alma.twin(), alma.twin()]
  for (const window of windows) window.page = alma.page
  const pages = await Promise.all(
    windows.map((window) => window.submit(form, { current_password: PASSWORD })),
  )
  expect(pages.map(({ path }) => path)).toEqual([TOKENS, TOKENS])
  // One secret is left, that of the response a browser gets last.
  clock.pass(61)
  const left = []
  for (const window of windows)
    if ((await window.get(TOKENS)).path === TOKENS) left.push(window.cookie('quad_session'))
  expect(left).toHaveLength(1)
  // The other window needs nothing more: its page leads on.
  other.setCookie('quad_session', left[0] ?? '')
  expect((await other.get(other.page.path)).path).toBe(TOKENS)
  clock.pass(11 * 60)
  const again = other
  const stopped = await again.press(TOKENS, 'Create token', { name: 'z' })
  const resent = await again.post(stopped.path, {
    csrf: stopped.csrf,
    once: alma.page.value('once'),
    by: 'password',
  })
  expect(resent.text).not.toContain('pat_')
  expect((await again.press(TOKENS, 'Create token', { name: 'z' })).path).toContain(
    '/confirm/token',
  )
})

test('a session that ended meanwhile: one logs in, and what was typed is there', async () => {
  const abe = await longIn('abe')
  await abe.press(TOKENS, 'Create token', { name: 'Mine' })
  await db.write((tx) => tx.session.deleteMany({ where: { user_id: idOf('abe') } }))
  await confirm(abe)
  expect(abe.page.path).toContain('/current-login')
  const page = await abe.submit('Log in', { email: 'abe@northfield.test', password: PASSWORD })
  expect([page.path, page.value('name')]).toEqual([TOKENS, 'Mine'])
})

test('guesses count as those in the settings', async () => {
  const leo = await longIn('leo')
  await leo.press(TOKENS, 'Create token', { name: 'x' })
  for (let i = 0; i < 6; i++)
    expect((await confirm(leo, { current_password: `guess ${i}` })).status).toBe(400)
  expect((await confirm(leo)).status).toBe(429)
  expect(await tokens('leo')).toBe(0)
})

describe('with two-step login on', () => {
  test('a code confirms, once; ten tries; or the password', async () => {
    const { browser: sam, code, codes } = await withTwoSteps('sam')
    clock.pass(11 * 60)
    const page = await sam.press('/account-settings', 'Make a copy of my data')
    expect(page.text).toContain('Before we make a copy of your data, please type a code.')
    const used = code()
    expect((await confirm(sam, { one_time_code: wrongCode(used) })).error('one_time_code')).toBe(
      WRONG_CODE,
    )
    expect((await confirm(sam, { one_time_code: '' })).error('one_time_code')).toBe(
      'Enter the code',
    )
    const back = await confirm(sam, { one_time_code: used })
    expect(back.text).toContain('Now press “Make a copy of my data” again.')
    clock.pass(11 * 60)
    await sam.press('/account-settings', 'Make a copy of my data')
    expect((await confirm(sam, { one_time_code: used })).status).toBe(400)
    expect((await confirm(sam, { one_time_code: codes[0]! })).status).toBe(200)
    clock.pass(11 * 60)
    await sam.press('/account-settings', 'Make a copy of my data')
    for (let i = 0; i < 10; i++) await confirm(sam, { one_time_code: wrongCode(code()) })
    expect((await confirm(sam, { one_time_code: code() })).status).toBe(429)
    await sam.get(sam.page.link('Use your password'))
    expect((await confirm(sam)).path).toBe('/account-settings')
  })

  test('codes and turning off ask for what they did before', async () => {
    const { browser: sam, code } = await withTwoSteps('sam')
    clock.pass(11 * 60)
    const values = { one_time_code: code(), current_password: PASSWORD }
    expect((await sam.press(TWO_STEP, 'Turn off two-step login', values)).text).toContain(
      'Two-step login is off.',
    )
  })
})

test('who has neither a password nor a code logs in again; a page for them shows no secret before', async () => {
  const { password_hash } = await db.read.user.findUniqueOrThrow({ where: { id: idOf('leo') } })
  await changeAccount('leo', { password_hash: null, email_confirmed: true })
  const leo = await as('leo')
  clock.pass(11 * 60)
  const page = await leo.get(TWO_STEP)
  expect(page.path).toContain('/account-settings/confirm/two-step')
  expect(page.text).toContain('please log out and log in again')
  const { csrf } = page
  expect((await leo.post(page.path, { csrf, by: 'password', current_password: 'x' })).status).toBe(
    400,
  )
  expect((await leo.post(page.path, { csrf, by: 'code', one_time_code: '123456' })).status).toBe(
    400,
  )
  await db.write((tx) =>
    tx.session.updateMany({ where: { user_id: idOf('leo') }, data: { created_at: clock.now } }),
  )
  expect(shownSecret(await leo.get(TWO_STEP))).not.toBe('')
  await changeAccount('leo', { password_hash })
})

test('its page leads nowhere else, and exists for these acts only', async () => {
  const tess = await longIn('tess')
  const to = (path: string) =>
    `/account-settings/confirm/token?redirect_to=${encodeURIComponent(path)}`
  for (const path of ['https://evil.example', '//evil.example', '/logout', '/api/user']) {
    await tess.get(to(path))
    expect(tess.page.link('Cancel')).toBe('/account-settings')
  }
  expect((await confirm(tess)).path).toBe('/account-settings')
  expect((await tess.get('/account-settings/confirm/anything')).status).toBe(404)
  // Confirmed: the page leads on at once.
  expect((await tess.get(to(TOKENS))).path).toBe(TOKENS)
})
