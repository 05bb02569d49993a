import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test as plain } from 'vitest'
import { openPostgresql } from '~/platform/database/postgresql/open.server'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { startPgbouncer } from '../../bin/pgbouncer.mjs'
import { startPostgresql } from '../../bin/postgresql.mjs'
import { soon } from '../support/live-reader'
import { connect, run } from '../support/postgresql'
import { serve } from '../support/started-site'
import { workspaceIn } from './quad'

const server = await startPostgresql()
const place = server?.url ?? ''
const dir = mkdtempSync(join(tmpdir(), 'quad-pooler-'))
afterAll(() => {
  server?.stop()
  rmSync(dir, { recursive: true, force: true })
})

/** Until the test has finished; a pooler of a test that was left out is none. */
async function pooler(settings: Record<string, string | number>) {
  const started = server && (await startPgbouncer(place, settings))
  if (started) onTestFinished(started.stop)
  return started
}

const hasPooler = await (async () => {
  const started = server && (await startPgbouncer(place, { pool_mode: 'session' }))
  await started?.stop()
  return Boolean(started)
})()
if (!hasPooler)
  console.warn('There is no PgBouncer here (apt install pgbouncer): tests are skipped.')
const test = plain.skipIf(!hasPooler)

const settingRow = defineRow({
  jit: col.text,
  cost: col.text,
  readonly: col.text,
  isolation: col.text,
})

const settingsFor = (address: string) => ({ DATABASE_URL: address, LOG_LEVEL: 'info' })
const quadAt = (address: string) => workspaceIn(dir, settingsFor(address)).quad

type Verdict = { name: string; status: string; message: string; remedy?: string }
async function diagnose(address: string): Promise<Verdict> {
  const { out } = await quadAt(address)('doctor --json')
  const { checks } = JSON.parse(out) as { checks: Verdict[] }
  return checks.find(({ name }) => name === 'database')!
}

beforeAll(async () => {
  if (!hasPooler) return
  const through = await startPgbouncer(place, { pool_mode: 'session' })
  const { code, err } = await quadAt(through?.url ?? '')('db migrate --yes')
  expect([code, err]).toEqual([0, expect.anything()])
  await through?.stop()
})

