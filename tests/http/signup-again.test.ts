import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '~/domain/accounts/login.server'
import { FORMER_MEMBER } from '~/domain/people/former'
import { solved } from '~tests/support/captcha'
import { ADA, fill } from '~tests/support/signing-up'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld } from '~tests/support/world'

/** What a sign-up form does that has made its account already. (ACCESS-19) */
let site: Site
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
})
afterAll(() => site.close())

let count = 0
/** Somebody who has signed up, and a second window that still holds the form and its cookies. */
async function signedUp() {
  const email = `again.${++count}@home.test`
  const browser = site.browser()
  const page = await browser.get('/in/signup')
  const window = browser.twin()
  await fill(browser, page, { email })
  const { db } = site.services
  const { id } = await db.read.user.findUniqueOrThrow({ where: { email } })
  const sessions = () => db.read.session.count({ where: { user_id: id } })
  expect(await sessions()).toBe(1)
  const change = (data: Parameters<typeof db.write>[0]) => db.write(data)
  const again = (typed = {}) => fill(window, page, { email, ...typed })
  return { id, window, sessions, change, again }
}

test('whoever has its password is in, for the account is theirs', async () => {
  const { again, sessions } = await signedUp()
  expect((await again()).path).toBe('/home')
  expect(await sessions()).toBe(2)
})

describe('nobody else is let in', () => {
  test('with another password, at once or later', async () => {
    const { again, sessions, window } = await signedUp()
    const answer = await again({ password: 'other', password_confirmation: 'other' })
    expect(answer.status).toBe(400)
    expect(await sessions()).toBe(1)
    expect((await window.get('/home')).path).toContain('/current-login')

    const browser = site.browser()
    const page = await browser.get('/in/signup')
    const email = 'at.once@home.test'
    const sent = ['four', 'five5'].map((password) =>
      fill(browser.twin(), page, { email, password, password_confirmation: password }),
    )
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 400])
  })

  test('after the password was changed', async () => {
    const { again, sessions, change, id } = await signedUp()
    const password_hash = await hashPassword('a new one')
    await change((tx) => tx.user.update({ where: { id }, data: { password_hash } }))
    expect((await again()).status).toBe(400)
    expect(await sessions()).toBe(1)
  })

  test('after the owner of the address took the account over by the school’s login', async () => {
    const { again, sessions, change, id } = await signedUp()
    await change((tx) => tx.user.update({ where: { id }, data: { password_hash: null } }))
    expect((await again()).status).toBe(400)
    expect(await sessions()).toBe(1)
  })

  test('after the account was deleted; a session that is left opens nothing', async () => {
    const { again, sessions, change, id, window } = await signedUp()
    const deleted = { ...FORMER_MEMBER, deleted_at: site.services.now() }
    const { password_hash: _, ...left } = deleted
    await change((tx) => tx.user.update({ where: { id }, data: left }))
    expect((await again()).status).toBe(400)
    expect(await sessions()).toBe(1)

    const other = await signedUp()
    await other.again()
    await other.change((tx) => tx.user.update({ where: { id: other.id }, data: left }))
    expect((await other.window.get('/home')).path).toContain('/current-login')
    const page = await other.window.get('/in/signup')
    const values = { ...ADA, ...solved(page), email: 'next@home.test' }
    await other.window.submit(page.form('Sign up'), values)
    const row = await site.services.db.read.user.findUnique({ where: { id: other.id } })
    expect(row).toMatchObject({ first_name: 'Former', joined_date: null })
    expect((await window.get('/home')).path).toContain('/current-login')
  })
})
