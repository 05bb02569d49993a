import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { test, type Json, type Workspace } from './quad'

async function signOnVerdict({ quad }: Workspace, env: Record<string, string> = {}) {
  const checks = (await quad('doctor --json', { env })).json().checks as Json[]
  return checks.find(({ name }) => name === 'single sign-on')
}

test('doctor doubts what a provider doesn’t announce only until someone has come in by it', async ({
  twoSchools: cli,
}) => {
  const server = createServer((_, response) => {
    const address = server.address() as AddressInfo
    const issuer = `http://127.0.0.1:${address.port}`
    const ends = { authorization_endpoint: issuer, token_endpoint: issuer, jwks_uri: issuer }
    const algorithms = { id_token_signing_alg_values_supported: ['RS256', 'HS512'] }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ issuer, ...ends, ...algorithms, claims_supported: ['sub'] }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const login = { issuer, client_id: 'quad', client_secret_env: 'ONE', label: 'Northfield ID' }
  await cli.quad(['partners', 'set', 'northfield', `single_sign_on=${JSON.stringify(login)}`])
  const found = () => signOnVerdict(cli, { ONE: 'hush' })
  expect(await found()).toMatchObject({
    status: 'warn',
    message: expect.stringContaining('the claim email ') as string,
  })
  const auths = [{ provider: 'oidc', issuer, subject: 'maya' }]
  const where = { email: 'maya@northfield.test' }
  await cli.write((tx) => tx.user.updateMany({ where, data: { auths } }))
  expect(await found()).toMatchObject({ status: 'ok' })
})

test('doctor says that SAML needs https, and speaks of no secret there', async ({
  twoSchools: cli,
}) => {
  const login = { protocol: 'saml', metadata_url: 'http://127.0.0.1:9/', label: 'Northfield ID' }
  await cli.quad(['partners', 'set', 'northfield', `single_sign_on=${JSON.stringify(login)}`])
  const { message, remedy } = (await signOnVerdict(cli)) as Record<string, string>
  expect(message).toContain('http://127.0.0.1:9/ doesn’t answer')
  expect(message).toMatch(/northfield: \S+ is without https: browsers leave out the cookie/)
  expect(remedy).toContain('metadata')
  expect(remedy).not.toContain('secret')
})
