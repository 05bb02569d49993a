import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test as plain } from 'vitest'
import { startPostgresql } from '../../bin/postgresql.mjs'
import { soon } from '../support/live-reader'
import { serve } from '../support/started-site'
import { openWay } from '../support/way'
import { workspaceIn } from './quad'

const server = await startPostgresql()
const test = plain.skipIf(!server)

test('a site whose PostgreSQL is away says so, lives, and goes on when it is back', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'quad-away-'))
  onTestFinished(() => {
    server?.stop()
    rmSync(dir, { recursive: true, force: true })
  })
  const way = await openWay(new URL(server?.url ?? ''))
  const settings = { DATABASE_URL: way.address, LOG_LEVEL: 'fatal' }
  const cli = workspaceIn(dir, settings)
  expect((await cli.quad('db migrate --yes')).code).toBe(0)
  const site = await serve(dir, settings)
  onTestFinished(async () => void (await site.stop()))
  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(`http://127.0.0.1:${site.port}${path}`, init)
    return [response.status, await response.text()] as const
  }
  expect((await ask('/login'))[0]).toBe(200)

  way.cut()
  expect(await ask('/login')).toEqual([503, expect.stringContaining('Nothing you saved is lost')])
  const form = { method: 'POST', body: new URLSearchParams({ email: 'sam@hill.test' }) }
  expect(await ask('/login', form)).toEqual([503, expect.stringContaining('may not be saved')])
  const problem = expect.stringContaining('"wait":60')
  expect(await ask('/api/badges')).toEqual([503, problem])
  expect((await ask('/readyz'))[0]).toBe(503)
  expect((await ask('/healthz'))[0]).toBe(200)
  const { code, err } = await cli.quad('terms list')
  expect([code, err]).toEqual([1, expect.stringMatching(/^The database can't be reached: connect/)])

  await way.mend()
  await soon(async () => expect((await ask('/login'))[0]).toBe(200))
  await soon(async () => expect((await ask('/readyz'))[0]).toBe(200))

  // Of a server that hangs the balancer learns, although nothing ends.
  way.freeze()
  expect((await ask('/readyz'))[0]).toBe(503)
})
