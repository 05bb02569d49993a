import { expect, onTestFinished, test as plain } from 'vitest'
import { startPostgresql } from '../../bin/postgresql.mjs'
import { soon } from '../support/live-reader'
import { connect, run } from '../support/postgresql'
import { serve } from '../support/started-site'
import { openWay } from '../support/way'
import { fillServer, noWrites, openClients, openForms } from './support/writers'

/** Acknowledged writes before the first server dies, and after the second one has taken over */
const BEFORE = 24
const AFTER = 24
/** Milliseconds in which pages have to answer again, and a writer has to be let go */
const BACK_MS = 10_000
const LET_GO_MS = 15_000

const first = await startPostgresql({ settings: { synchronous_commit: 'on' } })
const test = plain.skipIf(!first)
const place = first?.url ?? ''

const STORED = `SELECT kind, by, text FROM (
    SELECT 'post' AS kind, user_id AS by, title AS text FROM "Post"
    UNION ALL SELECT 'comment', user_id, content FROM "Comment"
    UNION ALL SELECT 'message', user_id, text FROM "Message") all_writes
  WHERE text LIKE 'Write number %'
  UNION ALL SELECT 'like', user_id, post_id FROM "PostLike"`

async function storedWrites(address: string) {
  const client = await connect(address)
  const { rows } = await client.query<{ kind: string; by: string; text: string }>(STORED)
  await client.end()
  return rows.map(({ kind, by, text }) => `${kind} ${by} ${text}`).sort()
}

test('no write is lost or doubled when the first server dies, and pages are back by themselves', async () => {
  const { people, dir } = await fillServer(place)
  const second = (await startPostgresql({
    standbyFor: place,
    settings: { synchronous_commit: 'on' },
  }))!
  onTestFinished(second.stop)
  // From now on an acknowledged write is on both.
  await run(place, `ALTER SYSTEM SET synchronous_standby_names = '*'`)
  await run(place, 'SELECT pg_reload_conf()')
  const port = (address: string) => new URL(address).port
  const hosts = `127.0.0.1:${port(place)},127.0.0.1:${port(second.url)}`
  const site = await serve(dir, {
    DATABASE_URL: `postgresql://quad@${hosts}/postgres?target_session_attrs=read-write`,
    LOG_LEVEL: 'fatal',
  })
  onTestFinished(async () => void (await site.stop('SIGKILL')))
  const shared = noWrites()
  const clients = await openClients(site.port, people, shared)
  let given = 0
  let until = Infinity
  const writing = clients.map(async ({ client }) => {
    while (given < until) await client.write(`Write number ${++given} of the proof`)
  })
  await soon(() => expect(shared.acknowledged.length).toBeGreaterThan(BEFORE))

  const before = await storedWrites(place)
  expect(before.length).toBeGreaterThan(0)
  first!.kill()
  const page = `http://127.0.0.1:${site.port}/login`
  await soon(async () => expect((await fetch(page)).status).toBe(503))
  second.promote()
  const promoted = performance.now()
  await soon(async () => expect((await fetch(page)).status).toBe(200))
  expect(performance.now() - promoted).toBeLessThan(BACK_MS)
  until = given + AFTER
  await Promise.all(writing)

  const acknowledged = shared.acknowledged.map(({ kind, by, text }) => `${kind} ${by} ${text}`)
  expect(shared.unanswered + (shared.refused[503] ?? 0)).toBeGreaterThan(0)
  expect(await storedWrites(second.url)).toEqual(acknowledged.sort())
  expect(shared.refused).toEqual(expect.not.objectContaining({ 500: expect.anything() as number }))
})

test('a server whose network falls silent lets writers go within 15 s', async () => {
  // The one of before is gone.
  const server = (await startPostgresql())!
  onTestFinished(server.stop)
  const { people, dir } = await fillServer(server.url)
  const way = await openWay(new URL(server.url))
  const settings = { DATABASE_URL: way.address, LOG_LEVEL: 'fatal' }
  const site = await serve(dir, settings)
  onTestFinished(async () => void (await site.stop('SIGKILL')))
  const clients = await openClients(site.port, people, noWrites())
  const forms = await openForms(people, clients)
  const writeAll = (text: string) => Promise.all(forms.map((write) => write(text)))
  for (const { status } of await writeAll('Before')) expect(status).toBe(303)

  way.freeze()
  for (const { status, took } of await writeAll('While silent')) {
    expect(status).toBe(503)
    expect(took).toBeLessThan(LET_GO_MS)
  }
  way.thaw()
  await soon(async () => expect((await forms[0]!('After')).status).toBe(303))

  // Old connections lead nowhere, new ones do, as behind a balancer that has changed its mind.
  way.freezeOpen()
  for (const { took } of await writeAll('Half silent')) expect(took).toBeLessThan(LET_GO_MS)
  for (const { status } of await writeAll('At last')) expect(status).toBe(303)
})
