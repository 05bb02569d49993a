import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Prisma } from '~prisma/generated/client'
import { signIn } from '~tests/support/sign-in'
import { fill, leadsTo, messageAt, signUpAt, valueOf } from '~tests/support/signing-up'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf } from '~tests/support/world'

/** What schools decide about signing up: ids, invitations, and who may come at all. */
let site: Site
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
})
afterAll(() => site.close())

const school = (data: Prisma.PartnerUpdateInput, partner_code = 'northfield') =>
  site.services.db.write((tx) => tx.partner.update({ where: { partner_code }, data }))
const annex = (data: Prisma.InstitutionUpdateInput) =>
  site.services.db.write((tx) =>
    tx.institution.update({ where: { id: idOf('institution:annex') }, data }),
  )
const userOf = (email: string) => site.services.db.read.user.findUnique({ where: { email } })

let count = 0
const somebody = () => `somebody.${++count}@home.test`

function staying(name: 'northfield' | 'lakeside' | null = 'northfield') {
  const browser = site.browser(name)
  browser.follows = false
  return browser
}

describe('the external id', () => {
  const NAME = 'Student number'
  const REQUIRED = `${NAME} is required`
  const FORMAT = `Please make sure your ${NAME} is in the correct format`
  const visible = { external_id_visible: true, external_id_name: NAME }

  beforeEach(async () => {
    await school({
      ...visible,
      external_id_required: false,
      external_id_error_message: null,
      settings: {},
    })
    await annex({ external_id_required: false, external_id_pattern: null })
  })
  const send = (external_id: string, institution_code = 'main', email = 'x') =>
    signUpAt(site.browser(), '/in/signup', { external_id, institution_code, email })
  const objection = async (id: string, at?: string) => messageAt(await send(id, at), 'external_id')

  test('[SIGNUP-06] is asked for under its name only where it is visible', async () => {
    const page = await site.browser().get('/in/signup')
    expect(page.one('label[for=external_id]').text).toBe(`${NAME} (optional)`)
    await school({ external_id_visible: false, external_id_required: true })
    expect((await site.browser().get('/in/signup')).all('#external_id')).toHaveLength(0)
    const email = somebody()
    expect((await signUpAt(site.browser(), '/in/signup', { email })).path).toBe('/home')
    expect((await userOf(email))?.external_id).toBeNull()
  })

  test('[SIGNUP-17] is required where the school or the chosen institution says so', async () => {
    expect(await objection('')).toBeNull()
    await annex({ external_id_required: true })
    expect(await objection('')).toBeNull()
    expect(await objection(' ', 'annex')).toBe(REQUIRED)
    const page = await site.browser().get('/in/signup')
    expect(page.one('#external_id-hint').text).toBe('Needed at Northfield Annex.')
    await school({ external_id_required: true })
    expect(await objection('')).toBe(REQUIRED)
    const empty = await signUpAt(site.browser(), '/in/signup', {
      email: '',
      external_id: '',
      password: '',
    })
    expect(empty.all('#errors li').map((line) => line.text)).toEqual([
      'Email is required',
      REQUIRED,
      'Password must be at least four characters',
    ])
    expect((await site.browser().get('/in/signup')).text).not.toContain('(optional)')
  })

  test('[SIGNUP-18] without a pattern any value is accepted and kept', async () => {
    const email = somebody()
    expect((await send('  Anything   at all ', 'main', email)).path).toBe('/home')
    expect((await userOf(email))?.external_id).toBe('Anything at all')
  })

  test('[SIGNUP-18] must be what the school, or the chosen institution, wants as a whole', async () => {
    await school({ settings: { external_id_pattern: 'N\\d{3}|X' } })
    for (const wrong of ['n123', 'N12', 'N1234', 'aN123', 'N123b', 'XX', 'N123\nN123'])
      expect(await objection(wrong)).toBeTruthy()
    expect(await objection('N12')).toBe(FORMAT)
    for (const right of ['N123', 'X', ' N123 ', '']) expect(await objection(right)).toBeNull()
    await annex({ external_id_pattern: 'A\\d' })
    expect(await objection('N123', 'annex')).toBe(FORMAT)
    expect(await objection('A1', 'annex')).toBeNull()
    expect(await objection('N123', 'main')).toBeNull()
    const back = await send('N12')
    expect(valueOf(back, 'external_id')).toBe('N12')
  })

  test("[SIGNUP-18] the school's own message stands in place of ours", async () => {
    const message = 'Seven digits, as on your card.'
    await school({
      external_id_error_message: message,
      settings: { external_id_pattern: '\\d{7}' },
    })
    expect(await objection('12')).toBe(message)
  })

  test('a long id is refused, and a careless pattern of old times is not asked', async () => {
    await school({ settings: { external_id_pattern: '(\\w+-?)+\\d' } })
    const began = Date.now()
    expect(await objection('a'.repeat(41))).toContain('at most 40 characters')
    expect(await objection('a'.repeat(40))).toBeNull()
    expect(Date.now() - began).toBeLessThan(2000)
  })
})

test('an account that waits gets what its door gives, and keeps what it has', async () => {
  await site.services.db.write((tx) =>
    tx.user.update({
      where: { id: idOf('nora') },
      data: { password_hash: null, leader: true, enrollment_status: 'alumni' },
    }),
  )
  const browser = staying()
  // Somebody whose password is gone is still signed in elsewhere.
  const { services } = site
  await services.db.write((tx) =>
    tx.user.update({ where: { id: idOf('nora') }, data: { email_confirmed: false } }),
  )
  await signIn(browser, 'sam')
  const session = await services.db.read.session.findFirstOrThrow({
    where: { user_id: idOf('sam') },
  })
  await services.db.write((tx) =>
    tx.session.update({ where: { id_hash: session.id_hash }, data: { user_id: idOf('nora') } }),
  )
  const page = await browser.get('/ctrl/signup')
  expect(page.all('[type=password]')).toHaveLength(2)
  const done = await fill(browser, page, { email: 'nora@northfield.test' })
  expect(leadsTo(done)).toBe('/ctrl/coming-soon')
  const user = await userOf('nora@northfield.test')
  expect(user).toMatchObject({
    leader: true,
    control_group: true,
    core_state: 'ctrl-coming-soon',
    enrollment_status: 'alumni',
    joined_date: expect.any(Date) as Date,
  })
  expect(user?.password_hash).toMatch(/^\$argon2id\$/)
})
