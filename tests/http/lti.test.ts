import { createPublicKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, vi } from 'vitest'
import { newKeyPair } from '~/platform/lms/lti-keys.server'
import { signedCode, signedText } from '~/platform/security/signed-code.server'
import type { Claims } from '~tests/support/fakes/types'
import { apiOf } from '~tests/support/api'
import { as, db, eventCount, idOf, site, type PersonName } from '~tests/support/fixtures'
import { begin, connect, courseAccount, launch, platform, test } from '~tests/support/lti-site'
import { PASSWORD } from '~tests/support/database'
import { prompt } from '~tests/support/prompt-site'
import { updateUser } from '~tests/support/users'

const FIRST_WEEK = `/prompt/assignment/${idOf('prompt:my-first-week')}`
const courses = async (name: PersonName) =>
  (await db.read.schoolLinks.findUnique({ where: { user_id: idOf(name) } }))?.lti_course_ids ?? []
const lastLaunch = () => db.read.ltiLaunch.findFirstOrThrow({ orderBy: { id: 'desc' } })

test('[CANVAS-02] [CANVAS-11] [PROMPT-11] a launch connects the person who confirms it, and logs them in from then on', async () => {
  const maya = await as('maya')
  const question = await launch(maya, 'maya')
  expect(question.one('h1').text).toBe('Connect your Moodle account?')
  expect(question.text).toContain('only if you opened this page from Moodle yourself just now')
  expect(question.text).toContain('You’re logged in as Maya')
  expect([await courseAccount('maya'), await courses('maya')]).toEqual([null, []])
  const again = maya.twin()
  const done = await maya.submit('Connect')
  expect(done.path).toBe(FIRST_WEEK)
  expect(done.one('.flash').text).toContain('Your Moodle account is connected.')
  expect((await again.submit('Connect')).path).toBe(FIRST_WEEK)
  expect(await db.read.ltiAccount.count()).toBe(1)
  expect(await courses('maya')).toEqual(['bio-77'])
  expect(await eventCount('course.joined', idOf('maya'))).toBe(1)
  const classes = (await maya.get(prompt('my-first-week'))).texts('[name=class] option')
  expect(classes).toEqual(['All classes', 'Biology 101'])
  // Another browser, without a login.
  const fresh = site.browser()
  expect((await launch(fresh, 'maya', 'reading')).path).toBe('/prompts')
  expect((await apiOf(fresh).get('/user')).answer).toMatchObject({
    id: idOf('maya'),
    lti_course_ids: ['bio-77'],
    canvas_auth: false,
  })
  // Going back after logging out logs no one in.
  await fresh.press('/logout', 'Log out')
  const back = await fresh.get(`${fresh.base}/lti/open?launch=${(await lastLaunch()).id}`)
  expect([back.status, back.one('h1').text]).toEqual([400, 'Please open the link again'])
})

test('[CANVAS-11] who isn’t known yet logs in, and confirms it then', async () => {
  const browser = site.browser()
  const login = await launch(browser, 'alma')
  expect(login.path).toContain('/current-login?redirect_to=%2Flti%2Fopen')
  expect(login.text).toContain('Log in to connect your Moodle account.')
  const question = await browser.submit('Log in', {
    email: 'alma@northfield.test',
    password: PASSWORD,
  })
  expect(question.text).toContain('You’re logged in as Alma')
  expect(await courseAccount('alma')).toBeNull()
  expect((await browser.submit('Connect')).path).toBe(FIRST_WEEK)
})

