import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOGIN_REFUSED, SUSPENDED } from '~/domain/accounts/schema'
import { liftSuspension, suspend } from '~/domain/support/commands.server'
import { openConnectedSite, type ConnectedSite } from '~tests/support/connected-site'
import { signOnAs } from '~tests/support/oidc'
import { signIn } from '~tests/support/sign-in'
import { idOf } from '~tests/support/world'

let all: ConnectedSite
beforeAll(async () => {
  all = await openConnectedSite()
})
afterAll(() => all.close())

test('[CLI-25] who is suspended is signed out, told so kindly at both ways in, and shown to nobody; lifted, all is as before', async () => {
  const { site } = all
  const operator = { db: site.services.db, actor: 'os:ops', now: new Date() }
  await all.linked('maya', 'maya-at-school')
  const [maya, sam] = [site.browser(), site.browser()]
  await signIn(maya, 'maya')
  await signIn(sam, 'sam')
  const profile = `/profile/${idOf('maya')}`
  const question = `/post/${idOf('post:question')}`
  expect((await sam.get(profile)).text).toContain('Maya North')
  await suspend(operator, idOf('maya'), 'asked by the school')

  expect((await maya.get('/home')).path).toContain('/current-login')
  const refused = await signIn(site.browser(), 'maya')
  expect(refused.status).toBe(400)
  expect(refused.text).toContain(SUSPENDED)
  // Only who knows the password hears of it.
  const guessed = site.browser()
  const login = await guessed.get('/current-login')
  const wrong = await guessed.submit(login.form('Log in'), {
    email: 'maya@northfield.test',
    password: 'a guess of mine',
  })
  expect(wrong.text).toContain(LOGIN_REFUSED)
  expect(wrong.text).not.toContain(SUSPENDED)
  const school = await signOnAs(site.browser(), 'maya-at-school')
  expect(school.status).toBe(403)
  expect(school.text).toContain('This account is suspended.')

  expect((await sam.get(profile)).text).not.toContain('About Maya')
  expect((await sam.get(`/search-results?q=maya&tab=people`)).all('.person-card')).toEqual([])
  expect((await sam.get(question)).one('h1').text).not.toBe('')
  expect((await sam.get(question)).status).toBe(200)

  await liftSuspension(operator, idOf('maya'))
  expect((await signIn(site.browser(), 'maya')).path).toBe('/home')
  expect((await signOnAs(site.browser(), 'maya-at-school')).path).toBe('/home')
  expect((await sam.get(profile)).text).toContain('Maya North')
})
