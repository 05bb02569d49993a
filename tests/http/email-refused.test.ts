import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '~tests/support/client'
import { mailTo } from '~tests/support/mailbox'
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

describe('what is refused', () => {
  let sam: Browser
  beforeAll(async () => {
    sam = await enter('sam')
  })

  const values = { email: 'sam@new.test', current_password: PASSWORD }
  test.each<[string, Partial<typeof values>, string, string]>([
    ['[SETTINGS-21] no address', { email: '' }, 'email', 'Email is required'],
    ['[SETTINGS-21] no format', { email: 'sam@new' }, 'email', 'Not a valid email address'],
    [
      '[SETTINGS-21] what cannot be seen',
      { email: 'sam\u202e@new.test' },
      'email',
      'Not a valid email address',
    ],
    [
      '[SETTINGS-22] an address of another account',
      { email: 'ALEX@northfield.TEST ' },
      'email',
      'Email belongs to another account',
    ],
    [
      '[SETTINGS-22] and of another school',
      { email: 'lou@lakeside.test' },
      'email',
      'Email belongs to another account',
    ],
    [
      'the own address',
      { email: 'sam@northfield.test' },
      'email',
      'That is your email address already',
    ],
    [
      '[SETTINGS-23] no password',
      { current_password: '' },
      'email_current_password',
      'Current password is required',
    ],
    [
      '[SETTINGS-23] a wrong password',
      { current_password: 'quad-test-2' },
      'email_current_password',
      'Invalid password',
    ],
  ])('%s', async (_, wrong, field, message) => {
    const typed = { ...values, ...wrong }
    const page = await ask(sam, typed.email, typed.current_password)
    expect(page.status).toBe(400)
    expect(page.one(`#${field}-error`).text).toContain(message)
    // The summary stands with its form.
    const summary = '[aria-labelledby=email-title] #errors'
    expect(page.one(`${summary} a[href="#${field}"]`).text).toBe(message)
    // The whole section comes back, with the address as it was typed and without the password.
    expect(page.one('#email').getAttribute('value')).toBe(typed.email)
    expect(page.html).not.toContain(`value="${PASSWORD}"`)
    expect(page.form('Change password')).toBeTruthy()
    expect((await account('sam')).pending_email).toBeNull()
  })

  test.each([
    [[['type', 'sms']], 'Error processing subscription'],
    [[], 'Error processing subscription'],
    [
      [
        ['type', 'email'],
        ['email', 'second@new.test'],
      ],
      'Email is required',
    ],
  ])('[SETTINGS-22] a forged form: %j', async (more, message) => {
    const body = (await sam.get(SETTINGS)).form('Change email').body(values)
    body.delete('type')
    for (const [name = '', value = ''] of more) body.append(name, value)
    const page = await sam.post('/account-settings/email', body)
    expect(page.status).toBe(400)
    expect(page.text).toContain(message)
    expect((await account('sam')).pending_email).toBeNull()
  })

  test('[SETTINGS-22] any other failure', async () => {
    const { db } = site.services
    await db.write((tx) =>
      tx.$executeRawUnsafe(
        `CREATE TRIGGER broken BEFORE INSERT ON MailLink BEGIN SELECT RAISE(ABORT, 'no'); END`,
      ),
    )
    const page = await ask(sam, 'sam@new.test')
    await db.write((tx) => tx.$executeRawUnsafe('DROP TRIGGER broken'))
    expect(page.status).toBe(400)
    expect(page.one('#email-error').text).toContain('Error processing subscription')
    expect((await account('sam')).pending_email).toBeNull()
  })

  test('[SETTINGS-19] the address of somebody who signs in with the school’s own login', async () => {
    await change('bea', { auths: [{ provider: 'oidc', subject: 'b-1' }] })
    const bea = await enter('bea')
    const page = await bea.get(SETTINGS)
    expect(page.one('#email').hasAttribute('disabled')).toBe(true)
    expect(page.one('#email-hint').text).toContain('comes from your school’s login')
    expect(page.html).not.toContain('>Change email<')
    const csrf = page.one('input[name=csrf]').getAttribute('value') ?? ''
    const refused = await bea.post('/account-settings/email', { csrf, ...values, type: 'email' })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('It cannot be changed here.')
    expect((await account('bea')).pending_email).toBeNull()
  })

  test('[SETTINGS-22] an address that two want belongs to the quicker one, also at the same moment', async () => {
    const links: string[] = []
    for (const name of ['leo', 'cora'] as const) {
      await ask(await enter(name), 'wanted@new.test')
      links.push(await linkOf('wanted@new.test'))
    }
    const browsers = links.map(() => site.browser())
    const forms = await Promise.all(
      links.map(async (link, at) => (await browsers[at]!.get(link)).form('Confirm')),
    )
    const pages = await Promise.all(forms.map((form, at) => browsers[at]!.submit(form)))
    expect(pages.map(({ status }) => status).sort()).toEqual([200, 400])
    const loser = pages.find(({ status }) => status === 400)
    expect(loser?.text).toContain('Email belongs to another account')
    const holders = { where: { email: 'wanted@new.test' } }
    expect(await site.services.db.read.user.count(holders)).toBe(1)
  })

  test.each(['none', `${idOf('nothing')}.forged`, `${idOf('nothing')}`])(
    'a link that we never sent: %s',
    async (code) => {
      expect((await site.browser().get(`/confirm-email/${code}`)).status).toBe(404)
    },
  )

  test('a link of another school, of another kind, and one that is too old', async () => {
    const { db } = site.services
    const alex = await enter('alex')
    await ask(alex, 'alex@new.test')
    const link = await linkOf('alex@new.test')
    expect((await site.browser('lakeside').get(link)).status).toBe(404)
    expect((await alex.get(link.replace('confirm-email', 'reset-password'))).status).toBe(404)
    const page = await alex.get(link)
    expect(page.status).toBe(200)
    await db.write((tx) => tx.mailLink.updateMany({ data: { expires_at: new Date() } }))
    const late = await alex.submit(page.form('Confirm'))
    expect(late.status).toBe(410)
    expect((await account('alex')).email).toBe('alex@northfield.test')
  })
})

