import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { checkProvider } from '~/platform/security/open-id-check.server'
import { OpenIdClient } from '~/platform/security/open-id.server'

const BACK = 'http://northfield.localhost/auth/oidc/callback'
const HOUR = 3_600_000

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

const client = (settings: Partial<ConstructorParameters<typeof OpenIdClient>[0]> = {}) =>
  new OpenIdClient({ allowHttp: true, now: () => new Date(), ...settings })

async function serve(answer: RequestListener) {
  server = createServer(answer)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { issuer, client_id: 'quad', client_secret: 'secret' }
}

test('what a provider says about itself is asked once an hour, and a failure is not kept', async () => {
  let requests = 0
  let broken = true
  const provider = await serve((_, res) => {
    requests += 1
    const { issuer } = provider
    if (broken) return void res.writeHead(502).end()
    res.setHeader('content-type', 'application/json')
    res.end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth` }))
  })
  let now = new Date()
  const openId = client({ now: () => now })
  await expect(openId.begin(provider, BACK)).rejects.toMatchObject({ code: 'unreachable' })
  broken = false
  const [one, two] = await Promise.all([openId.begin(provider, BACK), openId.begin(provider, BACK)])
  expect(requests).toBe(2)
  now = new Date(now.getTime() + HOUR - 1)
  await openId.begin(provider, BACK)
  expect(requests).toBe(2)
  now = new Date(now.getTime() + 1)
  await openId.begin(provider, BACK)
  expect(requests).toBe(3)

  expect(Object.fromEntries(one.to.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'quad',
    redirect_uri: BACK,
    scope: 'openid email profile',
    state: one.flow.state,
    nonce: one.flow.nonce,
    code_challenge_method: 'S256',
  })
  expect(one.to.href).not.toContain(one.flow.verifier)
  expect(one.flow).not.toEqual(two.flow)
})

test('a provider that does not answer in time is unreachable', async () => {
  const provider = await serve(() => undefined)
  const openId = client({ timeout: 0.2 })
  await expect(openId.begin(provider, BACK)).rejects.toMatchObject({ code: 'unreachable' })
})

test('a provider that says it is another one, or nothing sensible, is refused', async () => {
  const openId = client()
  const other = await serve((_, res) => {
    res.setHeader('content-type', 'application/json')
    res.end(JSON.stringify({ issuer: 'https://another.example' }))
  })
  await expect(openId.begin(other, BACK)).rejects.toMatchObject({ code: 'refused' })
  server?.close()
  const nonsense = await serve((_, res) => void res.end('<p>Hello'))
  await expect(openId.begin(nonsense, BACK)).rejects.toMatchObject({ code: 'refused' })
})

test('in real use a provider has to be encrypted', async () => {
  let requests = 0
  const provider = await serve((_, res) => {
    requests += 1
    res.end()
  })
  const openId = client({ allowHttp: false })
  await expect(openId.begin(provider, BACK)).rejects.toMatchObject({ code: 'not set up' })
  expect(requests).toBe(0)
})

const RIGHT = {
  authorization_endpoint: 'https://id.test/auth',
  token_endpoint: 'https://id.test/token',
  jwks_uri: 'https://id.test/keys',
  response_types_supported: ['code'],
  scopes_supported: ['openid', 'email', 'profile'],
  claims_supported: ['sub', 'email', 'email_verified'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
}

/** What a provider says about itself, the path of the setting's issuer, and what an operator reads. */
test.each<[string, object, string, string[]]>([
  ['nothing that stands against it', {}, '', []],
  ['a slash at the end', { path: '/' }, '', []],
  ['another path', { path: '/realms/a/' }, '/realms/a', ['write exactly that as issuer']],
  ['every tenant', { path: '/{tenantid}/v2.0' }, '/common', ['many tenants']],
  ['no keys', { jwks_uri: undefined }, '', ['jwks_uri']],
  ['other flows', { response_types_supported: ['id_token'] }, '', ['authorization code flow']],
  ['a shared secret', { id_token_signing_alg_values_supported: ['HS512'] }, '', ['RS256', 'HS512']],
  [
    'both',
    { id_token_signing_alg_values_supported: ['HS512', 'RS256'] },
    '',
    ['this client gets RS256'],
  ],
  [
    'keys for the secret',
    { token_endpoint_auth_methods_supported: ['private_key_jwt'] },
    '',
    ['client_secret_post'],
  ],
  ['no scope', { scopes_supported: ['openid'] }, '', ['the scope email']],
  [
    'no word on the address',
    { claims_supported: ['sub', 'email'] },
    '',
    ['vouches_for_email: true'],
  ],
  ['no address', { claims_supported: ['sub', 'email_verified'] }, '', ['the claim email ']],
])('the check of a provider that names %s', async (_, more, path, texts) => {
  const { path: issuerPath = path, ...rest } = more as { path?: string }
  const { issuer } = await serve(({ url }, res) => {
    if (url !== `${path}/.well-known/openid-configuration`) return void res.writeHead(404).end()
    res.end(JSON.stringify({ issuer: `${issuer}${issuerPath}`, ...RIGHT, ...rest }))
  })
  const { faults, doubts } = await checkProvider({ issuer: `${issuer}${path}` })
  const found = [...faults, ...doubts].join('; ')
  if (texts.length === 0) expect(found).toBe('')
  expect(faults.length, found).toBeLessThanOrEqual(1)
  for (const text of texts) expect(found).toContain(text)
})

test('the check of a provider says that it isn’t there, answers otherwise or not in time', async () => {
  const found = async (answer: RequestListener) => {
    server?.close()
    const { faults, isAway } = await checkProvider(await serve(answer), 200)
    return [faults.join(), isAway]
  }
  // What says nothing about the setting: it is away.
  const text = (part: string) => expect.stringContaining(part) as string
  expect(await found((_, res) => void res.writeHead(404).end())).toEqual([
    text('answers 404'),
    false,
  ])
  expect(await found((_, res) => void res.writeHead(503).end())).toEqual([
    text('answers 503'),
    true,
  ])
  const other = [text('no discovery document'), false]
  expect(await found((_, res) => void res.end('<p>'))).toEqual(other)
  expect(await found((_, res) => void res.end('{}'))).toEqual(other)
  expect(await found(() => undefined)).toEqual([text('in time'), true])
  const nowhere = await checkProvider({ issuer: 'http://127.0.0.1:9' })
  expect([nowhere.faults.join(), nowhere.isAway]).toEqual([text("doesn't answer here"), true])
})

test('a provider that answers with an error of its own is named with its status', async () => {
  const provider = await serve((_, res) => void res.writeHead(503).end())
  const failed: unknown = await client()
    .begin(provider, BACK)
    .catch((error: unknown) => error)
  expect(failed).toMatchObject({
    code: 'unreachable',
    reason: expect.stringContaining('it answers HTTP 503') as string,
  })
  expect((await checkProvider(provider)).isAway).toBe(true)
})

test.each([
  ['consent_required', 'denied'],
  ['access_denied', 'denied'],
  ['invalid_scope', 'refused'],
])('a provider that answers %s says it in the log: %s', async (error, code) => {
  const provider = await serve((_, res) => {
    res.setHeader('content-type', 'application/json')
    res.end(JSON.stringify({ ...RIGHT, issuer: provider.issuer }))
  })
  const { flow } = await client().begin(provider, BACK)
  const back = new URL(`${BACK}?error=${error}&error_description=no&state=${flow.state}`)
  await expect(client().finish(provider, flow, back)).rejects.toMatchObject({
    code,
    reason: expect.stringContaining(`the provider answers ${error}`) as string,
  })
})

test('a login that began elsewhere ends before its provider is asked', async () => {
  const provider = await serve((_, res) => void res.writeHead(500).end())
  const flow = { state: 'of this browser', nonce: 'n', verifier: 'v' }
  for (const query of ['code=x&state=of%20another', 'code=x', 'error=access_denied&state=x']) {
    const back = new URL(`${BACK}?${query}`)
    await expect(client().finish(provider, flow, back)).rejects.toMatchObject({ code: 'expired' })
  }
})

test('an issuer of many tenants lets no one in', async () => {
  const provider = await serve((_, res) => {
    res.setHeader('content-type', 'application/json')
    res.end(JSON.stringify({ ...RIGHT, issuer: `${provider.issuer}/{tenantid}/v2.0` }))
  })
  const refused = { code: expect.stringMatching(/refused|not set up/) as string }
  await expect(client().begin(provider, BACK)).rejects.toMatchObject(refused)
})