const get = async (port: number, path: string) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`)
  return [response.status, await response.text()] as const
}

test('a site works through a pooler in session mode, with all that its connections are set to', async () => {
  // As it comes: no startup parameter is let through.
  const through = await pooler({ pool_mode: 'session' })
  const { DATABASE_URL } = settingsFor(through!.url)
  const site = await serve(dir, { DATABASE_URL, LOG_LEVEL: 'info' })
  onTestFinished(async () => void (await site.stop()))
  expect((await get(site.port, '/login'))[0]).toBe(200)
  expect((await get(site.port, '/readyz'))[0]).toBe(200)
  expect(site.log().map(({ msg }) => msg)).toContainEqual(
    expect.stringContaining('The database is reached through a pooler in session mode'),
  )
  const db = openPostgresql(through!.url)
  onTestFinished(() => db.close())
  const read = sql`SELECT current_setting('jit') AS jit, current_setting('random_page_cost') AS cost,
    current_setting('transaction_read_only') AS readonly, current_setting('transaction_isolation') AS isolation`
  const tuned = { jit: 'off', cost: '1.1' }
  expect(await selectRows(db, settingRow, read)).toMatchObject([{ ...tuned, readonly: 'on' }])
  expect(await db.writeSql((tx) => selectRows(tx, settingRow, read))).toMatchObject([
    { ...tuned, readonly: 'off', isolation: 'serializable' },
  ])
})

test('what the pooler gives is told by doctor, with what it drops', async () => {
  const through = await pooler({
    pool_mode: 'session',
    ignore_startup_parameters: 'options',
    max_client_conn: 60,
  })
  expect(await diagnose(through!.url)).toMatchObject({
    status: 'ok',
    message: expect.stringContaining('through a pooler in session mode') as string,
  })
  expect(await diagnose(`${through!.url}?options=-c%20statement_timeout%3D9s`)).toMatchObject({
    status: 'warn',
    message: 'The pooler drops what the address sets by options: statement_timeout',
    remedy: expect.stringContaining('ALTER ROLE') as string,
  })
})

test('options that a pooler refuses are named', async () => {
  const through = await pooler({ pool_mode: 'session' })
  const found = await diagnose(`${through!.url}?options=-c%20statement_timeout%3D9s`)
  expect(found).toMatchObject({
    status: 'fail',
    // The first words are of PgBouncer 1.18, the second ones of 1.24.
    message: expect.stringMatching(/unsupported startup parameter(: | in )options/) as string,
    remedy: expect.stringContaining('ignore_startup_parameters') as string,
  })
})

test.for(['transaction', 'statement'])(
  'a pooler in %s mode is refused at the start',
  async (pool_mode) => {
    const through = await pooler({ pool_mode })
    const found = await diagnose(through!.url)
    expect(found).toMatchObject({
      status: 'fail',
      message: 'The pooler at this address gives each transaction another connection.',
      remedy: expect.stringContaining('pool_mode = session') as string,
    })
    const { code, err } = await quadAt(through!.url)('work --yes')
    expect([code, err]).toEqual([1, expect.stringContaining('gives each transaction another')])
    const started = serve(dir, settingsFor(through!.url))
    await expect(started).rejects.toThrow('The site ended with 1')
  },
)

test('a pooler that takes turns among several connections is recognized, too', async () => {
  const settings = { server_round_robin: 1, min_pool_size: 4 }
  const through = await pooler({ pool_mode: 'transaction', ...settings })
  // It opens those once someone has used one.
  const first = await connect(through!.url)
  await first.query('SELECT pg_sleep(1.5)')
  await first.end()
  expect(await diagnose(through!.url)).toMatchObject({ status: 'fail' })
})

test('a running site whose pooler changes to transaction mode is no longer ready, and says why', async () => {
  const through = await pooler({ pool_mode: 'session' })
  const site = await serve(dir, settingsFor(through!.url))
  onTestFinished(async () => void (await site.stop('SIGKILL')))
  through!.change({ pool_mode: 'transaction' })
  await soon(async () => {
    const [status, text] = await get(site.port, '/readyz')
    expect([status, text]).toEqual([503, expect.stringContaining('gives each transaction')])
  })
})

test('a pooler with fewer connections than the site needs is recognized at the start', async () => {
  const through = await pooler({ pool_mode: 'session', default_pool_size: 8, max_client_conn: 40 })
  const found = await diagnose(through!.url)
  expect(found).toMatchObject({
    status: 'fail',
    message: 'The pooler gives 8 of the 16 connections that this site needs.',
    remedy: expect.stringContaining('default_pool_size') as string,
  })
  const few = { ...settingsFor(through!.url), DATABASE_CONNECTIONS: '8' }
  const site = await serve(dir, few)
  onTestFinished(async () => void (await site.stop()))
  expect((await get(site.port, '/login'))[0]).toBe(200)
})

test('a role with fewer connections than the site needs is recognized at the start', async () => {
  await run(place, 'CREATE ROLE small LOGIN CONNECTION LIMIT 8')
  await run(place, 'GRANT ALL ON ALL TABLES IN SCHEMA public TO small')
  await run(place, 'GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO small')
  await run(place, 'GRANT ALL ON SCHEMA public TO small')
  const small = Object.assign(new URL(place), { username: 'small' }).href
  expect(await diagnose(small)).toMatchObject({
    status: 'fail',
    message: 'The role small can have 8 connections, and this site needs 16.',
    remedy: expect.stringContaining('DATABASE_CONNECTIONS') as string,
  })
  await expect(serve(dir, settingsFor(small))).rejects.toThrow('The site ended with 1')
  const site = await serve(dir, { ...settingsFor(small), DATABASE_CONNECTIONS: '8' })
  onTestFinished(async () => void (await site.stop()))
  const pages = Array.from({ length: 30 }, () => get(site.port, '/login'))
  for (const [status] of await Promise.all(pages)) expect(status).toBe(200)
  expect((await get(site.port, '/readyz'))[0]).toBe(200)
})
