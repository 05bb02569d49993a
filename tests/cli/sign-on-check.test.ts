import { expect, test } from 'vitest'
import { openProvider } from '~tests/support/oidc'
import { desk, type Json } from './quad'

const FILE = (issuer: string) => `
partner_code: hill
name: Hill College
shorthand_name: Hill
abbreviation: HC
host: hill.localhost
settings:
  single_sign_on:
    issuer: ${issuer}
    client_id: quad
    client_secret_env: HILL_SECRET
    label: Log in with Hill ID
`

test('[CLI-23] doctor says whether the schools’ own logins can be used', async () => {
  const { quad } = desk()
  const verdict = async (env: Record<string, string> = {}) => {
    const checks = (await quad(['doctor', '--json'], { env })).json().checks as Json[]
    return checks.find((check) => check.name === 'single sign-on')
  }
  expect(await verdict()).toMatchObject({ status: 'ok' })
  const provider = await openProvider([])
  const imported = await quad(['partners', 'import', '-'], { input: FILE(provider.issuer) })
  expect(imported).toMatchObject({ code: 0 })
  expect(await verdict()).toMatchObject({
    status: 'fail',
    message: 'hill: HILL_SECRET is not set',
  })
  const secret = { HILL_SECRET: 'not to be told' }
  expect(await verdict(secret)).toMatchObject({ status: 'ok', message: 'one school, answers' })
  await provider.close()
  const away = await verdict(secret)
  expect(away).toMatchObject({ status: 'fail' })
  expect(away?.message).toContain(`${provider.issuer} is unreachable`)
  expect(JSON.stringify(away)).not.toContain('not to be told')
})