test('[CANVAS-11] no launch takes over an account, and none logs in staff or a coach', async () => {
  for (const [name, question] of [
    ['stan', 'Continue as Stan'],
    ['cora', 'Continue as Cora'],
  ] as const) {
    await connect(await as(name), name)
    expect((await launch(site.browser(), name)).path).toContain('/current-login')
    const sam = await as('sam')
    expect((await launch(sam, name)).one('h1').text).toBe(`${question}?`)
    expect((await sam.submit(question)).path).toContain('/current-login')
    const values = { email: `${name}@northfield.test`, password: PASSWORD }
    expect((await sam.submit('Log in', values)).path).toBe(FIRST_WEEK)
  }
  const dev = await as('dev')
  await connect(dev, 'dev')
  const leo = await as('leo')
  await launch(leo, 'dev')
  expect((await leo.submit('Continue as Dev')).path).toBe(FIRST_WEEK)
  expect((await apiOf(leo).get('/user')).answer).toMatchObject({ id: idOf('dev') })
  expect(await courseAccount('leo')).toBeNull()
  // Suspended since: the same page as for any other way in.
  const where = { id: idOf('dev') }
  await db.write((tx) => tx.user.update({ where, data: { suspended_at: new Date() } }))
  expect((await launch(site.browser(), 'dev')).status).toBe(403)
  await db.write((tx) => tx.user.update({ where, data: { suspended_at: null } }))
})

test('[CANVAS-11] logging out ends a launch and whatever else waits in the browser', async () => {
  if (!(await courseAccount('alma'))) await connect(await as('alma'), 'alma')
  const alma = await as('alma')
  await begin(alma, 'alma', 'week')
  alma.follows = false
  const path = (await alma.submit('Continue')).headers.get('location')!
  alma.follows = true
  for (const name of ['quad_canvas', 'quad_identity']) alma.setCookie(name, 'x')
  await alma.press('/logout', 'Log out')
  const left = ['quad_launch', 'quad_canvas', 'quad_identity'].map((name) => alma.cookie(name))
  expect(left).toEqual([undefined, undefined, undefined])
  expect((await alma.get(path)).status).toBe(400)
  expect(alma.cookie('quad_session')).toBeUndefined()
})

test('[CANVAS-11] who hasn’t accepted the terms does that before they connect an account', async () => {
  const leo = await as('leo')
  const question = await launch(leo, 'teacher')
  await db.write((tx) => updateUser(tx, idOf('leo'), { terms_version: 'old' }))
  expect((await leo.submit('Connect')).path).toContain('/accept?redirect_to=%2Flti%2Fopen')
  expect((await leo.get(question.url)).path).toContain('/accept?redirect_to=%2Flti%2Fopen')
  expect(await courseAccount('leo')).toBeNull()
  expect((await leo.submit('I accept')).one('h1').text).toBe('Connect your Moodle account?')
})

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim'
const seconds = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60
const changed = (change: Claims) => (claims: Claims) => platformSign({ ...claims, ...change })
let platformSign: typeof platform.sign

const headed = (alg: string, kid: string) => ({ alg, kid, typ: 'JWT' })
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const unsigned = (claims: Claims) =>
  Promise.resolve(`${encode(headed('none', platform.keys[0]!.kid))}.${encode(claims)}.`)
const byPublicKey = (claims: Claims) => {
  const { private_key, kid } = platform.keys[0]!
  const pem = createPublicKey(private_key).export({ type: 'spki', format: 'pem' })
  return new SignJWT(claims).setProtectedHeader(headed('HS256', kid)).sign(Buffer.from(pem))
}
const byStranger = (kid?: string) => async (claims: Claims) => {
  const stranger = await newKeyPair()
  const key = (await import('node:crypto')).createPrivateKey(stranger.private_key)
  return new SignJWT(claims)
    .setProtectedHeader(headed('RS256', kid ?? platform.keys[0]!.kid))
    .sign(key)
}
const [AGAIN, WHO, SETUP, WHAT] = [
  'Please open the link again',
  'We couldn’t check where you came from',
  'This course isn’t connected yet',
  'This link can’t be opened here',
]

