import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test as plain } from 'vitest'
import { openPostgresql } from '~/platform/database/postgresql/open.server'
import type { Db } from '~/platform/database/types'
import { migrate } from '~prisma/migrate'
import { postgresqlTarget } from '~prisma/migration-postgresql'
import { idOf } from '~tests/support/database'
import { soon } from '~tests/support/live-reader'
import { connect } from '~tests/support/postgresql'
import { serve } from '~tests/support/started-site'
import { startPostgresql } from '../../bin/postgresql.mjs'
import { Reader } from './support/client'
import { openNetwork, whyNoNetworks, type Link } from './support/network'
import { fillServer, noWrites, openClients, openForms } from './support/writers'

/** Milliseconds in which a writer has to be let go, readiness has to be told, and a site has to be back */
const LET_GO_MS = 15_000
const READY_MS = 5_000
const BACK_MS = 10_000

const why = whyNoNetworks()
/** Where it can't be tried its title says so, and it counts as skipped. */
const test = (title: string, run: () => Promise<void>) =>
  plain.skipIf(why !== null)(why === null ? title : `not tried, ${why}: ${title}`, run)

/** A server behind two cables, with its address at the end of each. */
async function startServer() {
  const { namespace, first, second } = await openNetwork()
  const server = await startPostgresql({ network: { namespace, address: first.address } })
  if (!server) throw new Error('PostgreSQL is not installed')
  onTestFinished(server.stop)
  const other = server.url.replace(first.address, second.address)
  return { url: server.url, other, first }
}

const since = (began: number) => performance.now() - began

async function openSite(url: string) {
  const { people, dir } = await fillServer(url)
  const site = await serve(dir, { DATABASE_URL: url, LOG_LEVEL: 'fatal' })
  onTestFinished(async () => void (await site.stop('SIGKILL')))
  const clients = await openClients(site.port, people, noWrites())
  const forms = await openForms(people, clients)
  const live = new Reader(clients[0]!.browser)
  await live.open()
  onTestFinished(() => live.close())
  const timed = async (answer: () => Promise<{ status: number }>) => {
    const began = performance.now()
    const { status } = await answer()
    return { status, took: since(began) }
  }
  return {
    live,
    writeAll: (text: string) => Promise.all(forms.map((write) => write(text))),
    readAll: () =>
      Promise.all(clients.map(({ browser }) => timed(async () => browser.get('/home')))),
    ready: () => timed(async () => fetch(`http://127.0.0.1:${site.port}/readyz`)),
  }
}

/** How often each of the texts is stored, and whether everything that follows from a write has been done. */
async function watchServer(url: string) {
  const client = await connect(url)
  client.on('error', () => undefined)
  onTestFinished(() => client.end())
  const ask = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows
  return {
    stored: async (text: string) =>
      (await ask(`SELECT id FROM "Message" WHERE text = '${text}'`)).length,
    open: async () =>
      (
        await ask(`SELECT name FROM "Event" WHERE dispatched_at IS NULL UNION ALL
          SELECT name FROM "Job" WHERE state IN ('ready', 'leased') AND run_at < now() AT TIME ZONE 'UTC'`)
      ).length,
  }
}

type Fault = [name: string, begin: (link: Link) => void, end: (link: Link) => void]

const FAULTS: Fault[] = [
  ['Nothing comes through', (link) => link.drop(), (link) => link.pass()],
  ['Answers are lost', (link) => link.dropReplies(), (link) => link.pass()],
  ['The server is unplugged', (link) => link.unplug(), (link) => link.plugIn()],
  ['The cable is gone', (link) => link.remove(), (link) => link.add()],
]

test('a network that falls silent holds no one, and all goes on when it is back', async () => {
  const { url, other, first } = await startServer()
  const site = await openSite(url)
  const server = await watchServer(other)
  for (const { status } of await site.writeAll('Before')) expect(status).toBe(303)

  for (const [name, begin, end] of FAULTS) {
    const writing = site.writeAll(name)
    // On its way through the site.
    await sleep(8)
    begin(first)
    const reading = site.readAll()
    const readiness = await site.ready()
    expect(readiness, name).toEqual({ status: 503, took: expect.any(Number) as number })
    expect(readiness.took, name).toBeLessThan(READY_MS)
    // The first may have been answered before.
    const underway = (await writing).filter(({ status }) => status !== 303)
    expect(underway, name).not.toEqual([])
    const refused = [...underway, ...(await reading), ...(await site.writeAll(name))]
    for (const { status, took } of refused) {
      expect(status, name).toBe(503)
      expect(took, name).toBeLessThan(LET_GO_MS)
    }

    const heard = site.live.numbers().length
    end(first)
    const back = performance.now()
    const isBack = async () =>
      (await site.writeAll(name)).every(({ status }) => status === 303) || Promise.reject(name)
    await soon(isBack)
    await soon(async () => expect((await site.ready()).status).toBe(200))
    await soon(() => expect(site.live.numbers().length).toBeGreaterThan(heard))
    await soon(async () => expect(await server.open()).toBe(0))
    expect(since(back), name).toBeLessThan(BACK_MS)
    // Each of the eight pressed again until it was acknowledged.
    expect(await server.stored(name)).toBe(8)
  }
})

type Target = ReturnType<typeof postgresqlTarget>

/** A transaction with something between its two statements. */
const write = (db: Db, between: () => void = () => undefined) =>
  db.write(async (tx) => {
    const change = { where: { id: idOf('sam') }, data: { first_name: 'Samuel' } }
    await tx.user.update(change)
    between()
    await tx.user.update(change)
  })

test('a machine that is gone in the middle of a transaction holds no writer of another one', async () => {
  const { url, other, first } = await startServer()
  await fillServer(url)
  const [gone, there] = [url, other].map((place) => openPostgresql(place)) as [Db, Db]
  onTestFinished(() => there.close())
  await write(there)

  const stuck = write(gone, first.drop)
  stuck.catch(() => undefined)
  await sleep(500)
  const began = performance.now()
  await write(there)
  expect(since(began)).toBeLessThan(LET_GO_MS)
  await expect(stuck).rejects.toThrow('the server doesn’t answer')
})

test('a machine that is gone while it migrates keeps no other one from it', async () => {
  const { url, other, first } = await startServer()
  const [gone, there] = [url, other].map((place) => postgresqlTarget(place)) as [Target, Target]
  await new Promise<void>((begun) => {
    const forever = gone.withLock({}, () => new Promise(() => begun()))
    forever.catch(() => undefined)
  })
  first.drop()
  await expect(there.withLock({}, () => Promise.resolve('migrated'))).resolves.toBe('migrated')
  // What it was at ends with its lock.
  const dir = mkdtempSync(join(tmpdir(), 'quad-migrations-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  mkdirSync(join(dir, '1_first'))
  const sql = `CREATE TABLE found AS SELECT current_setting('tcp_user_timeout') AS timeout`
  writeFileSync(join(dir, '1_first/migration.sql'), sql)
  writeFileSync(join(dir, 'migration_lock.toml'), 'provider = "postgresql"')
  expect(await migrate(other, dir)).toEqual(['1_first'])
  const client = await connect(other)
  onTestFinished(() => client.end())
  expect((await client.query('SELECT timeout FROM found')).rows).toEqual([{ timeout: '30000' }])
  first.pass()
})
