import Database from 'better-sqlite3'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { acquireSiteLock } from '~/platform/database/sqlite/lock.server'
import { freePort } from '~search/engine/server'
import { ROOT } from '../support/paths'
import { test, type Workspace } from './quad'

/** The built site on a folder, and what it says on standard error. */
function startSite({ dir }: Workspace, port: number, settings: Record<string, string> = {}) {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [join(ROOT, 'bin/serve.mjs')], {
    env: { PATH, NODE_ENV: 'test', DATA_DIR: dir, PORT: String(port), ...settings },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let messages = ''
  child.stderr?.on('data', (part) => (messages += part))
  const code = once(child, 'close').then(([status]) => status as number | null)
  const ready = once(child, 'message')
  return { child, code, ready, err: () => messages }
}

/** Ends with 1 and these parts, none of them a place in the code. */
async function refuses(site: ReturnType<typeof startSite>, parts: (string | RegExp)[]) {
  expect(await site.code, site.err()).toBe(1)
  for (const part of parts) expect(site.err()).toMatch(part)
  expect(site.err()).not.toMatch(/^ +at /m)
}

function change({ file }: Workspace, sql: string) {
  const db = new Database(file)
  db.exec(sql)
  db.close()
}

const NEWER = '29990101000000_later'
const MADE_BY_NEWER = `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, started_at, applied_steps_count)
  VALUES ('later', 'x', 1, '${NEWER}', 1, 1)`

test('a program refuses a database that is older or newer than itself', async ({
  cli,
  emptyFolder,
}) => {
  const port = await freePort()
  const none = startSite(emptyFolder, port)
  await refuses(none, [/has no tables yet/, /Run quad db migrate\./])

  change(cli, `DELETE FROM _prisma_migrations WHERE migration_name LIKE '%split_user'`)
  const older = [/older than this program/, /_split_user is not applied yet/, /quad db migrate/]
  await refuses(startSite(cli, port), older)

  change(cli, MADE_BY_NEWER)
  const newer = [/made by a newer Quad/, new RegExp(`${NEWER} is unknown`), /Use that version/]
  await refuses(startSite(cli, port), newer)
})

test('links are printed with the address of the site that has the database', async ({
  oneSchool,
}) => {
  const lti = `lms add hill --kind lti --url https://m.test --client-id c --deployment-id 1
    --login-url https://m.test/a --token-url https://m.test/t --jwks-url https://m.test/k --dry-run`
  const login = async (env?: Record<string, string>) => {
    const { tool } = await oneSchool.json(lti.replace(/\s+/g, ' '), {}, { env })
    return (tool as unknown as { login: string }).login
  }
  expect(await login()).toMatch(/^http:.*:3000\/lti\/login$/)
  const port = await freePort()
  const site = startSite(oneSchool, port, { BASE_URL: 'https://quad.hill.test:8443' })
  await site.ready
  expect(await login()).toMatch(/^https:.*:8443\/lti\/login$/)
  site.child.kill('SIGINT')
  await site.code
  expect(await login()).toMatch(/^https:.*:8443\/lti\/login$/)
  expect(await login({ PORT: '4000' })).toMatch(/^http:.*:4000\/lti\/login$/)
})

test('[CLI-24] no command works on a database of a newer program', async ({ cli }) => {
  const { name } = await cli.json('backup create')
  change(cli, MADE_BY_NEWER)
  const env = { QUAD_SITE: 'tests/cli/fake-site.mjs' }
  for (const args of ['jobs list', 'terms add darn', 'db migrate', 'up --dry-run'])
    await cli.refuses(args, 1, ['made by a newer Quad', NEWER, 'Use that version'], { env })
  await cli.json('db status', { newer: [NEWER], pending: [], site: null }, { code: 1 })
  const { checks } = await cli.json('doctor', {}, { code: 1 })
  const message = `The database was made by a newer Quad. Unknown: ${NEWER}`
  const failed = { name: 'migrations', status: 'fail', message }
  expect(checks).toContainEqual(expect.objectContaining(failed))
  // The way back: a backup that this program made.
  await cli.json(`backup restore ${name} --yes`, { outcome: 'done' })
  await cli.json('db status', { newer: [] })
})

test('one site serves a folder; the lock goes with its process', async ({ cli }) => {
  const first = startSite(cli, await freePort())
  await first.ready
  const who = `process ${first.child.pid} (node serve.mjs)`
  await cli.json('db status', { site: who })
  const { checks } = await cli.json('doctor', {})
  const message = `served by ${who}`
  expect(checks).toContainEqual({ name: 'site', status: 'ok', message })
  const env = { QUAD_SITE: 'tests/cli/fake-site.mjs', PORT: String(await freePort()) }
  await cli.refuses('up', 1, `Another site serves this DATA_DIR: ${who}`, { env })

  // The second waits for the first to end: it may be the one that takes its place.
  const second = startSite(cli, await freePort())
  await sleep(1000)
  expect(second.child.exitCode).toBeNull()
  first.child.kill('SIGKILL')
  await second.ready
  const third = acquireSiteLock(cli.file, {}, 0)
  await expect(third).rejects.toThrow(
    `DATA_DIR: process ${second.child.pid} (node serve.mjs). Stop`,
  )
  second.child.kill('SIGTERM')
  expect(await second.code).toBe(0)
  await cli.json('db status', { site: null })
})

test('a port in use is a sentence', async ({ cli }) => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const inUse = [new RegExp(`Port ${port} of 127.0.0.1 is in use`), /Set PORT/]
  await refuses(startSite(cli, port), inUse)
})
