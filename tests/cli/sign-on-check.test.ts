import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from '~/platform/env.server'
import { signOnChecks } from '~cli/checks/sign-on'
import type { Shell } from '~cli/shell'
import { openProvider } from '~tests/support/oidc'
import { openWorld } from '~tests/support/world'

test('[CLI-23] doctor says whether the schools’ own logins can be used', async () => {
  const { db, close } = await openWorld()
  const [{ file }] = db.sql.pragma('database_list') as [{ file: string }]
  const verdict = async (env: Record<string, string> = {}) => {
    const settings = readEnv({ NODE_ENV: 'test', DATA_DIR: dirname(file), ...env })
    const shell = { env: async () => settings, db: async () => db, now: () => new Date() }
    return signOnChecks[0]?.look(shell as unknown as Shell)
  }
  expect(await verdict()).toMatchObject({ status: 'ok' })
  const provider = await openProvider([])
  const single_sign_on = {
    issuer: provider.issuer,
    client_id: 'quad',
    client_secret_env: 'NORTHFIELD_SECRET',
    label: 'Log in with Northfield ID',
  }
  await db.write((tx) =>
    tx.partner.update({
      where: { partner_code: 'northfield' },
      data: { settings: { single_sign_on } },
    }),
  )
  expect(await verdict()).toMatchObject({
    status: 'fail',
    message: 'northfield: NORTHFIELD_SECRET is not set',
  })
  const secret = { NORTHFIELD_SECRET: 'not to be told' }
  expect(await verdict(secret)).toMatchObject({ status: 'ok', message: 'one school, answers' })
  await provider.close()
  const away = await verdict(secret)
  expect(away).toMatchObject({ status: 'fail' })
  expect(away?.message).toContain(`northfield: ${provider.issuer} is unreachable`)
  expect(JSON.stringify(away)).not.toContain('not to be told')
  await close()
})
