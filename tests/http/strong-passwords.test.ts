import { expect } from 'vitest'
import { importPeople } from '~/domain/support/people-import.server'
import { parsePeople } from '~/domain/support/people-list'
import type { Page } from '~tests/support/client'
import { as, db, PASSWORD, site, siteTest } from '~tests/support/fixtures'
import { mailTo, pathIn } from '~tests/support/mailbox'
import { signUpAt } from '~tests/support/signing-up'

const BETTER = 'Three or four words that have nothing to do with each other are better.'
const LEAKED = `It’s on lists of passwords that have leaked. ${BETTER}`
const WANTED = `Your school asks for a password that’s hard to guess. Very easy to guess. ${LEAKED}`
const EASY = 'qwerty'
const HARD = 'lamp tomato'
const twice = (password: string) => ({ password, password_confirmation: password })

const test = siteTest({
  fill: async ({ db }) => {
    const [where, data] = [{ partner_code: 'northfield' }, { flags: { strong_passwords: true } }]
    await db.write((tx) => tx.partner.update({ where, data }))
  },
})

/** Sends an easy password, then a hard one in the form that came back. */
async function choose(
  send: (values: Record<string, string>) => Promise<Page>,
): Promise<{ rejected: Page; done: Page }> {
  return { rejected: await send(twice(EASY)), done: await send(twice(HARD)) }
}

const expectWanted = (page: Page) =>
  expect([page.status, page.error('password')]).toEqual([400, WANTED])

test('[SETTINGS-24] where a school asks for it, a new password has to be hard to guess', async () => {
  const sam = await as('sam')
  const { rejected, done } = await choose((values) =>
    sam.press('/account-settings', 'Change password', { current_password: PASSWORD, ...values }),
  )
  expectWanted(rejected)
  expect(done.text).toContain('Your password has been successfully updated.')
  expect(done.text).not.toContain('easy to guess')
})

test('so has one that is chosen by a mailed link, and the link stays open', async () => {
  const address = 'alex@northfield.test'
  await site.browser().press('/forgot-password', 'Send the link', { email: address })
  const [mail] = await mailTo(site, address)
  const path = pathIn(mail?.text, '/reset-password/')
  const browser = site.browser()
  const { rejected, done } = await choose((values) =>
    browser.press(path, 'Save the new password', values),
  )
  expectWanted(rejected)
  expect(done.path).toBe('/current-login')
})

test('and the first one of someone invited', async () => {
  const school = { partner_code: 'northfield', product: 'Quad', listed: true }
  const settings = { ...school, invite: true, actor: 'os:test', now: new Date() }
  const list = 'email,first_name,last_name\nada@northfield.test,Ada,Lovelace\n'
  await importPeople(db, settings, parsePeople(list).entries)
  const [mail] = await mailTo(site, 'ada@northfield.test')
  const path = pathIn(mail?.text, '/invitation/')
  const browser = site.browser()
  const { rejected, done } = await choose((values) =>
    browser.press(path, 'Save the password', values),
  )
  expectWanted(rejected)
  expect(done.path).toBe('/current-login')
})

test('[SIGNUP-20] and that of a new account', async () => {
  const rejected = await signUpAt(site.browser(), '/in/signup', {
    email: 'e@home.test',
    ...twice(EASY),
  })
  expectWanted(rejected)
  const done = await signUpAt(site.browser(), '/in/signup', {
    email: 'e@home.test',
    ...twice(HARD),
  })
  expect(done.path).toBe('/onboarding/profile')
})

test('elsewhere four characters are enough, and advice comes with them', async () => {
  const lou = await as('lou')
  const current_password = PASSWORD
  const values = { current_password, ...twice(EASY) }
  const done = await lou.press('/account-settings', 'Change password', values)
  const stored =
    'Your password has been successfully updated. Your password is easy to guess, so please'
  expect(done.text).toContain(`${stored} think of another one. ${LEAKED}`)
})

test('while it is typed, visitors and members read how easy it is to guess', async () => {
  const check = async (school: 'northfield' | 'lakeside', new_password: string) => {
    const browser = site.browser(school)
    const { csrf } = await browser.get('/current-login')
    const { html } = await browser.post('/api/validate/new_password', { csrf, new_password })
    return (JSON.parse(html) as { answer: unknown }).answer
  }
  const easy = `Very easy to guess. ${LEAKED}`
  expect(await check('northfield', EASY)).toEqual({ valid: false, message: easy })
  expect(await check('lakeside', EASY)).toEqual({ valid: true, message: easy })
  expect(await check('northfield', HARD)).toEqual({ valid: true, message: 'Good.' })
  const short = 'Password must be at least four characters'
  expect(await check('lakeside', 'abc')).toEqual({ valid: false, message: short })
  const sam = await as('sam')
  const { csrf } = await sam.get('/account-settings')
  const named = await sam.post('/api/validate/new_password', { csrf, new_password: 'Sam North' })
  expect(named.html).toContain('It’s made of your name or address, or your school’s.')
})
