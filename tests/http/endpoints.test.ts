import { once } from 'node:events'
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { describe, expect } from 'vitest'
import { mailLinkCode } from '~/domain/accounts/mail-links.server'
import { termsVersion } from '~/domain/legal/terms.server'
import { apiOf } from '~tests/support/api'
import {
  account,
  apiAs,
  as,
  changeAccount,
  db,
  idOf,
  PASSWORD,
  type PersonName,
  site,
  test,
} from '~tests/support/fixtures'

/** By node:http: fetch sends no TRACE, and sometimes more headers. */
async function ask(method: string, path: string, headers: OutgoingHttpHeaders) {
  const to = { host: '127.0.0.1', port: site.port, path: `/api${path}`, method, headers }
  const [response] = (await once(request(to).end(), 'response')) as [IncomingMessage]
  response.resume()
  return { status: response.statusCode, allow: response.headers.allow }
}

const visitor = () => apiOf(site.browser())
const done = { status: 200, answer: true }
const right = { current_password: PASSWORD }

describe('every endpoint', () => {
  test('an unknown one is 404, a wrong method 405, a wrong body 400', async () => {
    const sam = await apiAs('sam')
    expect((await sam.post('/no/such/call')).status).toBe(404)
    expect((await sam.get('/user/logout')).status).toBe(405)
    const unknown = await sam.post('/user/prompt', { prompt: 'no such prompt' })
    expect(unknown).toMatchObject({ status: 400, errors: { prompt: [expect.any(String)] } })
    for (const body of [null, [], 'text', 7])
      expect((await sam.post('/user/prompt', body)).status).toBe(400)
  })

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    '%s where there is only a GET or POST says so, to everyone',
    async (method) => {
      const cookie = `quad_session=${(await as('sam')).cookie('quad_session')}`
      for (const who of [{}, { cookie }, { 'x-requested-with': 'script' }])
        for (const [path, status, allow] of [
          ['/user/logout', 405, 'POST'],
          ['/user/unprotected_save', 405, 'GET, HEAD, POST'],
          ['/no/such/call', 404, undefined],
        ] as const)
          expect([method, who, path, await ask(method, path, who)]).toEqual([
            method,
            who,
            path,
            { status, allow },
          ])
    },
  )

  test('a POST to an endpoint that is only read says so before it asks for a token', async () => {
    for (const who of [{}, { 'x-requested-with': 'script' }])
      expect(await ask('POST', '/user/find_blocked', who)).toEqual({
        status: 405,
        allow: 'GET, HEAD',
      })
  })

  test.each<[PersonName, string | undefined]>([
    ['nora', '/accept'],
    ['colin', '/404'],
    ['lena', '/leader/toc'],
    ['sam', undefined],
  ])('[ACCESS-20] [ACCESS-22] [ACCESS-23] sends %s to %s, as pages do', async (name, path) => {
    const { location } = await (await apiAs(name)).post('/user/prompt', { prompt: 'mobile-app' })
    expect(location).toBe(path)
  })
})

test('[API-56] [SCREEN-02] /restricted_terms lists the terms of all schools and of the own one, each once', async () => {
  const created_at = site.services.now()
  await db.write((tx) =>
    tx.restrictedTerm.createMany({
      data: [
        { id: 'term-all', term: 'everywhere', match: 'everywhere', partner_code: '', created_at },
        {
          id: 'term-twice',
          term: 'everywhere',
          match: 'everywhere',
          partner_code: 'northfield',
          created_at,
        },
        {
          id: 'term-lake',
          term: 'lake trash',
          match: 'lake trash',
          partner_code: 'lakeside',
          created_at,
        },
      ],
    }),
  )
  const listed = async (who: ReturnType<typeof apiOf>) => {
    const { status, answer } = await who.get('/restricted_terms')
    expect(status).toBe(200)
    return answer as string[]
  }
  const everyone = await listed(apiOf(site.browser(null)))
  expect(everyone).toContain('everywhere')
  expect(everyone).not.toContain('lake trash')
  expect(await listed(visitor())).not.toContain('lake trash')
  const lou = await listed(await apiAs('lou'))
  expect(lou).toEqual(expect.arrayContaining(['everywhere', 'lake trash']))
  const sam = await listed(await apiAs('sam'))
  expect(sam).not.toContain('lake trash')
  expect(sam.filter((term) => term === 'everywhere')).toHaveLength(1)
})

// Only JSON can hold half a character: reading a form makes it whole.
const HALF = 'half\ud83d@mail.test'
const SAM = 'sam@northfield.test'
const wrong = { current_password: 'wrong' }
const CHARACTERS = 'Must not contain NUL or half a surrogate pair'
const PASSWORD_TOO_SHORT = 'Password must be at least four characters'
const ticket = { category: 'general', page: '/home' }

