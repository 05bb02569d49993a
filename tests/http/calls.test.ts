import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLS } from '~/api/catalogue'
import { TERMS_VERSION } from '~/domain/legal/schema'
import { mailLinkCode } from '~/domain/accounts/mail-links.server'
import { callsOf } from '~tests/support/calls'
import { enter } from '~tests/support/enter'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf, PASSWORD, type PersonName } from '~tests/support/world'

let site: Site
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
})
afterAll(() => site.close())

const as = async (name: PersonName) => callsOf(await enter(site, `${name}@northfield.test`))
const visitor = () => callsOf(site.browser())
const user = (name: PersonName) =>
  site.services.db.read.user.findUniqueOrThrow({ where: { id: idOf(name) } })

const MEMBERS_ONLY = CALLS.filter(({ screen, method }) => screen !== null && method === 'POST').map(
  ({ path }) => path,
)

describe('the door of calls', () => {
  test.each(MEMBERS_ONLY)('%s is refused as unauthenticated without a session', async (path) => {
    expect(await visitor().post(path)).toMatchObject({ status: 401, location: '/current-login' })
  })

  test('an unknown call is 404, the wrong method 405, a wrong payload 400 by field', async () => {
    const sam = await as('sam')
    expect((await sam.post('/no/such/call')).status).toBe(404)
    expect((await sam.get('/user/logout')).status).toBe(405)
    const refused = await sam.post('/user/prompt', { prompt: 'no such prompt' })
    expect(refused).toMatchObject({ status: 400, errors: { prompt: [expect.any(String)] } })
    for (const body of [null, [], 'text', 7])
      expect((await sam.post('/user/prompt', body)).status).toBe(400)
  })

  test('[ACCESS-20] [ACCESS-22] [ACCESS-23] the gates of the screens stand before calls too', async () => {
    const prompt = { prompt: 'mobile-app' }
    const sent = async (name: PersonName) =>
      (await (await as(name)).post('/user/prompt', prompt)).location
    expect(await sent('nora')).toBe('/accept')
    expect(await sent('colin')).toBe('/404')
    expect(await sent('lena')).toBe('/leader/toc')
    expect(await sent('sam')).toBeUndefined()
  })
})

test('[ONBOARD-02] POST /api/user/accept_terms sets joined_date and keeps the version', async () => {
  const nora = await as('nora')
  expect((await user('nora')).joined_date).toBeNull()
  expect(await nora.post('/user/accept_terms')).toEqual({ status: 200, answer: true })
  expect(await user('nora')).toMatchObject({
    joined_date: expect.any(Date) as Date,
    terms_version: TERMS_VERSION,
  })
})

test('[ACCESS-35] POST /api/user/logout ends the session', async () => {
  const maya = await as('maya')
  expect(await maya.post('/user/logout')).toEqual({ status: 200, answer: true })
  expect((await maya.post('/user/logout')).status).toBe(401)
})

test('[ACCESS-27] POST /api/user/prompt notes that a prompt was shown', async () => {
  await (await as('alma')).post('/user/prompt', { prompt: 'mobile-app' })
  expect(await user('alma')).toMatchObject({
    prompts_shown: ['mobile-app'],
    mobile_app_prompt: true,
  })
})

const right = { current_password: PASSWORD }