describe('who has an address', () => {
  const asked = { current_password: 'guess' }
  test('is not told without the own password', async () => {
    const alma = await enter('alma')
    for (const email of ['sam@northfield.test', 'nobody@northfield.test']) {
      const page = await ask(alma, email, asked.current_password)
      expect(page.all('#errors a').map(({ text }) => text)).toEqual(['Invalid password'])
    }
  })

  test('is told five times an hour with it', async () => {
    const greta = await enter('greta')
    for (let i = 0; i < 5; i++)
      expect((await ask(greta, 'sam@northfield.test')).text).toContain(
        'Email belongs to another account',
      )
    for (const email of ['sam@northfield.test', 'nobody@northfield.test']) {
      const page = await ask(greta, email)
      expect(page.status).toBe(429)
      expect(page.text).not.toContain('Email belongs to another account')
    }
  })
})

describe('too often', () => {
  test('the fourth resend within an hour has to wait', async () => {
    const lou = await enter('lou', 'lakeside')
    await ask(lou, 'lou@new.test')
    for (let sent = 1; sent <= 3; sent++) {
      expect(await mailTo(site, 'lou@new.test')).toHaveLength(sent)
      expect((await press(lou, 'Resend the email')).status).toBe(200)
    }
    const refused = await press(lou, 'Resend the email')
    expect(refused.status).toBe(429)
    expect(refused.text).toMatch(/Too many emails were asked for\. Please wait (59|60) minutes/)
    expect(await mailTo(site, 'lou@new.test')).toHaveLength(4)
  })

  test('wrong passwords are counted as those of the login are, and the address is kept', async () => {
    const lisa = await enter('lisa', 'lakeside')
    for (let i = 0; i < 6; i++) expect((await ask(lisa, 'l@new.test', 'guess')).status).toBe(400)
    const page = await ask(lisa, 'l@new.test', PASSWORD)
    expect(page.status).toBe(429)
    expect(page.text).toMatch(/Too many tries for this account\. Please wait \d+ seconds?/)
    expect(page.one('#email').getAttribute('value')).toBe('l@new.test')
    // Only here: the login is counted apart.
    expect((await signIn(site.browser('lakeside'), 'lisa', 'lakeside')).path).toBe('/home')
  })
})
