import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test as plain } from 'vitest'
import { startPostgresql } from '../../bin/postgresql.mjs'
import { soon } from '../support/live-reader'
import { run } from '../support/postgresql'
import { serve } from '../support/started-site'
import { workspaceIn } from './quad'

/** Databases that no site can work on, each with the right advice. */
const server = await startPostgresql()
const test = plain.skipIf(!server)
const place = server?.url ?? ''
const dir = mkdtempSync(join(tmpdir(), 'quad-unfit-'))
afterAll(() => {
  server?.stop()
  rmSync(dir, { recursive: true, force: true })
})

const address = (name: string) => Object.assign(new URL(place), { pathname: `/${name}` }).href
const quadAt = (DATABASE_URL: string) => workspaceIn(dir, { DATABASE_URL }).quad

beforeAll(async () => {
  if (server) expect((await quadAt(place)('db migrate --yes')).code).toBe(0)
})

type Verdict = { name: string; status: string; message: string; remedy?: string }
async function diagnose(at: string, env: Record<string, string> = {}): Promise<Verdict> {
  const { out } = await quadAt(at)('doctor --json', { env })
  const { checks } = JSON.parse(out) as { checks: Verdict[] }
  return checks.find(({ name }) => name === 'database')!
}

const refusesToStart = (DATABASE_URL: string, more: Record<string, string> = {}) =>
  expect(serve(dir, { DATABASE_URL, LOG_LEVEL: 'fatal', ...more })).rejects.toThrow(
    'The site ended with 1',
  )

test.for(['LATIN1', 'SQL_ASCII'])(
  'an encoding such as %s is refused before anything is made',
  async (encoding) => {
    const name = encoding.toLowerCase()
    await run(
      place,
      `CREATE DATABASE ${name} TEMPLATE template0 ENCODING '${encoding}' LC_COLLATE 'C' LC_CTYPE 'C'`,
    )
    const at = address(name)
    const { code, err } = await quadAt(at)('db migrate --yes')
    expect([code, err]).toEqual([1, expect.stringContaining(`stores texts as ${encoding}`)])
    expect(err).toContain('--encoding UTF8')
    expect(err).not.toMatch(/restore/i)
    expect(await diagnose(at)).toMatchObject({ status: 'fail' })
    expect((await quadAt(at)('db status --json')).json()).toMatchObject({
      pending: expect.arrayContaining([expect.any(String)]) as unknown,
    })
    await refusesToStart(at)
  },
)

test('a database that was made read-only is told as one, at the start, running and by doctor', async () => {
  await run(place, 'CREATE DATABASE readonly TEMPLATE postgres')
  const at = address('readonly')
  const settings = { DATABASE_URL: at, LOG_LEVEL: 'fatal' }
  const site = await serve(dir, settings)
  onTestFinished(async () => void (await site.stop()))
  await run(place, 'ALTER DATABASE readonly SET default_transaction_read_only = on')
  const found = await diagnose(at)
  expect(found).toMatchObject({
    status: 'fail',
    message: 'The database can only be read: default_transaction_read_only is on.',
    remedy: expect.stringContaining('don’t restore a backup') as string,
  })
  await refusesToStart(at)
  await soon(async () => {
    const response = await fetch(`http://127.0.0.1:${site.port}/readyz`)
    expect([response.status, await response.text()]).toEqual([
      503,
      expect.stringContaining('default_transaction_read_only is on'),
    ])
  })
})

test('a standby is told as one: at the start, by doctor and for a migration', async () => {
  const standby = (await startPostgresql({ standbyFor: place }))!
  onTestFinished(standby.stop)
  expect(await diagnose(standby.url)).toMatchObject({
    status: 'fail',
    message: 'The database can only be read: its address leads to a standby.',
    remedy: expect.stringMatching(/don’t restore a backup.*target_session_attrs/) as string,
  })
  await refusesToStart(standby.url)
  const { err } = await quadAt(`${standby.url}?target_session_attrs=read-write`)('db status')
  expect(err).toMatch(/can only be read[^]*don’t restore a backup/)
})

test('letters with accents that the database doesn’t know are a warning', async () => {
  await run(place, `CREATE DATABASE plain TEMPLATE template0 LC_CTYPE 'C'`)
  expect((await quadAt(address('plain'))('db migrate --yes')).code).toBe(0)
  expect(await diagnose(address('plain'))).toMatchObject({
    status: 'warn',
    message: expect.stringContaining('É isn’t é') as string,
    remedy: expect.stringContaining('--lc-ctype C.UTF-8') as string,
  })
})

test('a role that has no connection left is told as one, running and by doctor', async () => {
  await run(place, 'CREATE DATABASE few TEMPLATE postgres')
  await run(place, 'CREATE ROLE small LOGIN CONNECTION LIMIT 20')
  for (const all of [
    'ALL TABLES IN SCHEMA public',
    'ALL SEQUENCES IN SCHEMA public',
    'SCHEMA public',
  ])
    await run(address('few'), `GRANT ALL ON ${all} TO small`)
  const at = Object.assign(new URL(address('few')), { username: 'small' }).href
  // One for each process, and one that says that there is a site.
  const two = { WEB_CONCURRENCY: '2', DATABASE_CONNECTIONS: '10' }
  await refusesToStart(at, two)
  expect((await diagnose(at, two)).message).toContain(
    'can have 20 connections, and this site needs 21.',
  )
  const site = await serve(dir, { DATABASE_URL: at, LOG_LEVEL: 'fatal' })
  onTestFinished(async () => void (await site.stop()))
  await run(place, 'ALTER ROLE small CONNECTION LIMIT 1')
  await soon(async () => {
    const response = await fetch(`http://127.0.0.1:${site.port}/readyz`)
    expect([response.status, await response.text()]).toEqual([
      503,
      expect.stringMatching(
        /too many connections for role.*DATABASE_CONNECTIONS or WEB_CONCURRENCY to less/,
      ),
    ])
  })
  const { message, remedy } = await diagnose(at)
  expect(message).toMatch(/too many connections|can have 1 connections/)
  expect(remedy).toContain('DATABASE_CONNECTIONS or WEB_CONCURRENCY to less')
})

/** As the server says it where the disk of its tables is full; where that of its log is, it ends. */
const FULL = `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'could not extend file "base/5/16384": No space left on device' USING ERRCODE = '53100';
  END $$;
  CREATE FUNCTION full_disk_ddl() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'could not extend file "base/5/16384": No space left on device' USING ERRCODE = '53100';
  END $$;
  CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON "SystemValue" EXECUTE FUNCTION full_disk();
  CREATE EVENT TRIGGER full_disk_ddl ON ddl_command_start WHEN TAG IN ('CREATE TABLE')
    EXECUTE FUNCTION full_disk_ddl()`

test('a full disk of the server is told as one, and no backup is restored for it', async () => {
  await run(place, 'CREATE DATABASE "full" TEMPLATE postgres')
  const at = address('full')
  const site = await serve(dir, { DATABASE_URL: at, LOG_LEVEL: 'fatal' })
  onTestFinished(async () => void (await site.stop()))
  await run(at, FULL)
  await soon(async () => {
    const response = await fetch(`http://127.0.0.1:${site.port}/readyz`)
    expect([response.status, await response.text()]).toEqual([
      503,
      expect.stringContaining('The disk of the database’s server is full.'),
    ])
  })
  expect(await diagnose(at)).toMatchObject({
    status: 'fail',
    message: expect.stringContaining('The disk of the database’s server is full.') as string,
    remedy: expect.not.stringMatching(/restore/i) as string,
  })
})
