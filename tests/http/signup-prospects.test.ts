import { describe, expect } from 'vitest'
import { INVITATION_USED } from '~/domain/signup/prospects'
import { prospectPath } from '~/domain/signup/prospect-link.server'
import { solved } from '~tests/support/captcha'
import { Browser } from '~tests/support/client'
import { changePartner as change, db, idOf, NOW, site, test } from '~tests/support/fixtures'
import {
  ADA,
  fill,
  leadsTo,
  newEmail,
  signUpAt,
  staying,
  userWith,
  valueOf,
} from '~tests/support/signing-up'

/** How prospective students sign up, and everyone where the school isn't known. */

describe('prospective students', () => {
  const SIGNUP = '/prospective/signup'
  const ERROR = '/session/prospective_error'
  const NORTHFIELD = { partner_code: 'northfield', created_at: NOW }
  const prospect = (prospect_id: string, more: { email?: string; user_id?: string } = {}) =>
    db.write((tx) =>
      tx.prospect.create({
        data: { ...NORTHFIELD, id: idOf(prospect_id), prospect_id, ...more },
      }),
    )
  const takenBy = async (id: string) =>
    (await db.read.prospect.findUnique({ where: { id: idOf(id) } }))?.user_id

  test.beforeAll(async () => {
    await change({ external_id_visible: false, settings: {} })
    await prospect('P-1')
    await prospect('P-2', { email: 'ann@home.test' })
    await prospect('P-3', { user_id: idOf('priya') })
    await prospect('P-4')
  })
  test.beforeEach(() => change({ allow_prospective: true, require_id: false }))

  test('[SIGNUP-10] read what their school wrote for them, or a default text', async () => {
    const page = await site.browser().get(SIGNUP)
    expect(page.text).toContain('Thinking about Northfield University?')
    await change({ settings: { welcome_message: 'Hello **future** student <b>x</b>' } })
    const own = await site.browser().get(`${SIGNUP}/`)
    expect(own.one('.prose strong').text).toBe('future')
    expect(own.html).not.toContain('<b>x</b>')
    expect(own.text).not.toContain('Thinking about')
    expect((await site.browser().get('/in/signup')).all('.prose')).toHaveLength(0)
  })

  test('[SIGNUP-21] an id that is missing or not wanted leads to the error page', async () => {
    const from = async (rest = '') => leadsTo(await staying().get(`${SIGNUP}${rest}`))
    expect([await from('/P-1'), await from('/P-1/')]).toEqual([ERROR, ERROR])
    await change({ require_id: true })
    expect([await from(), await from('/P-1')]).toEqual([ERROR, null])
    await change({ allow_prospective: false, require_id: true })
    expect(await from('/P-1')).toBe(ERROR)
    await change({ allow_prospective: false, require_id: false })
    expect(await from()).toBe(ERROR)
  })

  test('[SIGNUP-22] the error page says what works at this school', async () => {
    const page = async () => site.browser().get(ERROR)
    const first = await page()
    expect(first.status).toBe(200)
    expect(first.one('h1').text).toBe('This link doesn’t work')
    expect(first.link('Sign up without one')).toBe(SIGNUP)
    await change({ require_id: true })
    expect((await page()).text).toContain('open the whole link in your invitation')
    await change({ allow_prospective: false })
    expect((await page()).link('Sign up as a student')).toBe('/in/signup')
    expect((await site.browser(null).get(ERROR)).link('Choose a school')).toBe('/start/signup')
  })

  test('[SIGNUP-05] [SIGNUP-23] [SIGNUP-26] an id that the school gave out opens the form, once', async () => {
    await change({ require_id: true })
    for (const unknown of ['P-9', 'p-1', 'P-3', 'P'.repeat(300), '%20'])
      expect(leadsTo(await staying().get(`${SIGNUP}/${unknown}`))).toBe('/prospective-login')
    const [browser, late] = [staying(), staying()]
    const email = newEmail()
    const open = await late.get(`${SIGNUP}/P-1`)
    const done = await signUpAt(browser, `${SIGNUP}/P-1/`, { email })
    expect([done.status, leadsTo(done)]).toEqual([303, '/fence'])
    const user = await userWith(email)
    expect(user).toMatchObject({ external_lead_id: 'P-1', enrollment_status: 'prospective' })
    expect(await takenBy('P-1')).toBe(user?.id)
    expect(leadsTo(await staying().get(`${SIGNUP}/P-1`))).toBe('/prospective-login')
    expect((await site.browser().get(`${SIGNUP}/P-1`)).text).toContain(INVITATION_USED)
    // Opened before someone else used it: the same when it is sent.
    const sent = await fill(late, open, { email: newEmail() })
    expect([sent.status, leadsTo(sent)]).toEqual([303, '/prospective-login'])
  })

  test('[SIGNUP-29] an id belongs to the address that the school knows, when it knows one', async () => {
    await change({ require_id: true })
    // Without the key of a link of ours no one reads it, who may have counted on from their own.
    for (const key of ['', '?key=guessed']) {
      const bare = await site.browser().get(`${SIGNUP}/P-2${key}`)
      expect([bare.status, valueOf(bare, 'email')]).toEqual([200, ''])
      expect(bare.html).not.toContain('ann@home.test')
      const other = await signUpAt(site.browser(), `${SIGNUP}/P-2${key}`, {
        email: 'bob@home.test',
      })
      expect([other.status, other.error('email')]).toEqual([
        400,
        'Your invitation was sent to another email address. Please use that one.',
      ])
      expect(other.html).not.toContain('ann@home.test')
    }
    const link = prospectPath(site.services.env.SESSION_SECRET, {
      partner_code: 'northfield',
      prospect_id: 'P-2',
    })
    // There it is filled in and locked; what someone sends in its place says nothing.
    const page = await site.browser().get(link)
    expect([valueOf(page, 'email'), page.one('[name=email]').hasAttribute('readonly')]).toEqual([
      'ann@home.test',
      true,
    ])
    expect(page.one('[name=email]').hasAttribute('data-check')).toBe(false)
    const browser = site.browser()
    const again = await signUpAt(browser, link, { email: 'bob@home.test', password: 'x' })
    expect([again.status, valueOf(again, 'email')]).toEqual([400, 'ann@home.test'])
    const done = await fill(browser, again, { email: 'bob@home.test' })
    expect(done.path).toBe('/onboarding/profile')
    expect(await userWith('bob@home.test')).toBeNull()
    expect(await takenBy('P-2')).toBe((await userWith('ann@home.test'))?.id)
  })

  test('no one finds ids by guessing: after thirty wrong ones, a network has to wait', async () => {
    await change({ require_id: true })
    await db.write((tx) => tx.rateLimit.deleteMany())
    await prospect('P-5')
    const opens = async (id: string) => (await staying().get(`${SIGNUP}/${id}`)).status
    // Right ones are not counted, however many come from one network.
    for (let i = 0; i < 35; i++) expect(await opens('P-5')).toBe(200)
    // Nor are used ones, which those who have signed up open again.
    for (let i = 0; i < 35; i++) expect(await opens('P-3')).toBe(303)
    const browser = site.browser()
    const csrf = valueOf(await browser.get('/in/signup'), 'csrf')
    const call = (prospect_id: string) =>
      browser.post('/api/validate/prospect_id', { csrf, prospect_id })
    for (let i = 0; i < 15; i++) expect(await opens(`guess-${i}`)).toBe(303)
    for (let i = 0; i < 15; i++) expect((await call(`other-${i}`)).status).toBe(200)
    const wait = await staying().get(`${SIGNUP}/P-5`)
    expect(wait.status).toBe(429)
    expect(wait.one('h1').text).toBe('That was a bit too often')
    expect((await call('P-5')).status).toBe(429)
    expect((await site.browser().get('/in/signup')).status).toBe(200)
    await db.write((tx) => tx.rateLimit.deleteMany())
    expect(await opens('P-5')).toBe(200)
  })

  test('an id stays free when its form is refused', async () => {
    await change({ require_id: true })
    const refused = await signUpAt(site.browser(), `${SIGNUP}/P-4`, {
      email: 'sam@northfield.test',
    })
    expect(refused.status).toBe(400)
    expect(await takenBy('P-4')).toBeNull()
  })

  test('[SIGNUP-27] prospective students of devry have their own status', async () => {
    const where = { partner_code: 'northfield' }
    const row = await db.read.partner.findUniqueOrThrow({ where })
    const named = { name: 'Devry', partner_code: 'devry', host: 'devry.localhost' }
    const devry = { ...row, id: idOf('devry'), ...named, flags: {}, settings: {} }
    await db.write((tx) => tx.partner.create({ data: devry }))
    const there = new Browser(`http://devry.localhost:${site.port}`)
    there.follows = false
    const email = newEmail()
    const { institution_code: _, ...typed } = ADA
    const values = { ...typed, ...solved(await there.get(SIGNUP)), email }
    expect(leadsTo(await there.submit('Sign up', values))).toBe('/fence')
    expect(await userWith(email)).toMatchObject({
      partner_code: 'devry',
      enrollment_status: 'devry-prospect',
      institution_id: null,
    })
    await change({ status: 'inactive' }, 'devry')
  })
})