test.each<[string, number, string | undefined, (claims: Claims) => Promise<string>]>([
  ['expired', 400, AGAIN, changed({ iat: seconds(-9), exp: seconds(-2) })],
  ['too old', 400, AGAIN, changed({ iat: seconds(-20), exp: seconds(20) })],
  ['for another client', 403, WHO, changed({ aud: 'someone-else' })],
  ['for several, none of which it names', 403, WHO, changed({ aud: ['quad-at-northfield', 'x'] })],
  ['for another party', 403, WHO, changed({ azp: 'someone-else' })],
  ['of another issuer', 403, WHO, changed({ iss: 'https://elsewhere.test' })],
  ['for another nonce', 400, AGAIN, changed({ nonce: 'another' })],
  ['of another deployment', 403, SETUP, changed({ [`${CLAIM}/deployment_id`]: 'd-2' })],
  ['of another kind', 400, WHAT, changed({ [`${CLAIM}/message_type`]: 'LtiDeepLinkingRequest' })],
  ['of another version', 400, WHAT, changed({ [`${CLAIM}/version`]: '1.1' })],
  ['with NUL in its course', 403, WHO, changed({ [`${CLAIM}/context`]: { id: 'bio\u0000' } })],
  ['anonymous', 400, WHAT, changed({ sub: undefined })],
  [
    'for another school',
    404,
    undefined,
    changed({ [`${CLAIM}/target_link_uri`]: 'http://lakeside.localhost/prompts' }),
  ],
  ['not signed', 403, WHO, unsigned],
  ['signed with the public key', 403, WHO, byPublicKey],
  ['signed with an unknown key', 403, WHO, byStranger('unknown')],
  ['signed with another key of that name', 403, WHO, byStranger()],
  ['no token', 403, WHO, () => Promise.resolve('x.y.z')],
])(
  '[CANVAS-11] a launch that is %s is a page with %i and changes nothing',
  async (_, status, title, forge) => {
    platformSign = platform.sign
    const logged = vi.spyOn(site.services.log, 'warn')
    const before = await db.read.ltiLaunch.count()
    const browser = site.browser()
    try {
      platform.sign = forge
      await begin(browser, 'maya', 'week')
      const token = browser.page.value('id_token')
      const page = await browser.submit('Continue')
      expect(page.status).toBe(status)
      if (title) expect([page.one('h1').text, page.title]).toEqual([title, `${title} - Quad`])
      expect(browser.cookie('quad_session')).toBeUndefined()
      expect(JSON.stringify(logged.mock.calls)).not.toContain(token)
    } finally {
      platform.sign = platformSign
      logged.mockRestore()
    }
    expect(await db.read.ltiLaunch.count()).toBe(before)
  },
)

test('[CANVAS-11] a launch counts once, in the browser that began it, and with the state it began with', async () => {
  const browser = site.browser()
  await begin(browser, 'maya', 'week')
  const form = browser.page.form('Continue')
  const fields = Object.fromEntries(form.body({}))
  const secret = site.services.env.SESSION_SECRET
  const [nonce = '', id] = signedText(secret, 'lti launch', fields.state ?? '')!.split('-')
  const early = (Date.now() - 601_000).toString(36)
  const old = signedCode(secret, 'lti launch', [nonce, id, early].join('-'))
  for (const state of ['', 'x', `x${fields.state}`, `${fields.state}x`, old])
    expect((await browser.post(`${browser.base}/lti/launch`, { ...fields, state })).status).toBe(
      400,
    )
  // Another browser has begun a launch of its own, and one has none.
  const other = site.browser()
  await begin(other, 'sam', 'week')
  other.follows = false
  const taken = await other.post(`${other.base}/lti/launch`, fields)
  expect([taken.status, taken.headers.getSetCookie()]).toEqual([303, []])
  const path = taken.headers.get('location')!
  for (const thief of [other, site.browser()]) {
    const stolen = await thief.get(path)
    expect([stolen.status, thief.cookie('quad_session')]).toEqual([400, undefined])
  }
  // The same token once more, in the right browser.
  expect((await browser.submit(form)).status).toBe(400)
  const at = (minutes: number) => ({ created_at: new Date(Date.now() - minutes * 60_000) })
  const waiting = (minutes: number) =>
    db.write((tx) => tx.ltiLaunch.updateMany({ where: { nonce }, data: at(minutes) }))
  await waiting(11)
  expect((await browser.get(`${browser.base}${path}`)).status).toBe(400)
  await waiting(9)
  expect((await browser.get(`${browser.base}${path}`)).path).toBe(FIRST_WEEK)
  const { id_token: _, ...denied } = fields
  const login = await browser.post('/lti/launch', { ...denied, error: 'login_required' })
  expect([login.status, login.one('h1').text]).toEqual([403, WHO])
  expect((await browser.get(`${browser.base}/lti/launch`)).status).toBe(400)
})

