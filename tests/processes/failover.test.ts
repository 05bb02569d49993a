import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test as plain } from 'vitest'
import { openDb } from '~/platform/database/open.server'
import { seeded } from '~seeds/random'
import { startPostgresql } from '../../bin/postgresql.mjs'
import { workspaceIn } from '../cli/quad'
import { Browser } from '../support/client'
import { idOf, PASSWORD } from '../support/database'
import { soon } from '../support/live-reader'
import { copyDatabase } from '../support/own-database'
import { connect, run } from '../support/postgresql'
import { serve } from '../support/started-site'
import { openWay } from '../support/way'
import { filledPlace } from '../support/two-schools/fill'
import { Client, type Shared } from './support/client'
import { addPeople } from './support/people'

/** Acknowledged writes before the first server dies, and after the second one has taken over */
const BEFORE = 24
const AFTER = 24
/** Milliseconds in which pages have to answer again, and a writer has to be let go */
const BACK_MS = 10_000
const LET_GO_MS = 15_000

const first = await startPostgresql({ settings: { synchronous_commit: 'on' } })
const test = plain.skipIf(!first)
const place = first?.url ?? ''

/** The two small schools with eight people who write, on the server. */
async function fillServer(place: string) {
  const own = await copyDatabase(await filledPlace())
  const dir = join(dirname(own.place), 'site')
  mkdirSync(dir)
  onTestFinished(() => rmSync(dirname(own.place), { recursive: true, force: true }))
  const db = openDb(own.place)
  const people = await addPeople(db)
  await db.close()
  const { quad } = workspaceIn(dirname(own.place))
  const { code, err } = await quad(`db copy --to ${place} --yes`)
  expect([code, err]).toEqual([0, expect.anything()])
  return { people, dir }
}

type Person = Awaited<ReturnType<typeof addPeople>>[number]

async function openClients(port: number, people: Person[], shared: Shared) {
  const open = async ({ id, email, channel }: Person) => {
    const browser = new Browser(`http://northfield.localhost:${port}`)
    const page = await browser.get('/current-login')
    await browser.submit(page.form('Log in'), { email, password: PASSWORD })
    const client = new Client(id, browser, channel, shared, seeded('client', id))
    await client.open(idOf('post:question'))
    return { browser, client }
  }
  return Promise.all(people.map(open))
}

const noWrites = (): Shared => ({
  posts: [{ id: idOf('post:question'), by: idOf('sam') }],
  acknowledged: [],
  unanswered: 0,
  refused: {},
})

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

/** A message of each, as a form that can be sent. */
const openForms = (people: readonly Person[], clients: Awaited<ReturnType<typeof openClients>>) =>
  Promise.all(
    clients.map(async ({ browser }, at) => {
      const path = `/dm/${people[at]!.channel}`
      const form = (await browser.get(path)).form('Send')
      browser.follows = false
      return async (text: string) => {
        const body = new URLSearchParams(form.body({ text }))
        body.set('once', crypto.randomUUID())
        const began = performance.now()
        const { status } = await browser.post(path, body)
        return { status, took: performance.now() - began }
      }
    }),
  )

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