describe("where the school isn't known", () => {
  test('[SIGNUP-24] [SIGNUP-25] every sign-up page leads to the list of schools', async () => {
    for (const path of ['/prospective/signup', '/prospective/signup/P-1', '/in/signup'])
      expect(leadsTo(await staying(null).get(path))).toBe('/start/signup')
    for (const flow of ['leader', 'pbo', 'ctrl'])
      expect(leadsTo(await staying(null).get(`/${flow}/signup`))).toBe(`/start/signup?door=${flow}`)
  })

  test('[SIGNUP-25] the list has links to the sign-up pages of each active school', async () => {
    await change({ allow_prospective: true, require_id: false })
    const own = (path: string) => `http://northfield.localhost:${site.port}${path}`
    const list = (query = '') => site.browser(null).get(`/start/signup${query}`)
    const page = await list()
    expect(page.status).toBe(200)
    expect(page.link('Northfield University')).toBe(own('/in/signup'))
    expect(page.link('Lakeside College')).toContain('//lakeside.localhost')
    expect(page.link('Get to know Northfield University')).toBe(own('/prospective/signup'))
    expect(page.text).not.toContain('Get to know Lakeside')
    expect((await list('?door=leader')).link('Northfield University')).toBe(own('/leader/signup'))
    for (const flow of ['prospective', 'constructor'])
      expect((await list(`?door=${flow}`)).link('Northfield University')).toBe(own('/in/signup'))
    await change({ require_id: true })
    expect((await list()).text).not.toContain('Get to know')
    await change({ status: 'inactive' }, 'lakeside')
    expect((await list()).text).not.toContain('Lakeside')
    await change({ status: 'active' }, 'lakeside')
  })
})