test('[CANVAS-11] another school, an unknown platform and another target aren’t there', async () => {
  const begins = {
    iss: platform.base_url,
    login_hint: 'maya',
    lti_message_hint: 'week',
    target_link_uri: `${site.browser().base}/prompts`,
  }
  const { base } = site.browser('lakeside')
  const at = (school: 'northfield' | 'lakeside', fields: Record<string, string>) =>
    site.browser(school).post('/lti/login', { ...begins, ...fields })
  const statuses = [
    await at('northfield', {}),
    await at('northfield', { iss: 'https://elsewhere.test' }),
    await at('northfield', { client_id: 'another' }),
    await at('northfield', { target_link_uri: `${base}/prompts` }),
    await at('lakeside', { target_link_uri: `${base}/prompts` }),
    await at('northfield', { lti_deployment_id: 'd-2' }),
    await at('northfield', { login_hint: '' }),
    await at('northfield', { login_hint: 'x'.repeat(2001) }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([200, 404, 404, 404, 404, 403, 400, 400])
  const setLogin = (login_url: string) =>
    db.write((tx) => tx.ltiPlatform.updateMany({ data: { login_url } }))
  await setLogin('https://with:password@moodle.test/auth')
  expect((await at('northfield', {})).status).toBe(403)
  await setLogin(`${platform.base_url}/auth`)
  const northfield = site.browser()
  await begin(northfield, 'maya', 'week')
  const fields = Object.fromEntries(northfield.page.form('Continue').body({}))
  expect((await site.browser('lakeside').post('/lti/launch', fields)).status).toBe(404)
  const keys = async (school: 'northfield' | 'lakeside' | null) =>
    JSON.parse((await site.browser(school).get('/lti/keys')).html || 'null') as { keys: object[] }
  expect((await keys('lakeside')).keys).toEqual([])
  const [key] = (await keys('northfield')).keys
  expect(Object.keys(key!).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  const none = await site.browser(null).get('/lti/keys')
  expect([none.status, none.html]).toEqual([404, expect.stringMatching(/^Not found/)])
})

test('[CANVAS-11] only the two addresses of platforms take forms of other sites, and one page a frame', async () => {
  const foreign = site.browser()
  foreign.headers = { origin: platform.base_url, 'sec-fetch-site': 'cross-site' }
  for (const [path, status] of [
    ...([
      ['/lti/login', 400],
      ['/lti/launch', 400],
    ] as const),
    ...([
      ['/lti/open', 403],
      ['/lti/keys', 403],
      ['/current-login', 403],
    ] as const),
  ])
    expect([path, (await foreign.post(path, { iss: 'x' })).status]).toEqual([path, status])
  const framed = site.browser()
  framed.headers = { 'sec-fetch-dest': 'iframe' }
  const hints = 'login_hint=m%22%3E&target_link_uri=t&x=1'
  const way = await framed.get(`/lti/login?iss=i&${hints}`)
  expect(way.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; frame-ancestors \*$/,
  )
  const link = way.one('a[target=_blank]').getAttribute('href')
  expect(link?.replaceAll('&amp;', '&')).toBe(`/lti/login?iss=i&${hints.replace('&x=1', '')}`)
  expect(framed.cookie('quad_launch')).toBeUndefined()
  for (const path of ['/lti/open', '/lti/launch', '/prompts'])
    expect((await framed.get(path)).headers.get('content-security-policy') ?? '').not.toContain(
      'ancestors *',
    )
})
