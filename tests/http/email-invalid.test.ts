import { expect } from 'vitest'
import type { Browser, Page } from '~tests/support/client'
import { mailTo } from '~tests/support/mailbox'
import { changeEmail, confirmationFor, SETTINGS } from '~tests/support/email-change'
import { signIn } from '~tests/support/sign-in'
import {
  account,
  as,
  changeAccount,
  db,
  idOf,
  member,
  PASSWORD,
  site,
  test,
} from '~tests/support/fixtures'
import { whileRefused } from '~tests/support/refusing'

const TAKEN = 'Email belongs to another account'
const FAILED = 'Error processing subscription'
const NEW = { email: 'sam@new.test', current_password: PASSWORD }

const sam = member('sam')
const pending = async () => (await account('sam')).pending_email

test.each([
  ['another kind', 'type=sms', FAILED],
  ['no kind', '', FAILED],
  ['a second address', 'type=email&email=second@new.test', 'Email is required'],
])('[SETTINGS-22] a forged form with %s is refused', async (_what, fields, message) => {
  const body = (await sam.get(SETTINGS)).form('Change email').body(NEW)
  body.delete('type')
  for (const [name, value] of new URLSearchParams(fields)) body.append(name, value)
  const page = await sam.post('/account-settings/email', body)
  expect(page.status).toBe(400)
  expect(page.text).toContain(message)
  expect(await pending()).toBeNull()
})

test('[SETTINGS-22] any other failure is told at the address', async () => {
  const refused = { act: 'INSERT', table: 'MailLink' } as const
  const page = await whileRefused(site.services.db, refused, () => changeEmail(sam, 'sam@new.test'))
  expect(page.status).toBe(400)
  expect(page.error('email')).toContain(FAILED)
  expect(await pending()).toBeNull()
})

test.each([
  ['the school’s own login', { auths: [{ provider: 'oidc', subject: 'b-1' }] }],
  ['no password', { auths: [], password_hash: null }],
])('[SETTINGS-19] the address of someone who uses %s stays', async (_, change) => {
  await changeAccount('bea', change)
  const bea = await as('bea')
  const page = await bea.get(SETTINGS)
  expect(page.one('#email').hasAttribute('disabled')).toBe(true)
  expect(page.one('#email-hint').text).toContain('comes from your school’s login')
  expect(page.html).not.toContain('>Change email<')
  const values = { csrf: page.csrf, ...NEW, type: 'email' }
  const refused = await bea.post('/account-settings/email', values)
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('It can’t be changed here.')
  expect((await account('bea')).pending_email).toBeNull()
})

test('[SETTINGS-22] of two users who confirm the same address at the same moment, one gets it', async () => {
  const pages: [Browser, Page][] = []
  for (const name of ['leo', 'cora'] as const) {
    await changeEmail(await as(name), 'wanted@new.test')
    const reader = site.browser()
    pages.push([reader, await reader.get(await confirmationFor('wanted@new.test'))])
  }
  const responses = await Promise.all(
    pages.map(([reader, page]) => reader.submit(page.form('Confirm'))),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(responses.find(({ status }) => status === 400)?.text).toContain(TAKEN)
  expect(await db.read.user.count({ where: { email: 'wanted@new.test' } })).toBe(1)
})

test.each(['none', `${idOf('nothing')}.forged`, idOf('nothing')])(
  'a link that was never sent is not found: %s',
  async (code) => expect((await sam.get(`/confirm-email/${code}`)).status).toBe(404),
)

test('a link of another school, of another kind, or too old confirms nothing', async () => {
  const alex = await as('alex')
  await changeEmail(alex, 'alex@new.test')
  const link = await confirmationFor('alex@new.test')
  expect((await site.browser('lakeside').get(link)).status).toBe(404)
  expect((await alex.get(link.replace('confirm-email', 'reset-password'))).status).toBe(404)
  expect((await alex.get(link)).status).toBe(200)
  await db.write((tx) => tx.mailLink.updateMany({ data: { expires_at: new Date() } }))
  expect((await alex.submit('Confirm')).status).toBe(410)
  expect((await account('alex')).email).toBe('alex@northfield.test')
})

test('only with your own password you learn that an address is taken, five times an hour', async () => {
  const greta = await as('greta')
  const free = 'free@northfield.test'
  for (const email of ['sam@northfield.test', free]) {
    const page = await changeEmail(greta, email, 'guess')
    // The summary is with its form.
    expect(page.texts('[aria-labelledby=email-title] #errors a')).toEqual(['Invalid password'])
  }
  for (let i = 0; i < 5; i++)
    expect((await changeEmail(greta, 'sam@northfield.test')).text).toContain(TAKEN)
  for (const email of ['sam@northfield.test', free]) {
    const page = await changeEmail(greta, email)
    expect(page.status).toBe(429)
    expect(page.text).not.toContain(TAKEN)
  }
})

test('the fourth resend within an hour has to wait', async () => {
  const lou = await as('lou')
  await changeEmail(lou, 'lou@new.test')
  for (let sent = 1; sent <= 3; sent++) {
    expect(await mailTo(site, 'lou@new.test')).toHaveLength(sent)
    expect((await lou.press(SETTINGS, 'Resend the email')).status).toBe(200)
  }
  const refused = await lou.press(SETTINGS, 'Resend the email')
  expect(refused.status).toBe(429)
  expect(refused.text).toMatch(/You’ve requested too many emails\. Please wait (59|60) minutes/)
  expect(await mailTo(site, 'lou@new.test')).toHaveLength(4)
})

test('wrong passwords are limited apart from those of the login, and the address is kept', async () => {
  const lisa = await as('lisa')
  for (let i = 0; i < 6; i++)
    expect((await changeEmail(lisa, 'l@new.test', 'guess')).status).toBe(400)
  const page = await changeEmail(lisa, 'l@new.test')
  expect(page.status).toBe(429)
  expect(page.text).toMatch(/Too many attempts for this account\. Please wait \d+ seconds?/)
  expect(page.value('email')).toBe('l@new.test')
  expect((await signIn(site.browser('lakeside'), 'lisa', 'lakeside')).path).toBe('/home')
})