test.each<[string, object, string]>([
  ['/user/contact', { address: 'a@mail.test' }, 'current_password: Current password is required'],
  ['/user/contact', { ...wrong, address: 'a@mail.test' }, 'current_password: Invalid password'],
  ['/user/contact', { ...right, address: SAM }, 'address: Email belongs to another account'],
  ['/user/contact', { ...right, address: HALF }, 'address: Not a valid email address'],
  ['/user/confirm', { code: 'x', type: 'phone' }, 'type: Must be email'],
  ['/user/password', { ...right, password: 'abc' }, `password: ${PASSWORD_TOO_SHORT}`],
  ['/user/password', { password: 'abcd' }, 'current_password: Current password is required'],
  ['/help/ticket', { ...ticket, description: HALF }, `description: ${CHARACTERS}`],
  ['/help/ticket', { description: 'x' }, 'category: Please select a category to continue'],
  ['/marketing/subscribe', { email: 'no' }, 'email: Not a valid email address'],
])(
  '[SETTINGS-16] [SETTINGS-26] [HELP-10] POST /api%s with %j names the wrong field: %s',
  async (path, input, error) => {
    const response = await (await apiAs('greta')).post(path, input)
    const [field = '', message] = error.split(': ')
    expect(response).toMatchObject({ status: 400, errors: { [field]: [message] } })
  },
)

describe('the account', () => {
  test('[API-08] [ACCESS-06] GET /api/user answers who you are, and no one else', async () => {
    expect((await visitor().get('/user')).status).toBe(401)
    // Nora has not accepted the terms.
    for (const name of ['priya', 'nora'] as const) {
      const { answer } = await (await apiAs(name)).get(`/user?id=${idOf('sam')}`)
      expect(answer).toMatchObject({
        id: idOf(name),
        email: `${name}@northfield.test`,
        partner_shorthand_name: 'Northfield',
        is_a_prospective: name === 'priya',
        is_a_current_student_or_alumni: name !== 'priya',
        institution: { institution_code: 'main' },
      })
      expect(JSON.stringify(answer)).not.toMatch(/password_hash|\$argon2/)
    }
  })

  test('[API-38] [ONBOARD-02] POST /api/user/accept_terms sets joined_date and the version', async () => {
    expect((await account('nora')).joined_date).toBeNull()
    expect(await (await apiAs('nora')).post('/user/accept_terms')).toEqual(done)
    expect(await account('nora')).toMatchObject({
      joined_date: expect.any(Date) as Date,
      terms_version: termsVersion(),
    })
  })

  test('[API-36] [ACCESS-35] POST /api/user/logout ends the session', async () => {
    const maya = await apiAs('maya')
    expect(await maya.post('/user/logout')).toEqual(done)
    expect((await maya.post('/user/logout')).status).toBe(401)
  })

  test('[ACCESS-27] POST /api/user/prompt records that a prompt was shown', async () => {
    await (await apiAs('alma')).post('/user/prompt', { prompt: 'mobile-app' })
    expect(await account('alma')).toMatchObject({
      prompts_shown: ['mobile-app'],
      mobile_app_prompt: true,
    })
  })

  test('[API-31] [API-33] [API-34] [SETTINGS-16] [SETTINGS-17] an email change waits, is sent again and canceled', async () => {
    const alex = await apiAs('alex')
    const input = { ...right, address: 'Alex.New@Mail.test' }
    expect(await alex.post('/user/contact', input)).toEqual(done)
    expect(await account('alex')).toMatchObject({
      email: 'alex@northfield.test',
      pending_email: 'alex.new@mail.test',
    })
    expect(await alex.post('/user/resend_confirmation')).toEqual(done)
    expect(await alex.post('/user/cancel_contact_update')).toEqual(done)
    expect((await account('alex')).pending_email).toBeNull()
    expect(await alex.post('/user/resend_confirmation')).toEqual({ ...done, answer: false })
  })

  test('[API-30] [SETTINGS-20] POST /api/user/confirm takes the code of an emailed link, once', async () => {
    await (await apiAs('bea')).post('/user/contact', { ...right, address: 'bea.new@mail.test' })
    const { id } = await db.read.mailLink.findFirstOrThrow({
      where: { user_id: idOf('bea'), kind: 'confirm_email', ended_at: null },
    })
    const code = mailLinkCode(site.services.env.SESSION_SECRET, id)
    await changeAccount('bea', { email_confirmed: false })
    expect((await visitor().post('/user/confirm', { type: 'email' })).status).toBe(400)
    expect((await visitor().post('/user/confirm', { code: `${code}x` })).status).toBe(404)
    expect(await account('bea')).toMatchObject({ pending_email: 'bea.new@mail.test' })
    expect((await visitor().post('/user/confirm', { code, type: 'email' })).status).toBe(200)
    expect(await account('bea')).toMatchObject({
      email: 'bea.new@mail.test',
      pending_email: null,
      email_confirmed: true,
    })
    expect((await visitor().post('/user/confirm', { code })).status).toBe(404)
  })

  test('[API-32] [SETTINGS-26] POST /api/user/password changes it', async () => {
    const tess = await apiAs('tess')
    const input = { ...right, password: 'abcd' }
    expect((await tess.post('/user/password', input)).status).toBe(200)
    expect((await tess.post('/user/password', input)).errors).toEqual({
      current_password: ['Invalid password'],
    })
  })
})

