import { INVITATION_OVER } from '~/domain/signup/prospects'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Prisma } from '~prisma/generated/client'
import { solved } from '~tests/support/captcha'
import { Browser } from '~tests/support/client'
import { ADA, fill, leadsTo, messageAt, signUpAt, valueOf } from '~tests/support/signing-up'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf, NOW } from '~tests/support/world'

/** How prospective students come in, and everybody where no school can be told. */
let site: Site
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
})
afterAll(() => site.close())

const school = (data: Prisma.PartnerUpdateInput, partner_code = 'northfield') =>
  site.services.db.write((tx) => tx.partner.update({ where: { partner_code }, data }))
const userOf = (email: string) => site.services.db.read.user.findUnique({ where: { email } })

let count = 0
const somebody = () => `somebody.${++count}@home.test`

function staying(name: 'northfield' | 'lakeside' | null = 'northfield') {
  const browser = site.browser(name)
  browser.follows = false
  return browser
}

describe('prospective students', () => {
  const DOOR = '/prospective/signup'
  const ERROR = '/session/prospective_error'
  const prospect = (prospect_id: string, more: { email?: string; user_id?: string } = {}) =>
    site.services.db.write((tx) =>
      tx.prospect.create({
        data: {
          id: idOf(prospect_id),
          partner_code: 'northfield',
          prospect_id,
          ...more,
          created_at: NOW,
        },
      }),
    )
  const taker = async (id: string) =>
    (await site.services.db.read.prospect.findUnique({ where: { id: idOf(id) } }))?.user_id

  beforeAll(async () => {
    await school({ external_id_visible: false, settings: {} })
    await prospect('P-1')
    await prospect('P-2', { email: 'ann@home.test' })
    await prospect('P-3', { user_id: idOf('priya') })
    await prospect('P-4')
  })
  beforeEach(() => school({ allow_prospective: true, require_id: false }))

  test('[SIGNUP-10] read what their school has written for them, or a kind word', async () => {
    const page = await site.browser().get(DOOR)
    expect(page.text).toContain('Thinking about Northfield University?')
    await school({ settings: { welcome_message: 'Hello **future** student <b>x</b>' } })
    const own = await site.browser().get(`${DOOR}/`)
    expect(own.one('.prose strong').text).toBe('future')
    expect(own.html).not.toContain('<b>x</b>')
    expect(own.text).not.toContain('Thinking about')
    expect((await site.browser().get('/in/signup')).all('.prose')).toHaveLength(0)
  })

  test('[SIGNUP-21] an id that is missing or not wanted leads to the error page', async () => {
    expect(leadsTo(await staying().get(`${DOOR}/P-1`))).toBe(ERROR)
    expect(leadsTo(await staying().get(`${DOOR}/P-1/`))).toBe(ERROR)
    await school({ require_id: true })
    expect(leadsTo(await staying().get(DOOR))).toBe(ERROR)
    expect((await staying().get(`${DOOR}/P-1`)).status).toBe(200)
    await school({ allow_prospective: false, require_id: false })
    expect(leadsTo(await staying().get(DOOR))).toBe(ERROR)
  })

  test('[SIGNUP-22] the error page tells what is right at this school', async () => {
    const page = async () => site.browser().get(ERROR)
    const everybody = await page()
    expect(everybody.status).toBe(200)
    expect(everybody.one('h1').text).toBe('This link is not the right one')
    expect(everybody.link('Sign up without one')).toBe(DOOR)
    await school({ require_id: true })
    expect((await page()).text).toContain('open the whole link in your invitation')
    await school({ allow_prospective: false })
    expect((await page()).link('Sign up as a student')).toBe('/in/signup')
    expect((await site.browser(null).get(ERROR)).link('Choose a school')).toBe('/start/signup')
  })

  test('[SIGNUP-05] [SIGNUP-23] [SIGNUP-26] an id that the school gave out opens the form, once', async () => {
    await school({ require_id: true })
    for (const unknown of ['P-9', 'p-1', 'P-3', 'P'.repeat(300), '%20'])
      expect(leadsTo(await staying().get(`${DOOR}/${unknown}`))).toBe('/prospective-login')
    const [browser, late] = [staying(), staying()]
    const email = somebody()
    const open = await late.get(`${DOOR}/P-1`)
    const done = await signUpAt(browser, `${DOOR}/P-1/`, { email })
    expect({ status: done.status, to: leadsTo(done) }).toEqual({ status: 303, to: '/fence' })
    const user = await userOf(email)
    expect(user).toMatchObject({ external_lead_id: 'P-1', enrollment_status: 'prospective' })
    expect(await taker('P-1')).toBe(user?.id)
    expect(leadsTo(await staying().get(`${DOOR}/P-1`))).toBe('/prospective-login')
    expect((await site.browser().get(`${DOOR}/P-1`)).text).toContain(INVITATION_OVER)
    // Opened before somebody else used it: the same on sending.
    const sent = await fill(late, open, { email: somebody() })
    expect({ status: sent.status, to: leadsTo(sent) }).toEqual({
      status: 303,
      to: '/prospective-login',
    })
  })

  test('[SIGNUP-29] an id belongs to the address that the school knows, when it knows one', async () => {
    await school({ require_id: true })
    const wrong = await signUpAt(site.browser(), `${DOOR}/P-2`, { email: 'bob@home.test' })
    expect(wrong.status).toBe(400)
    expect(messageAt(wrong, 'email')).toContain('sent to another email address')
    expect(wrong.html).not.toContain('ann@home.test')
    expect(await taker('P-2')).toBeNull()
    const right = await signUpAt(staying(), `${DOOR}/P-2`, { email: 'Ann@Home.test' })
    expect(leadsTo(right)).toBe('/fence')
    expect(await taker('P-2')).toBe((await userOf('ann@home.test'))?.id)
  })

  test('ids are not to be found by trying: after thirty that are none, a network has to wait', async () => {
    await school({ require_id: true })
    const { db } = site.services
    await db.write((tx) => tx.rateLimit.deleteMany())
    await prospect('P-5')
    const opens = async (id: string) => (await staying().get(`${DOOR}/${id}`)).status
    // Right ones are not counted, however many come from one network.
    for (let i = 0; i < 35; i++) expect(await opens('P-5')).toBe(200)
    const browser = site.browser()
    const csrf = valueOf(await browser.get('/in/signup'), 'csrf')
    const call = (prospect_id: string) =>
      browser.post('/api/validate/prospect_id', { csrf, prospect_id })
    for (let i = 0; i < 15; i++) expect(await opens(`guess-${i}`)).toBe(303)
    for (let i = 0; i < 15; i++) expect((await call(`other-${i}`)).status).toBe(200)
    const wait = await staying().get(`${DOOR}/P-5`)
    expect(wait.status).toBe(429)
    expect(wait.one('h1').text).toBe('That was a little too often')
    expect((await call('P-5')).status).toBe(429)
    expect((await site.browser().get('/in/signup')).status).toBe(200)
    await db.write((tx) => tx.rateLimit.deleteMany())
    expect(await opens('P-5')).toBe(200)
  })

  test('an id stays free when its form is refused', async () => {
    await school({ require_id: true })
    const refused = await signUpAt(site.browser(), `${DOOR}/P-4`, { email: 'sam@northfield.test' })
    expect(refused.status).toBe(400)
    expect(await taker('P-4')).toBeNull()
  })

  test('[SIGNUP-27] those of devry have a status of their own', async () => {
    const { db } = site.services
    const { id: _, ...row } = await db.read.partner.findUniqueOrThrow({
      where: { partner_code: 'northfield' },
    })
    const named = { name: 'Devry', partner_code: 'devry', host: 'devry.localhost' }
    const devry = { ...row, id: idOf('devry'), ...named }
    await db.write((tx) =>
      tx.partner.create({
        data: { ...devry, flags: {}, settings: {}, require_id: false, allow_prospective: true },
      }),
    )
    const there = new Browser(`http://devry.localhost:${site.port}`)
    there.follows = false
    const page = await there.get(DOOR)
    const email = somebody()
    const { institution_code: __, ...typed } = ADA
    expect(
      leadsTo(await there.submit(page.form('Sign up'), { ...typed, ...solved(page), email })),
    ).toBe('/fence')
    expect(await userOf(email)).toMatchObject({
      partner_code: 'devry',
      enrollment_status: 'devry-prospect',
      institution_id: null,
    })
    await school({ status: 'inactive' }, 'devry')
  })
})

