import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
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