describe('[API-06] every operation of the user service is at its path', () => {
  const change = { ...right, address: 'cora.new@mail.test' }
  test.each<[string, 'GET' | 'POST', string, object?]>([
    ['load', 'GET', '/user'],
    ['save', 'POST', '/user', { about: 'I coach.' }],
    ['changeContact', 'POST', '/user/contact', change],
    ['resendConfirmation', 'POST', '/user/resend_confirmation'],
    ['cancelContactUpdate', 'POST', '/user/cancel_contact_update'],
    ['findBlocked', 'GET', '/user/find_blocked'],
    ['unblockUser', 'POST', '/user/unblock', { user_id: idOf('dev') }],
    ['toggleGlobalSetting', 'POST', '/user/toggle_global_setting', { global: true }],
    [
      'toggleEnrollmentOptStatus',
      ...(['POST', '/user/toggle_enrollment_opt_status', { enrollment_opt_status: 'in' }] as const),
    ],
    ['save_new_follow', 'POST', '/user/new_follow', { followed_user_ids: [idOf('leo')] }],
    ['save_unfollow', 'GET', `/user/save_unfollow/${idOf('leo')}`],
    ['acceptTerms', 'POST', '/user/accept_terms'],
    ['savePassword', 'POST', '/user/password', { ...right, password: PASSWORD }],
  ])('%s is %s %s', async (_, method, path, body = {}) => {
    const cora = await as('cora')
    cora.headers = { 'sec-fetch-site': 'same-origin' }
    await (await apiAs('cora')).post('/user/block', { user_to_block: idOf('dev') })
    const { status, answer } = await cora.call(path, method === 'GET' ? undefined : body)
    expect([status, answer]).toEqual([200, expect.anything()])
  })
})

test('[API-52] [ACCESS-02] GET /api/partner answers the school of the session or the host', async () => {
  const page = await site.browser('lakeside').get('/api/partner')
  expect(JSON.parse(page.html)).toMatchObject({
    answer: {
      partner_code: 'lakeside',
      name: 'Lakeside College',
      program_list: [{ id: idOf('program:Art'), name: 'Art' }],
      institutions: [{ institution_code: 'shore', global_status: 'private' }],
    },
  })
  expect(page.html).not.toMatch(/settings|Northfield/)
  expect((await site.browser(null).get('/api/partner')).status).toBe(404)
  const lou = apiOf(await as('lou'))
  expect((await lou.get('/partner')).answer).toMatchObject({ code: 'lakeside' })
})

test('[API-45] [HELP-10] POST /api/help/ticket keeps the text and the page, without its secrets', async () => {
  const leo = await apiAs('leo')
  const rows = [
    ['android', 'Whole \u{1f642}', '/post/1?x=1', '/post/1'],
    ['feedback', 'It is good.', 'https://evil.test/', '/help'],
    ['android', 'And this link?', '/reset-password/SECRET', '/reset-password'],
  ]
  for (const [category, description, page] of rows)
    expect(await leo.post('/help/ticket', { category, description, page })).toEqual(done)
  const tickets = await db.read.ticket.findMany({ where: { user_id: idOf('leo') } })
  for (const [category, description, , page] of rows)
    expect(tickets).toContainEqual(
      expect.objectContaining({ category, description, page }) as unknown,
    )
})

test('[API-47] [MARKETING-14] POST /api/marketing/subscribe is for everyone', async () => {
  const stored = async (email: string, signup_location?: string) => {
    expect(await visitor().post('/marketing/subscribe', { email, signup_location })).toEqual(done)
    const where = { email: email.trim().toLowerCase() }
    return (await db.read.marketingSubscription.findUnique({ where }))?.signup_location
  }
  expect(await stored(' News@Mail.test ', '/about')).toBe('/about')
  expect(await stored('front@mail.test')).toBe('/')
})
