import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '~tests/support/client'
import { mailTo, pathIn } from '~tests/support/mailbox'
import { openMailServer, type MailServer } from '~tests/support/mail-server'
import { emailChanges, SETTINGS } from '~tests/support/email-change'
import { signIn } from '~tests/support/sign-in'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf, PASSWORD } from '~tests/support/world'

let site: Site
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
})
afterAll(() => site.close())

const { enter, account, change, ask, press, linkOf } = emailChanges(() => site)

test('[SETTINGS-03] [SETTINGS-08] the account section has a form for the address and one for the password', async () => {
  const page = await (await enter('sam')).get(SETTINGS)
  const names = (form: string) =>
    page
      .form(form)
      .element.querySelectorAll('input')
      .map((input) => input.getAttribute('name'))
      .filter((name) => name !== 'csrf' && name !== 'once')
  expect(names('Change email').sort()).toEqual(['current_password', 'email', 'type'])
  expect(names('Change password')).toEqual([
    'current_password',
    'password',
    'password_confirmation',
  ])
  // Two fields of the same name on one page: each label has its own.
  const ids = page.all('[id]').map((element) => element.id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('[SETTINGS-29] both forms check while one types, after their own pauses', async () => {
  const page = await (await enter('sam')).get(SETTINGS)
  const check = (id: string) => {
    const field = page.one(`#${id}`)
    return [field.getAttribute('data-check'), field.getAttribute('data-check-delay')]
  }
  expect(check('email')).toEqual(['/api/validate/address', '300'])
  expect(check('email_current_password')).toEqual(['/api/validate/password', '200'])
  expect(check('current_password')).toEqual(['/api/validate/password', '300'])
})

describe('from the wish to the new address', () => {
  let maya: Browser
  beforeAll(async () => {
    maya = await enter('maya')
  })

  test('[SETTINGS-16] [SETTINGS-18] a new address waits for its confirmation; the old one stays in force', async () => {
    const page = await ask(maya, ' Maya@New.test ')
    expect(page.redirects[0]?.status).toBe(303)
    expect(page.one('h1').text).toBe('A new confirmation email is on its way to maya@new.test.')
    expect(await account('maya')).toMatchObject({
      email: 'maya@northfield.test',
      pending_email: 'maya@new.test',
    })
    const settings = await maya.get(page.link('Back to the settings'))
    expect(settings.text).toContain('Not confirmed yet')
    expect(settings.text).toContain('Until then maya@northfield.test stays in use.')
    expect((await signIn(site.browser(), 'maya')).path).toBe('/home')
    const told = await mailTo(site, 'maya@northfield.test')
    expect(told.map(({ subject }) => subject)).toEqual([
      'Another email address for your Quad account',
    ])
    expect(told[0]?.text).not.toContain('maya@new.test')
  })

  test('[SETTINGS-19] while it waits the field is disabled and the server refuses another change', async () => {
    const settings = await maya.get(SETTINGS)
    expect(settings.one('#email').hasAttribute('disabled')).toBe(true)
    expect(settings.html).not.toContain('>Change email<')
    const csrf = settings.one('input[name=csrf]').getAttribute('value') ?? ''
    const values = { email: 'third@new.test', current_password: PASSWORD, type: 'email' }
    const refused = await maya.post('/account-settings/email', { csrf, ...values })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('Please confirm or cancel your last change first')
    expect((await account('maya')).pending_email).toBe('maya@new.test')
  })

  test('[SETTINGS-17] [SETTINGS-18] it can be sent again; the link before is still one that confirms', async () => {
    const first = await linkOf('maya@new.test')
    const page = await press(maya, 'Resend the email')
    expect(page.one('h1').text).toBe('A new confirmation email is on its way to maya@new.test.')
    expect(await mailTo(site, 'maya@new.test')).toHaveLength(2)
    const second = await linkOf('maya@new.test')
    expect(second).not.toBe(first)
    for (const link of [first, second]) expect((await maya.get(link)).status).toBe(200)
  })

  test('[SETTINGS-20] opening the link confirms nothing, its button does, and leads to /confirmed', async () => {
    const link = await linkOf('maya@new.test')
    const somewhere = site.browser()
    const page = await somewhere.get(link)
    expect(page.text).toContain('maya@new.test')
    expect((await account('maya')).pending_email).toBe('maya@new.test')
    // Pressed twice, the second time from the page as it was.
    const form = page.form('Confirm')
    const twin = somewhere.twin()
    for (const browser of [somewhere, twin]) {
      const done = await browser.submit(form)
      expect(done.redirects[0]).toEqual({ status: 303, location: '/confirmed' })
    }
    expect(await account('maya')).toMatchObject({
      ...{ email: 'maya@new.test', pending_email: null, email_confirmed: true },
    })
    // All of its links have ended, and the page of one leads on.
    for (const { text } of await mailTo(site, 'maya@new.test')) {
      const over = await maya.get(pathIn(text, '/confirm-email/'))
      expect(over.status).toBe(410)
      expect(over.link('Account settings')).toBe(SETTINGS)
    }
    expect((await somewhere.get(link)).link('Log in')).toBe(
      '/current-login?redirect_to=%2Faccount-settings',
    )
    const about = { name: 'account.email_changed', subject_id: idOf('maya') }
    expect(await site.services.db.read.event.count({ where: about })).toBe(1)
    const [told] = await mailTo(site, 'maya@northfield.test')
    expect(told?.subject).toBe('Your email address at Quad was changed')
    const login = { email: 'maya@new.test', password: PASSWORD }
    const fresh = site.browser()
    const door = await fresh.get('/current-login')
    expect((await fresh.submit(door.form('Log in'), login)).path).toBe('/home')
    // This session has gone on all the time.
    expect((await maya.get(SETTINGS)).path).toBe(SETTINGS)
  })
})

test('[SETTINGS-17] a change that is cancelled is over, and its link too', async () => {
  const alma = await enter('alma')
  await ask(alma, 'alma@new.test')
  const link = await linkOf('alma@new.test')
  const page = await press(alma, 'Cancel the change')
  expect(page.path).toBe(SETTINGS)
  expect(page.text).toContain('The change is canceled.')
  expect(page.one('#email').hasAttribute('disabled')).toBe(false)
  expect(await account('alma')).toMatchObject({
    ...{ email: 'alma@northfield.test', pending_email: null },
  })
  expect((await site.browser().get(link)).status).toBe(410)
})

test('a change that waits ends with the password: by its reset, and by its change', async () => {
  // As somebody would who made an account with the address of another person.
  await change('lena', { email_confirmed: false })
  const mailOfLena = 'lena@northfield.test'
  await ask(await enter('lena'), 'stranger@mail.test')
  const strangers = await linkOf('stranger@mail.test')
  const owner = site.browser()
  const wish = (await owner.get('/forgot-password')).form('Send the link')
  await owner.submit(wish, { email: mailOfLena })
  const [mail] = await mailTo(site, mailOfLena)
  const reset = await owner.get(pathIn(mail?.text, '/reset-password/'))
  const first = { password: 'fresh-1', password_confirmation: 'fresh-1' }
  const login = await owner.submit(reset.form('Save the new password'), first)
  expect((await site.browser().get(strangers)).status).toBe(410)
  expect(await account('lena')).toMatchObject({ pending_email: null, email: mailOfLena })
  await owner.submit(login.form('Log in'), { email: mailOfLena, password: 'fresh-1' })

  // Her own address she can still confirm, also when the password changes in between.
  await press(owner, 'Resend the email')
  const own = await linkOf(mailOfLena)
  const second = { password: 'fresh-2', password_confirmation: 'fresh-2' }
  const form = (await owner.get(SETTINGS)).form('Change password')
  await owner.submit(form, { current_password: 'fresh-1', ...second })
  expect((await press(site.browser(), 'Confirm', own)).path).toBe('/confirmed')
  await ask(owner, 'lena@new.test', 'fresh-2')
  const waiting = await linkOf('lena@new.test')
  const again = (await owner.get(SETTINGS)).form('Change password')
  await owner.submit(again, { current_password: 'fresh-2', ...first })
  expect((await account('lena')).pending_email).toBeNull()
  expect((await site.browser().get(waiting)).status).toBe(410)
})

test('the confirmation of a new account: by the same link, and sent again on request', async () => {
  await change('tess', { email_confirmed: false })
  const tess = await enter('tess')
  await press(tess, 'Resend the email')
  const link = await linkOf('tess@northfield.test')
  expect((await press(site.browser(), 'Confirm', link)).path).toBe('/confirmed')
  expect((await account('tess')).email_confirmed).toBe(true)
  expect((await tess.get(SETTINGS)).text).not.toContain('Not confirmed yet')
  // Now there is nothing to confirm.
  expect((await tess.get('/account-settings/email/sent')).path).toBe(SETTINGS)
  const csrf = tess.page.one('input[name=csrf]').getAttribute('value') ?? ''
  const again = await tess.post('/account-settings/email/resend', { csrf })
  expect(again.path).toBe(SETTINGS)
  expect(await mailTo(site, 'tess@northfield.test')).toHaveLength(1)
})

test('[SETTINGS-16] [SETTINGS-18] [SETTINGS-20] by real mail: from the form to the link in the mailbox', async () => {
  const server: MailServer = await openMailServer()
  const real = await openSite(({ db }) => fillSmallWorld(db), { SMTP_URL: server.url })
  try {
    const browser = real.browser()
    await signIn(browser, 'sam')
    const form = (await browser.get(SETTINGS)).form('Change email')
    await browser.submit(form, { email: 'sam@real.test', current_password: PASSWORD })
    await real.services.dispatcher.drain()
    expect(server.receivers).toEqual(['sam@northfield.test', 'sam@real.test'])
    const reader = real.browser()
    const page = await reader.get(pathIn(server.got[1]?.text, '/confirm-email/'))
    expect((await reader.submit(page.form('Confirm'))).path).toBe('/confirmed')
    await real.services.dispatcher.drain()
    expect(server.receivers[2]).toBe('sam@northfield.test')
    expect(server.got[2]?.subject).toBe('Your email address at Quad was changed')
  } finally {
    await real.close()
    await server.close()
  }
})
