import { describe, expect } from 'vitest'
import type { Prisma } from '~prisma/generated/client'
import {
  as,
  changeAccount,
  changePartner as change,
  db,
  idOf,
  site,
  test,
} from '~tests/support/fixtures'
import {
  fill,
  leadsTo,
  messageAt,
  newEmail,
  signUp,
  userWith,
  valueOf,
} from '~tests/support/signing-up'

/** The ids that schools ask for when people sign up. */

const annex = (data: Prisma.InstitutionUpdateInput) =>
  db.write((tx) => tx.institution.update({ where: { id: idOf('institution:annex') }, data }))

describe('the external id', () => {
  const NAME = 'Student number'
  const REQUIRED = `${NAME} is required`
  const FORMAT = `Please make sure your ${NAME} is in the correct format`
  const SHOWN = { external_id_visible: true, external_id_name: NAME }

  test.beforeEach(async () => {
    await change({
      ...SHOWN,
      external_id_required: false,
      external_id_error_message: null,
      settings: {},
    })
    await annex({ external_id_required: false, external_id_pattern: null })
  })
  const send = (external_id: string, institution_code = 'main', email = 'x') =>
    signUp({ external_id, institution_code, email })
  const error = async (id: string, at?: string) => messageAt(await send(id, at), 'external_id')

  test('[SIGNUP-06] is asked for under its name only where it is visible', async () => {
    const page = await site.browser().get('/in/signup')
    expect(page.one('label[for=external_id]').text).toBe(`${NAME} (optional)`)
    // Where the school has no name for it
    await change({ external_id_name: null })
    const unnamed = await site.browser().get('/in/signup')
    expect(unnamed.one('label[for=external_id]').text).toBe('Student ID (optional)')
    await change({ external_id_visible: false, external_id_required: true })
    expect((await site.browser().get('/in/signup')).all('#external_id')).toHaveLength(0)
    const email = newEmail()
    expect((await signUp({ email })).path).toBe('/onboarding/profile')
    expect((await userWith(email))?.external_id).toBeNull()
  })

  test('[SIGNUP-17] is required where the school or the chosen institution says so', async () => {
    expect(await error('')).toBeNull()
    await annex({ external_id_required: true })
    expect(await error('')).toBeNull()
    expect(await error(' ', 'annex')).toBe(REQUIRED)
    const page = await site.browser().get('/in/signup')
    expect(page.one('#external_id-hint').text).toBe('Needed at Northfield Annex.')
    await change({ external_id_required: true })
    expect(await error('')).toBe(REQUIRED)
    const empty = await signUp({ email: '', external_id: '', password: '' })
    expect(empty.texts('#errors li')).toEqual([
      'Email is required',
      REQUIRED,
      'Password must be at least four characters',
    ])
    expect((await site.browser().get('/in/signup')).text).not.toContain('(optional)')
  })

  test('[SIGNUP-18] without a pattern any value is accepted and stored', async () => {
    const email = newEmail()
    expect((await send('  Anything   at all ', 'main', email)).path).toBe('/onboarding/profile')
    expect((await userWith(email))?.external_id).toBe('Anything at all')
  })

  test('[SIGNUP-18] must be what the school, or the chosen institution, wants as a whole', async () => {
    await change({ settings: { external_id_pattern: 'N\\d{3}|X' } })
    for (const wrong of ['n123', 'N12', 'N1234', 'aN123', 'N123b', 'XX', 'N123\nN123'])
      expect(await error(wrong)).toBeTruthy()
    expect(await error('N12')).toBe(FORMAT)
    for (const right of ['N123', 'X', ' N123 ', '']) expect(await error(right)).toBeNull()
    await annex({ external_id_pattern: 'A\\d' })
    expect(await error('N123', 'annex')).toBe(FORMAT)
    expect(await error('A1', 'annex')).toBeNull()
    expect(await error('N123', 'main')).toBeNull()
    const back = await send('N12')
    expect(valueOf(back, 'external_id')).toBe('N12')
  })

  test("[SIGNUP-18] the school's own message replaces ours", async () => {
    const message = 'Seven digits, as on your card.'
    await change({
      external_id_error_message: message,
      settings: { external_id_pattern: '\\d{7}' },
    })
    expect(await error('12')).toBe(message)
  })

  test('a long id is refused, and any pattern is answered', async () => {
    await change({ settings: { external_id_pattern: '(\\w+-?)+\\d' } })
    expect(await error('a'.repeat(41))).toContain('at most 40 characters')
    expect(await error('a'.repeat(40))).toBe(FORMAT)
    expect(await error(`${'a-'.repeat(19)}7`)).toBeNull()
  })

  test('a pattern from before RE2 is ignored', async () => {
    await change({ settings: { external_id_pattern: '(?=A)A\\d' } })
    expect(await error('B7')).toBeNull()
  })
})

test('an account that waits for its owner gets the columns of the flow, and keeps its own', async () => {
  const nora = await as('nora')
  // Without a password, but still logged in somewhere.
  const waiting = { password_hash: null, email_confirmed: false }
  await changeAccount('nora', { ...waiting, leader: true, enrollment_status: 'alumni' })
  nora.follows = false
  const page = await nora.get('/ctrl/signup')
  expect(page.all('[type=password]')).toHaveLength(2)
  const done = await fill(nora, page, { email: 'nora@northfield.test' })
  expect(leadsTo(done)).toBe('/ctrl/coming-soon')
  expect(await userWith('nora@northfield.test')).toMatchObject({
    leader: true,
    control_group: true,
    core_state: 'ctrl-coming-soon',
    enrollment_status: 'alumni',
    joined_date: expect.any(Date) as Date,
    password_hash: expect.stringMatching(/^\$argon2id\$/) as string,
  })
})

test('[SIGNUP-06] [SIGNUP-26] [SIGNUP-27] [LEADER-03] an account that waits gets what its way of signing up gives', async () => {
  const invited = { id: idOf('P-1'), prospect_id: 'P-1', partner_code: 'northfield' }
  await db.write((tx) => tx.prospect.create({ data: { ...invited, created_at: new Date() } }))
  const prospective = { allow_prospective: true, require_id: true }
  await change({ ...prospective, external_id_visible: true, settings: {} })
  for (const [path, given] of [
    ['/leader/signup', { leader: true, core_state: 'leader-quad', enrollment_status: null }],
    [
      '/prospective/signup/P-1',
      { leader: false, enrollment_status: 'prospective', external_lead_id: 'P-1' },
    ],
  ] as const) {
    const none = { password_hash: null, leader: false, enrollment_status: null, core_state: null }
    await changeAccount('nora', {
      ...none,
      external_id: null,
      control_group: false,
      joined_date: null,
    })
    const nora = await as('nora')
    nora.follows = false
    const done = await fill(nora, await nora.get(path), {
      email: 'nora@northfield.test',
      external_id: 'N7',
    })
    expect([path, leadsTo(done)]).toEqual([path, '/fence'])
    expect(await userWith('nora@northfield.test')).toMatchObject({ external_id: 'N7', ...given })
  }
})
