import { createPrivateKey, createPublicKey } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { LaunchFailed, LaunchTokens } from '~/platform/lms/launch-tokens.server'
import { LmsError, type Submission } from '~/platform/lms/lms'
import { newKeyPair } from '~/platform/lms/lti-keys.server'
import { openLti } from '~/platform/lms/open.server'
import { openLtiPlatform } from '~tests/support/fakes/lti'
import type { Claims, FakeLtiPlatform } from '~tests/support/fakes/types'
import type { Answer, Mishap } from '~tests/support/fakes/server'

const now = () => new Date()
const NONCE = 'a-nonce'
const work: Submission = {
  course_id: 'c',
  assignment_id: 'a',
  html: '<p>x</p>',
  marker: '/post/1',
  credit: null,
  isFirst: true,
  links: ['https://quad.test/post/1'],
  at: new Date('2026-11-24T12:00:00Z'),
}

const toolKey = newKeyPair()
/** A platform that is a real server, and what we are to it: a tool that publishes its key. */
async function start() {
  const key = await toolKey
  const keys = createServer((_, response) => {
    response.end(JSON.stringify({ keys: [key.public_key] }))
  })
  await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(keys.address() as AddressInfo).port}`
  const platform = await openLtiPlatform({
    tool: { client_id: 'quad', deployment_id: 'd-1', url },
    people: [{ id: 'maya', name: 'Maya' }],
    links: [{ id: 'week', title: 'Week', target: `${url}/prompts` }],
  })
  onTestFinished(async () => {
    keys.close()
    await platform.close()
  })
  return { platform, key }
}

const site = (platform: FakeLtiPlatform, more = {}) => ({
  client_id: 'quad',
  token_url: `${platform.base_url}/token`,
  subject: 'maya',
  key: null,
  line_item: `${platform.base_url}/grades/week?type=1`,
  known_hosts: [],
  ...more,
})

type Outcome = { problem: string; retry_after: number | null }
const outcome = (running: Promise<unknown>): Promise<Outcome> =>
  running.then(
    () => ({ problem: 'none', retry_after: null }),
    (error: unknown) => {
      if (!(error instanceof LmsError)) throw error
      expect(error.message).not.toContain('<p>x</p>')
      return { problem: error.problem, retry_after: error.retry_after }
    },
  )

const busy = (retry_after: string): Answer => ({
  status: 429,
  json: {},
  headers: { 'retry-after': retry_after, date: 'Tue, 24 Nov 2026 12:00:00 GMT' },
})

test.each<[string, Mishap | Answer, string, string, (number | null)?]>([
  ['busy', 'busy', 'busy', 'busy', 30],
  ['busy until a time', busy('Tue, 24 Nov 2026 12:02:00 GMT'), 'busy', 'busy', 120],
  ['busy for a year', busy('31536000'), 'busy', 'busy', 3600],
  ['busy until yesterday', busy('Mon, 23 Nov 2026 12:00:00 GMT'), 'busy', 'busy'],
  ['busy for some time', busy('soon'), 'busy', 'busy'],
  ['down', 'down', 'unreachable', 'unreachable'],
  [
    'down for a while',
    { status: 503, json: {}, headers: { 'retry-after': '5' } },
    ...(['unreachable', 'unreachable', 5] as const),
  ],
  ['silent', 'hang', 'unreachable', 'unreachable'],
  ['endless', 'endless', 'nonsense', 'nonsense'],
  ['a page', 'nonsense', 'nonsense', 'nonsense'],
  // Whatever else it says about a score, it took it.
  ['of another shape', 'shape', 'nonsense', 'none'],
  ['a redirect', { status: 302, headers: { location: '/' } }, 'nonsense', 'nonsense'],
  ['unauthorized', { status: 401, json: {} }, 'not set up', 'unlinked'],
  [
    'unauthorized, with a challenge',
    { status: 401, json: {}, headers: { 'www-authenticate': 'Bearer' } },
    ...(['not set up', 'unlinked'] as const),
  ],
  ['forbidden', { status: 403, json: {} }, 'not set up', 'refused'],
  ['not there', { status: 404, json: {} }, 'not set up', 'gone'],
  [
    'a wrong client',
    { status: 400, json: { error: 'invalid_client' } },
    'not set up',
    'not set up',
  ],
])(
  '[CANVAS-08] a platform whose answer is %s is told apart, in time',
  async (_, mishap, token, submitted, retry_after = null) => {
    const { platform, key } = await start()
    const timeout = mishap === 'hang' ? 300 : 20_000
    const open = () => openLti(site(platform, { key }), { timeout, allowHttp: true, now })
    platform.mishap = (request) => (request.endsWith('/token') ? mishap : null)
    expect(await outcome(open().token())).toEqual({ problem: token, retry_after })
    platform.mishap = (request) => (request.endsWith('/scores') ? mishap : null)
    const access = await open().token()
    const got = await outcome(open().submit(access, work))
    expect(got).toEqual({ problem: submitted, retry_after })
    expect(platform.scores).toEqual([])
    // And when it's well again.
    platform.mishap = () => null
    await open().submit(access, work)
    expect(platform.scores).toHaveLength(1)
  },
)

test('[CANVAS-08] a score that is there already is as good as handed in, and one of a stranger isn’t', async () => {
  const { platform, key } = await start()
  const open = (more = {}) => openLti(site(platform, { key, ...more }), { ...OPTIONS })
  const token = await open().token()
  await open().submit(token, work)
  await open().submit(token, work)
  expect(platform.scores).toHaveLength(1)
  expect((await outcome(open({ subject: 'unknown' }).submit(token, work))).problem).toBe('refused')
  expect((await outcome(open({ key: null }).token())).problem).toBe('not set up')
  const stranger = await newKeyPair()
  expect((await outcome(open({ key: stranger }).token())).problem).toBe('not set up')
})
const OPTIONS = { timeout: 20_000, allowHttp: true, now }

test.each([
  ['http://moodle.test/grades/1', 'without encryption'],
  ['ftp://moodle.test/grades/1', 'without encryption'],
  ['https://us@moodle.test/grades/1', 'without encryption'],
  ['https://:er@moodle.test/grades/1', 'without encryption'],
  ['https://127.0.0.1:1/grades/1', 'is inside'],
  ['https://[::1]:1/grades/1', 'is inside'],
  ['https://[::ffff:10.0.0.7]:1/grades/1', 'is inside'],
  ['https://2130706433:1/grades/1', 'is inside'],
  ['https://localhost:1/grades/1', 'not on the internet'],
])('nothing goes to %s, which only a platform names', async (line_item, reason) => {
  const given = { ...site({ base_url: 'https://moodle.test' } as FakeLtiPlatform), line_item }
  const submit = async () =>
    openLti(given, { ...OPTIONS, allowHttp: false }).submit('a-token', work)
  const error = await submit().catch((one: unknown) => one)
  expect(error).toMatchObject({ problem: 'not set up', message: expect.stringContaining(reason) })
  // What the operator has named can be in the same network.
  const known_hosts = [new URL(line_item).hostname]
  const own = async () =>
    openLti({ ...given, known_hosts }, { ...OPTIONS, allowHttp: false }).submit('a-token', work)
  const problem = reason === 'without encryption' ? 'not set up' : 'unreachable'
  await expect(own()).rejects.toMatchObject({ problem })
})

const LTI = 'https://purl.imsglobal.org/spec/lti/claim'
const seconds = (ahead: number) => Math.floor(Date.now() / 1000) + ahead
const launchClaims = (platform: FakeLtiPlatform): Claims => ({
  iss: platform.base_url,
  aud: 'quad',
  sub: 'maya',
  nonce: NONCE,
  iat: seconds(0),
  exp: seconds(300),
  [`${LTI}/message_type`]: 'LtiResourceLinkRequest',
  [`${LTI}/version`]: '1.3.0',
  [`${LTI}/deployment_id`]: 'd-1',
  [`${LTI}/target_link_uri`]: 'https://quad.test/prompts',
  [`${LTI}/resource_link`]: { id: 'week' },
})

const registered = (platform: FakeLtiPlatform) => ({
  issuer: platform.base_url,
  client_id: 'quad',
  deployment_ids: ['d-1'],
  jwks_url: `${platform.base_url}/jwks`,
})
const tokensWith = (options = {}) => new LaunchTokens({ allowHttp: true, now, ...options })

/** How a launch with these claims ends. */
async function verified(platform: FakeLtiPlatform, tokens: LaunchTokens, token?: string) {
  const signed = token ?? (await platform.sign(launchClaims(platform)))
  return tokens.verify(signed, registered(platform), NONCE).then(
    () => 'valid',
    (error: unknown) => (error instanceof LaunchFailed ? error.problem : error),
  )
}

test.each<[Mishap | Answer | 'closed', string]>([
  ['down', 'unreachable'],
  ['busy', 'unreachable'],
  ['hang', 'unreachable'],
  ['endless', 'unreachable'],
  ['nonsense', 'unreachable'],
  ['shape', 'unreachable'],
  ['closed', 'unreachable'],
  [{ status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'unreachable'],
  [{ json: { keys: [] } }, 'refused'],
  [{ json: { keys: [{ kty: 'oct', k: 'x' }, 1] } }, 'unreachable'],
])('[CANVAS-11] a key set that is %j makes a launch %s, in time', async (mishap, problem) => {
  const { platform } = await start()
  const tokens = tokensWith({ timeout: mishap === 'hang' ? 300 : 20_000, cooldown: 0 })
  if (mishap === 'closed') await platform.close()
  else platform.mishap = (request) => (request.endsWith('/jwks') ? mishap : null)
  expect(await verified(platform, tokens)).toBe(problem)
  if (mishap === 'closed') return
  // A failure isn't kept.
  platform.mishap = () => null
  expect(await verified(platform, tokens)).toBe('valid')
})

test('[CANVAS-11] a key that a platform changes is read again, but not for every launch', async () => {
  const { platform } = await start()
  const read = () => platform.requests.filter((one) => one === 'GET /jwks').length
  const [eager, patient] = [tokensWith({ cooldown: 0 }), tokensWith({ cooldown: 60_000 })]
  for (const tokens of [eager, eager, patient, patient])
    expect(await verified(platform, tokens)).toBe('valid')
  expect(read()).toBe(2)
  const former = await platform.sign(launchClaims(platform))
  await platform.rotateKey()
  expect(await verified(platform, eager)).toBe('valid')
  expect(read()).toBe(3)
  // Launches with invented keys make us ask no one in the meantime.
  for (let i = 0; i < 3; i++) expect(await verified(platform, patient)).toBe('refused')
  expect(read()).toBe(3)
  expect(await verified(platform, eager, former)).toBe('refused')
})

const headed = (alg: string, kid: string) => ({ alg, kid, typ: 'JWT' })
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('[CANVAS-11] only what the platform signs counts, and only by RSA', async () => {
  const { platform } = await start()
  const { kid, private_key } = platform.keys[0]!
  const claims = launchClaims(platform)
  const pem = createPublicKey(private_key).export({ type: 'spki', format: 'pem' })
  const byPublicKey = await new SignJWT(claims)
    .setProtectedHeader(headed('HS256', kid))
    .sign(Buffer.from(pem))
  const unsigned = `${encode(headed('none', kid))}.${encode(claims)}.`
  const [head, , signature] = (await platform.sign(claims)).split('.')
  const changed = [head, encode({ ...claims, sub: 'sam' }), signature].join('.')
  // A key that says nothing of its algorithm is still one of RS256.
  const { alg: _, ...public_key } = platform.keys[0]!.public_key
  platform.keys[0]!.public_key = public_key
  expect(await verified(platform, tokensWith())).toBe('valid')
  const stronger = await new SignJWT(claims)
    .setProtectedHeader(headed('RS512', kid))
    .sign(createPrivateKey(private_key))
  for (const token of [byPublicKey, unsigned, changed, stronger, 'x.y.z', ''])
    expect(await verified(platform, tokensWith(), token)).toBe('refused')
})

test.each<[Claims, string]>([
  [{ aud: 'another' }, 'refused'],
  [{ aud: ['quad', 'another'] }, 'refused'],
  [{ aud: ['quad', 'another'], azp: 'quad' }, 'valid'],
  [{ azp: 'another' }, 'refused'],
  [{ iss: 'https://elsewhere.test' }, 'refused'],
  [{ exp: seconds(-120) }, 'expired'],
  [{ exp: seconds(-30) }, 'valid'],
  [{ exp: undefined }, 'refused'],
  [{ iat: seconds(-700) }, 'expired'],
  [{ iat: seconds(120) }, 'refused'],
  [{ nonce: 'another' }, 'expired'],
  [{ nonce: undefined }, 'refused'],
  [{ [`${LTI}/deployment_id`]: 'd-2' }, 'not set up'],
  [{ [`${LTI}/deployment_id`]: undefined }, 'not set up'],
  [{ [`${LTI}/message_type`]: 'LtiDeepLinkingRequest' }, 'not a course'],
  [{ [`${LTI}/version`]: '1.1' }, 'not a course'],
  [{ sub: '' }, 'not a course'],
  [{ [`${LTI}/roles`]: null, [`${LTI}/context`]: null, [`${LTI}/custom`]: null }, 'valid'],
  [
    { 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': { lineitem: 'ftp://x/1' } },
    'not set up',
  ],
])('[CANVAS-11] a launch that says %j is %s', async (change, expected) => {
  const { platform } = await start()
  const token = await platform.sign({ ...launchClaims(platform), ...change })
  expect(await verified(platform, tokensWith(), token)).toBe(expected)
})

test('keys, login and grades are encrypted outside of development', async () => {
  const { platform } = await start()
  const strict = tokensWith({ allowHttp: false })
  expect(await verified(platform, strict)).toBe('not set up')
  expect(platform.requests).toEqual([])
  for (const address of ['http://moodle.test/auth', 'https://a:b@moodle.test/auth', 'x'])
    expect(() => strict.requireUsable(address)).toThrow('without encryption')
  strict.requireUsable('https://moodle.test/auth')
})
