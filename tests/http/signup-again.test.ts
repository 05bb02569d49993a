import { describe, expect } from 'vitest'
import { hashPassword } from '~/domain/accounts/login.server'
import type { Prisma } from '~prisma/generated/client'
import { db, site, test } from '~tests/support/fixtures'
import { fill, newEmail, userWith } from '~tests/support/signing-up'

/** What a sign-up form does that has made its account already. (ACCESS-19) */

/** A person who has signed up, and a second window that still has the form and its cookies. */
async function signedUp() {
  const email = newEmail()
  const browser = site.browser()
  const page = await browser.get('/in/signup')
  const window = browser.twin()
  await fill(browser, page, { email })
  const { id } = (await userWith(email))!
  const sessions = () => db.read.session.count({ where: { user_id: id } })
  expect(await sessions()).toBe(1)
  const change = (data: Prisma.UserUncheckedUpdateInput) =>
    db.write((tx) => tx.user.update({ where: { id }, data }))
  const again = (typed = {}) => fill(window, page, { email, ...typed })
  return { id, window, sessions, change, again }
}

/** What staff or the person leave of a deleted account. */
const deleted = () => ({
  first_name: 'Former',
  last_name: 'member',
  joined_date: null,
  deleted_at: site.services.now(),
})

test('with the right password the person is in, for the account is theirs', async () => {
  const { again, sessions } = await signedUp()
  expect((await again()).path).toBe('/onboarding/profile')
  expect(await sessions()).toBe(2)
})

describe('no one else is let in', () => {
  test.each<[string, () => Promise<Prisma.UserUncheckedUpdateInput>, object?]>([
    [
      'with another password',
      () => Promise.resolve({}),
      { password: 'other', password_confirmation: 'other' },
    ],
    [
      'after the password was changed',
      async () => ({ password_hash: await hashPassword('a new one') }),
    ],
    [
      'after the owner of the address took the account over by the school’s login',
      () => Promise.resolve({ password_hash: null }),
    ],
    ['after the account was deleted', () => Promise.resolve(deleted())],
  ])('%s', async (_, columns, typed) => {
    const { again, sessions, change, window } = await signedUp()
    await change(await columns())
    expect((await again(typed)).status).toBe(400)
    expect(await sessions()).toBe(1)
    expect((await window.get('/home')).path).toContain('/current-login')
  })

  test('with another password at the same moment', async () => {
    const browser = site.browser()
    const page = await browser.get('/in/signup')
    const email = newEmail()
    const sent = ['four', 'five5'].map((password) =>
      fill(browser.twin(), page, { email, password, password_confirmation: password }),
    )
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 400])
  })

  test('by a session that is left of a deleted account', async () => {
    const { again, change, id, window } = await signedUp()
    await again()
    await change(deleted())
    expect((await window.get('/home')).path).toContain('/current-login')
    await fill(window, await window.get('/in/signup'), { email: newEmail() })
    const row = await db.read.user.findUnique({ where: { id } })
    expect(row).toMatchObject({ first_name: 'Former', joined_date: null })
  })
})
