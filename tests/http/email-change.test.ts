import { describe, expect } from 'vitest'
import { mailTo, pathIn } from '~tests/support/mailbox'
import { openMailServer } from '~tests/support/mail-server'
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
import { openSmallSite } from '~tests/support/site'

test('[SETTINGS-03] [SETTINGS-08] [SETTINGS-29] the account section has a form for the address and one for the password', async () => {
  const page = await (await as('sam')).get(SETTINGS)
  expect(page.form('Change email').names.sort()).toEqual(['current_password', 'email', 'type'])
  expect(page.form('Change password').names).toEqual([
    'current_password',
    'password',
    'password_confirmation',
  ])
  // Two fields of the same name on one page: each label has its own.
  const ids = page.all('[id]').map((element) => element.id)
  expect(new Set(ids).size).toBe(ids.length)
  // Both check while someone types, after their own pauses.
  for (const [id, what, delay] of [
    ['email', 'address', '300'],
    ['email_current_password', 'password', '200'],
    ['current_password', 'password', '300'],
  ] as const) {
    const field = page.one(`#${id}`)
    expect(field.getAttribute('data-check')).toBe(`/api/validate/${what}`)
    expect(field.getAttribute('data-check-delay')).toBe(delay)
  }
})

describe('from the request to the new address', () => {
  const maya = member('maya')
  const waiting = { email: 'maya@northfield.test', pending_email: 'maya@new.test' }

  test('[SETTINGS-16] [SETTINGS-18] a new address waits for its confirmation; the old one stays in use', async () => {
    const page = await changeEmail(maya, ' Maya@New.test ')
    expect(page.redirects[0]?.status).toBe(303)
    expect(page.one('h1').text).toBe('A new confirmation email is on its way to maya@new.test.')
    expect(await account('maya')).toMatchObject(waiting)
    const settings = await maya.get(page.link('Back to the settings'))
    expect(settings.text).toContain('Not confirmed yet')
    expect(settings.text).toContain('in the email that we sent to maya@new.test.')
    expect(settings.text).toContain('Until then maya@northfield.test stays in use.')
    expect((await signIn(site.browser(), 'maya')).path).toBe('/home')
    const emails = await mailTo(site, 'maya@northfield.test')
    expect(emails.map(({ subject }) => subject)).toEqual(['Are you changing your Quad email?'])
    expect(emails[0]?.text).not.toContain('maya@new.test')
  })

  test('[SETTINGS-19] meanwhile the field is disabled and the server refuses another change', async () => {
    const settings = await maya.get(SETTINGS)
    expect(settings.one('#email').hasAttribute('disabled')).toBe(true)
    expect(settings.html).not.toContain('>Change email<')
    const values = { email: 'third@new.test', current_password: PASSWORD, type: 'email' }
    const refused = await maya.post('/account-settings/email', { csrf: settings.csrf, ...values })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('Please confirm or cancel your last change first')
    expect(await account('maya')).toMatchObject(waiting)
  })

  test('[SETTINGS-17] [SETTINGS-18] it can be sent again, and the earlier link still works', async () => {
    const first = await confirmationFor('maya@new.test')
    const page = await maya.press(SETTINGS, 'Resend the email')
    expect(page.one('h1').text).toBe('A new confirmation email is on its way to maya@new.test.')
    expect(await mailTo(site, 'maya@new.test')).toHaveLength(2)
    const second = await confirmationFor('maya@new.test')
    expect(second).not.toBe(first)
    for (const link of [first, second]) expect((await maya.get(link)).status).toBe(200)
  })

  test('[SETTINGS-20] opening the link confirms nothing; its button does, and leads to /confirmed', async () => {
    await changeAccount('maya', { email_confirmed: false })
    const link = await confirmationFor('maya@new.test')
    const reader = site.browser()
    const page = await reader.get(link)
    expect(page.text).toContain('maya@new.test')
    expect(await account('maya')).toMatchObject({ ...waiting, email_confirmed: false })
    // Pressed twice, the second time on the old page.
    for (const browser of [reader, reader.twin()]) {
      const done = await browser.submit(page.form('Confirm'))
      expect(done.redirects[0]).toEqual({ status: 303, location: '/confirmed' })
    }
    const confirmed = { email: 'maya@new.test', pending_email: null, email_confirmed: true }
    expect(await account('maya')).toMatchObject(confirmed)
    // All of its links have ended, and their pages lead on.
    for (const { text } of await mailTo(site, 'maya@new.test')) {
      const over = await maya.get(pathIn(text, '/confirm-email/'))
      expect(over.status).toBe(410)
      expect(over.link('Account settings')).toBe(SETTINGS)
    }
    expect((await reader.get(link)).link('Log in')).toBe(
      '/current-login?redirect_to=%2Faccount-settings',
    )
    const about = { name: 'account.email_changed', subject_id: idOf('maya') }
    expect(await db.read.event.count({ where: about })).toBe(1)
    const [email] = await mailTo(site, 'maya@northfield.test')
    expect(email?.subject).toBe('Your Quad email was changed')
    const login = { email: 'maya@new.test', password: PASSWORD }
    expect((await site.browser().press('/current-login', 'Log in', login)).path).toBe('/home')
    expect((await maya.get(SETTINGS)).path).toBe(SETTINGS)
  })
})