describe('address and password', () => {
  test('[SETTINGS-16] [SETTINGS-17] POST /api/user/contact, /resend_confirmation, /cancel_contact_update', async () => {
    const alex = await as('alex')
    const address = 'Alex.New@Mail.test'
    expect(await alex.post('/user/contact', { address, current_password: 'wrong' })).toMatchObject({
      status: 400,
      errors: { current_password: ['Invalid password'] },
    })
    const taken = { ...right, address: 'sam@northfield.test', medium: 'smtp' }
    expect((await alex.post('/user/contact', taken)).errors).toEqual({
      address: ['Email belongs to another account'],
    })
    expect(await alex.post('/user/contact', { ...right, address })).toEqual({
      status: 200,
      answer: true,
    })
    expect(await user('alex')).toMatchObject({
      email: 'alex@northfield.test',
      pending_email: 'alex.new@mail.test',
    })
    expect(await alex.post('/user/resend_confirmation')).toEqual({ status: 200, answer: true })
    expect(await alex.post('/user/cancel_contact_update')).toEqual({ status: 200, answer: true })
    expect((await user('alex')).pending_email).toBeNull()
    expect(await alex.post('/user/resend_confirmation')).toEqual({ status: 200, answer: false })
  })

  test('[SETTINGS-20] POST /api/user/confirm takes the code of a mailed link, once', async () => {
    const bea = await as('bea')
    await bea.post('/user/contact', { ...right, address: 'bea.new@mail.test' })
    const { db, env } = site.services
    const { id } = await db.read.mailLink.findFirstOrThrow({
      where: { user_id: idOf('bea'), kind: 'confirm_email', ended_at: null },
    })
    const code = mailLinkCode(env.SESSION_SECRET, id)
    expect((await visitor().post('/user/confirm', { code: `${code}x` })).status).toBe(404)
    expect(await visitor().post('/user/confirm', { code, type: 'email' })).toMatchObject({
      status: 200,
    })
    expect(await user('bea')).toMatchObject({ email: 'bea.new@mail.test', email_confirmed: true })
    expect((await visitor().post('/user/confirm', { code })).status).toBe(404)
  })

  test('[SETTINGS-26] POST /api/user/password', async () => {
    const greta = await as('greta')
    expect((await greta.post('/user/password', { ...right, password: 'abc' })).errors).toEqual({
      password: ['Password must be at least four characters'],
    })
    expect((await greta.post('/user/password', { password: 'abcd' })).errors).toEqual({
      current_password: ['Current password is required'],
    })
    expect(await greta.post('/user/password', { ...right, password: 'abcd' })).toMatchObject({
      status: 200,
    })
    expect((await greta.post('/user/password', { ...right, password: 'abcde' })).errors).toEqual({
      current_password: ['Invalid password'],
    })
  })
})

describe('half a character', () => {
  // Only JSON can say it: what forms send is made whole by reading it.
  const half = 'Half \ud83d'
  test('is refused where a text is kept, in one line or in several; a whole one is kept', async () => {
    const cora = await as('cora')
    const help = { category: 'general', page: '/home' }
    expect((await cora.post('/help/ticket', { ...help, description: half })).errors).toEqual({
      description: ['Please remove the characters that cannot be shown'],
    })
    const address = 'cora\udc00@mail.test'
    expect((await cora.post('/user/contact', { ...right, address })).errors).toEqual({
      address: ['Not a valid email address'],
    })
    const whole = { ...help, description: 'Whole \u{1f642}' }
    expect((await cora.post('/help/ticket', whole)).status).toBe(200)
    const kept = await site.services.db.read.ticket.findMany({ where: { user_id: idOf('cora') } })
    expect(kept.map(({ description }) => description)).toEqual([whole.description])
  })
})

describe('requests', () => {
  test('[HELP-10] POST /api/help/ticket keeps help and feedback with the page', async () => {
    const leo = await as('leo')
    const help = { category: 'android', description: 'It is stuck.', page: '/post/1?x=1' }
    expect(await leo.post('/help/ticket', help)).toEqual({ status: 200, answer: true })
    const feedback = {
      category: 'feedback',
      description: 'It is good.',
      page: 'https://evil.test/',
    }
    expect(await leo.post('/help/ticket', feedback)).toEqual({ status: 200, answer: true })
    expect(await leo.post('/help/ticket', { description: 'x' })).toMatchObject({
      status: 400,
      errors: { category: ['Please select a category to continue'] },
    })
    const kept = await site.services.db.read.ticket.findMany({
      where: { user_id: idOf('leo') },
      orderBy: { created_at: 'asc' },
      select: { category: true, page: true },
    })
    expect(kept).toEqual([
      { category: 'android', page: '/post/1' },
      { category: 'feedback', page: '/help' },
    ])
    const secret = { ...help, description: 'And this link?', page: '/reset-password/SECRET' }
    expect(await leo.post('/help/ticket', secret)).toEqual({ status: 200, answer: true })
    const where = { description: secret.description }
    const ticket = await site.services.db.read.ticket.findFirst({ where })
    expect(ticket?.page).toBe('/reset-password')
  })

  test('[MARKETING-14] POST /api/marketing/subscribe, for everybody', async () => {
    const said = { email: ' News@Mail.test ', signup_location: '/about' }
    expect(await visitor().post('/marketing/subscribe', said)).toEqual({
      status: 200,
      answer: true,
    })
    const where = { email: 'news@mail.test' }
    expect(await site.services.db.read.marketingSubscription.findUnique({ where })).toMatchObject({
      signup_location: '/about',
    })
    expect((await visitor().post('/marketing/subscribe', { email: 'no' })).errors).toEqual({
      email: ['Not a valid email address'],
    })
  })
})