describe('where no school can be told', () => {
  test('[SIGNUP-24] [SIGNUP-25] every door leads to the list of schools', async () => {
    const at = async (door: string) => leadsTo(await staying(null).get(door))
    expect(await at('/prospective/signup')).toBe('/start/signup')
    expect(await at('/prospective/signup/P-1')).toBe('/start/signup')
    expect(await at('/in/signup')).toBe('/start/signup')
    expect(await at('/leader/signup')).toBe('/start/signup?door=leader')
    expect(await at('/pbo/signup')).toBe('/start/signup?door=pbo')
    expect(await at('/ctrl/signup')).toBe('/start/signup?door=ctrl')
  })

  test('[SIGNUP-25] which has links to the door of each active school', async () => {
    await school({ allow_prospective: true, require_id: false })
    const own = (door: string) => `http://northfield.localhost:${site.port}${door}`
    const page = await site.browser(null).get('/start/signup')
    expect(page.status).toBe(200)
    expect(page.link('Northfield University')).toBe(own('/in/signup'))
    expect(page.link('Lakeside College')).toContain('//lakeside.localhost')
    expect(page.link('Get to know Northfield University')).toBe(own('/prospective/signup'))
    expect(page.text).not.toContain('Get to know Lakeside')
    const leaders = await site.browser(null).get('/start/signup?door=leader')
    expect(leaders.link('Northfield University')).toBe(own('/leader/signup'))
    const odd = await site.browser(null).get('/start/signup?door=constructor')
    expect(odd.link('Northfield University')).toBe(own('/in/signup'))
    await school({ require_id: true })
    expect((await site.browser(null).get('/start/signup')).text).not.toContain('Get to know')
    await school({ status: 'inactive' }, 'lakeside')
    expect((await site.browser(null).get('/start/signup')).text).not.toContain('Lakeside')
    await school({ status: 'active' }, 'lakeside')
  })
})