test('[SETTINGS-17] canceling a change ends it, and its link', async () => {
  const alma = await as('alma')
  await changeEmail(alma, 'alma@new.test')
  const link = await confirmationFor('alma@new.test')
  const page = await alma.press(SETTINGS, 'Cancel the change')
  expect(page.path).toBe(SETTINGS)
  expect(page.text).toContain('The change is canceled.')
  expect(page.one('#email').hasAttribute('disabled')).toBe(false)
  expect(await account('alma')).toMatchObject({
    email: 'alma@northfield.test',
    pending_email: null,
  })
  expect((await site.browser().get(link)).status).toBe(410)
})

test('a waiting change ends when the password is reset or changed', async () => {
  // Like someone who signed up with the address of another person.
  await changeAccount('lena', { email_confirmed: false })
  const email = 'lena@northfield.test'
  await changeEmail(await as('lena'), 'stranger@mail.test')
  const strangers = await confirmationFor('stranger@mail.test')
  const owner = site.browser()
  await owner.press('/forgot-password', 'Send the link', { email })
  const [mail] = await mailTo(site, email)
  const first = { password: 'fresh-1', password_confirmation: 'fresh-1' }
  await owner.press(pathIn(mail?.text, '/reset-password/'), 'Save the new password', first)
  expect((await site.browser().get(strangers)).status).toBe(410)
  expect(await account('lena')).toMatchObject({ pending_email: null, email })
  await owner.submit('Log in', { email, password: 'fresh-1' })

  // The mailed link has shown whose address it is.
  expect((await account('lena')).email_confirmed).toBe(true)

  // A link to the own address still confirms it after a password change.
  await changeAccount('lena', { email_confirmed: false })
  await owner.press(SETTINGS, 'Resend the email')
  const own = await confirmationFor(email)
  const second = { password: 'fresh-2', password_confirmation: 'fresh-2' }
  await owner.press(SETTINGS, 'Change password', { current_password: 'fresh-1', ...second })
  expect((await site.browser().press(own, 'Confirm')).path).toBe('/confirmed')
  await changeEmail(owner, 'lena@new.test', 'fresh-2')
  const waiting = await confirmationFor('lena@new.test')
  await owner.press(SETTINGS, 'Change password', { current_password: 'fresh-2', ...first })
  expect((await account('lena')).pending_email).toBeNull()
  expect((await site.browser().get(waiting)).status).toBe(410)
})

test('[SETTINGS-18] a new account confirms its address by the same link, and can have it sent again', async () => {
  await changeAccount('tess', { email_confirmed: false })
  const tess = await as('tess')
  const sent = await tess.press(SETTINGS, 'Resend the email')
  expect(sent.one('h1').text).toBe(
    'A new confirmation email is on its way to tess@northfield.test.',
  )
  const link = await confirmationFor('tess@northfield.test')
  expect((await site.browser().press(link, 'Confirm')).path).toBe('/confirmed')
  expect((await account('tess')).email_confirmed).toBe(true)
  expect((await tess.get(SETTINGS)).text).not.toContain('Not confirmed yet')
  // Now there is nothing to confirm.
  expect((await tess.get('/account-settings/email/sent')).path).toBe(SETTINGS)
  const { csrf } = tess.page
  expect((await tess.post('/account-settings/email/resend', { csrf })).path).toBe(SETTINGS)
  expect(await mailTo(site, 'tess@northfield.test')).toHaveLength(1)
})

test('[SETTINGS-16] [SETTINGS-18] [SETTINGS-20] by a real mail server, from the form to the link', async () => {
  const server = await openMailServer()
  const real = await openSmallSite({ SMTP_URL: server.url })
  try {
    const browser = real.browser()
    await signIn(browser, 'sam')
    await changeEmail(browser, 'sam@real.test')
    await real.services.dispatcher.drain()
    expect(server.receivers).toEqual(['sam@northfield.test', 'sam@real.test'])
    const link = pathIn(server.got[1]?.text, '/confirm-email/')
    expect((await real.browser().press(link, 'Confirm')).path).toBe('/confirmed')
    await real.services.dispatcher.drain()
    expect(server.receivers[2]).toBe('sam@northfield.test')
    expect(server.got[2]?.subject).toBe('Your Quad email was changed')
  } finally {
    await real.close()
    await server.close()
  }
})

test('an address that mail doesn’t reach: home and settings say so until it is confirmed again', async () => {
  const greta = member('greta')
  await changeAccount('greta', { undeliverable_at: new Date(), undeliverable_code: '550' })
  const note = 'We can’t reach you at greta@northfield.test.'
  const home = await greta.get('/home')
  expect(home.link('Update your email')).toBe('/account-settings')
  expect(home.text).toContain(note)
  expect((await member('stan').get('/home')).text).not.toContain('We can’t reach you')
  const priya = member('priya')
  const place = async (path: string) => {
    const page = await priya.get(path)
    return [page.path, page.text.includes('We can’t reach you at priya@northfield.test.')]
  }
  expect(await place('/home')).toEqual(['/prospective-home', false])
  await changeAccount('priya', { undeliverable_at: new Date(), undeliverable_code: '550' })
  expect(await place('/home')).toEqual(['/prospective-home', true])
  expect(await place('/account-settings')).toEqual(['/account-settings', true])
  const settings = await greta.get('/account-settings')
  expect(settings.text).toContain(note)
  const sent = await greta.submit('Try again with a confirmation email')
  expect(sent.path).toBe('/account-settings/email/sent')
  await greta.press(await confirmationFor('greta@northfield.test'), 'Confirm')
  expect(await account('greta')).toMatchObject({ undeliverable_at: null, undeliverable_code: null })
  expect((await greta.get('/home')).text).not.toContain(note)
})
