import { expect } from 'vitest'
import { LOGIN_FAILED, SUSPENDED } from '~/domain/accounts/schema'
import { liftSuspension, suspend } from '~/domain/support/commands.server'
import { linkIdentity, signOn, test } from '~tests/support/connected-site'
import { as, db, idOf, member, site } from '~tests/support/fixtures'
import { signIn } from '~tests/support/sign-in'

const SUBJECT = 'maya-at-school'
const id = idOf('maya')

test('[CLI-25] a suspended person is logged out, told so at both logins, and not shown, until it is lifted', async () => {
  const operator = { db, actor: 'os:ops', now: new Date() }
  await linkIdentity('maya', SUBJECT)
  const [maya, sam] = [await as('maya'), member('sam')]
  expect((await maya.get('/home')).path).toBe('/home')
  expect((await sam.get(`/profile/${id}`)).text).toContain('Maya North')
  await suspend(operator, id, 'asked by the school')

  expect((await maya.get('/home')).path).toContain('/current-login')
  const refused = await signIn(site.browser(), 'maya')
  expect(refused.status).toBe(400)
  expect(refused.text).toContain(SUSPENDED)
  // Only a person who knows the password learns of it.
  const guess = { email: 'maya@northfield.test', password: 'a guess of mine' }
  const wrong = await site.browser().press('/current-login', 'Log in', guess)
  expect(wrong.text).toContain(LOGIN_FAILED)
  expect(wrong.text).not.toContain(SUSPENDED)
  const school = await signOn(SUBJECT)
  expect(school.status).toBe(403)
  expect(school.text).toContain('This account is suspended.')

  expect((await sam.get(`/profile/${id}`)).text).not.toContain('About Maya')
  expect((await sam.get(`/search-results?q=maya&tab=people`)).all('.person-card')).toEqual([])
  const question = await sam.get(`/post/${idOf('post:question')}`)
  expect([question.status, question.one('h1').text]).toEqual([200, 'The post question'])

  await liftSuspension(operator, id)
  expect((await signIn(site.browser(), 'maya')).path).toBe('/home')
  expect((await signOn(SUBJECT)).path).toBe('/home')
  expect((await sam.get(`/profile/${id}`)).text).toContain('Maya North')
})
