import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptInvite, sendFirstMessage, sendMessage } from '~/domain/messages/send.server'
import { LIMITS } from '~/platform/limits/limits.server'
import { openDb } from '~/platform/database/open.server'
import type { Db } from '~/platform/database/types'
import { Browser } from '~tests/support/client'
import { ctxFor, idOf, type PersonName } from '~tests/support/database'
import { listen, openStream, soon } from '~tests/support/live-reader'
import { signIn } from '~tests/support/sign-in'
import { serveSmallSchools, type StartedSite } from '~tests/support/started-site'

/** One site of two web processes, on the two small schools. The tests follow each other. */
let site: StartedSite
let db: Db
let sam: Browser
let channel: string

const browser = () => new Browser(`http://northfield.localhost:${site.port}`)

beforeAll(async () => {
  const settings = { WEB_CONCURRENCY: '2', DRAIN_SECONDS: '2', LOG_LEVEL: 'info' }
  site = await serveSmallSchools(settings)
  db = openDb(join(site.dataDir, 'quad.db'))
  await soon(() => expect(logged('all web processes serve')).toHaveLength(1))
  const sent = await sendFirstMessage(
    await ctx('sam'),
    idOf('maya'),
    { text: 'Hello' },
    form('first'),
  )
  if (!sent.ok) throw new Error(JSON.stringify(sent))
  channel = sent.channel_id
  await acceptInvite(await ctx('maya'), channel)
  sam = await memberBrowser('sam')
})

afterAll(async () => {
  await db.close()
  await site.stop('SIGKILL')
})

const ctx = (name: PersonName) => ctxFor({ db }, name, new Date())
const form = (idempotencyKey: string) => ({ idempotencyKey, product: 'Quad' })
const write = async (text: string) => sendMessage(await ctx('sam'), channel, { text }, form(text))

async function memberBrowser(name: PersonName): Promise<Browser> {
  const one = browser()
  await signIn(one, name)
  return one
}

const logged = (msg: string) => site.log().filter((line) => line.msg === msg)
const serving = () => logged('serving').map(({ pid }) => Number(pid))

/** The process that has answered, once it has said so. */
const findProcess = (id: unknown) =>
  soon(() => {
    const line = logged('request').find(({ request }) => request === id)
    if (!line) throw new Error('The response is not in the log')
    return Number(line.pid)
  })

/** What strangers see who ask at the same moment, each over a connection of their own. */
async function askAtOnce(path: string, count = 6) {
  const pages = await Promise.all(Array.from({ length: count }, () => browser().get(path)))
  const ids = pages.map(({ headers }) => headers.get('x-request-id'))
  return { pages, pids: new Set(await Promise.all(ids.map(findProcess))) }
}

test('two processes share the port, and /metrics adds them up', async () => {
  expect((await askAtOnce('/about')).pids).toEqual(new Set(serving()))
  const metrics = await fetch(`http://127.0.0.1:${site.port}/metrics`)
  const text = await metrics.text()
  expect(text).toMatch(/http_requests_total\{method="GET",route="\/about",status="\d+"\} 6\n/)
  expect(text).toMatch(/^quad_database_bytes\{file="main"\} \d{5,}$/m)
})

test('work at set times is done once, whichever process does it', async () => {
  // The hour may end while this runs, and the minute of other work surely does.
  const purges = { name: 'purge', state: 'done' } as const
  await soon(async () => {
    const count = await db.read.job.count({ where: purges })
    expect(count).toBeGreaterThan(0)
    expect(logged('purged expired rows')).toHaveLength(count)
  })
  expect(serving()).toHaveLength(2)
  const counts = await db.read.job.groupBy({
    by: ['name', 'run_at'],
    _count: true,
    where: { event: null },
  })
  expect(counts.map(({ _count }) => _count)).toEqual(counts.map(() => 1))
})

test('a message is shown once to each who listens, through whichever process', async () => {
  const maya = await memberBrowser('maya')
  const streams = await Promise.all(Array.from({ length: 4 }, () => listen(maya)))
  await Promise.all(streams.map((stream) => stream.ready()))
  const page = await sam.press(`/dm/${channel}`, 'Send', { text: 'Across' })
  expect(page.status).toBe(200)
  const numbers = () => streams.map((stream) => stream.numbers())
  await soon(() => expect(numbers()).toEqual(streams.map(() => [2])))
  // Of what this process has written no other one is told but by the database.
  await write('From elsewhere')
  await soon(() => expect(numbers()).toEqual(streams.map(() => [2, 3])))
  // What no event tells, such as the end of a session, is heard of as soon.
  await maya.press('/logout', 'Log out')
  const ended = () => streams.map((stream) => stream.ended())
  await soon(() => expect(ended()).toEqual(streams.map(() => true)))
  expect(numbers()).toEqual(streams.map(() => [2, 3]))
  const ids = streams.map(({ headers }) => headers['x-request-id'])
  expect(new Set(await Promise.all(ids.map(findProcess)))).toEqual(new Set(serving()))
})

test('a changed setting of a school is seen by both soon after', async () => {
  await askAtOnce('/current-login')
  const where = { partner_code: 'northfield' }
  await db.write((tx) => tx.partner.update({ where, data: { shorthand_name: 'Renamed' } }))
  await soon(async () => {
    const { pages, pids } = await askAtOnce('/current-login')
    expect(pids).toEqual(new Set(serving()))
    for (const page of pages) expect(page.html).toContain('Renamed')
  })
})

test('limits hold for both together, those in memory too', async () => {
  const points = LIMITS.suggestions[0]?.points ?? 0
  const windows = [sam, sam.twin(), sam.twin()]
  const statuses: number[] = []
  for (let at = 0; at < points + 6; at += windows.length)
    for (const page of await Promise.all(windows.map((one) => one.get('/search-suggestions?q=a'))))
      statuses.push(page.status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(points)
  expect(statuses.slice(points)).toEqual(Array.from({ length: 6 }, () => 429))
})

/** This one has ended, and two serve. */
async function startedAgain(victim: number) {
  const ended = () => logged('a web process has ended and is started again').map(({ pid }) => pid)
  const living = () => serving().filter((pid) => !ended().includes(pid))
  await soon(() => expect(ended(), site.trouble()).toContain(victim))
  await soon(() => expect(living(), site.trouble()).toHaveLength(2))
  expect((await askAtOnce('/about')).pids).toEqual(new Set(living()))
}

test('a process that is killed loses nothing it has acknowledged, and is started again', async () => {
  const victim = serving()[0]
  if (!victim) throw new Error('No process serves')
  const acknowledged: string[] = []
  const unanswered: string[] = []
  const writer = await memberBrowser('sam')
  writer.follows = false
  await writer.get(`/dm/${channel}`)
  const send = writer.page.form('Send')
  for (let at = 0; at < 24; at++) {
    if (at === 8) process.kill(victim, 'SIGKILL')
    const text = `Number ${at}`
    const once = crypto.randomUUID()
    const answer = await writer.submit(send, { text, once }).then(({ status }) => status, String)
    if (answer === 303) acknowledged.push(text)
    else unanswered.push(`${at}: ${answer}`)
  }
  // What was on its way when the process died, and nothing after it.
  expect(unanswered.length, `${unanswered.join(', ')}; ${site.trouble()}`).toBeLessThan(4)
  const stored = await db.read.message.findMany({ where: { text: { in: acknowledged } } })
  expect(stored.map(({ text }) => text).sort()).toEqual(acknowledged.sort())
  await startedAgain(victim)
})

/** All its threads have ended, and what it had open is closed; its parent hasn't heard of it. */
const isDead = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ') &&
  readdirSync(`/proc/${pid}/task`).length === 1

test('a message for a process that has just died does no harm', async () => {
  const maya = await memberBrowser('maya')
  await maya.get('/logout')
  maya.follows = false
  // The parent has the message for the other process before it hears of its death. This connection is open.
  process.kill(site.pid, 'SIGSTOP')
  try {
    const { headers } = await maya.submit('Log out')
    const sender = await findProcess(headers.get('x-request-id'))
    const victim = serving().findLast((pid) => pid !== sender)
    if (!victim) throw new Error('No other process serves')
    process.kill(victim, 'SIGKILL')
    await soon(() => expect(isDead(victim)).toBe(true))
    process.kill(site.pid, 'SIGCONT')
    await startedAgain(victim)
  } finally {
    process.kill(site.pid, 'SIGCONT')
  }
})

test('told to stop, it is not ready, answers until it has drained, and ends its streams', async () => {
  const maya = await memberBrowser('maya')
  const stream = await listen(maya)
  await stream.ready()
  const frame = await openStream(maya, `/dm/${channel}/live`)
  await soon(() => expect(frame.text()).toContain('Across'))
  const stopped = site.stop('SIGTERM')
  const ready = () => fetch(`http://127.0.0.1:${site.port}/readyz`)
  await soon(async () => expect((await ready()).status).toBe(503))
  expect(await (await ready()).json()).toMatchObject({ ready: false, status: 'stopping' })
  const page = await browser().get('/about')
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
  expect([stream.ended(), frame.ended()]).toEqual([false, false])
  expect(await stopped).toBe(0)
  await soon(() => expect([stream.ended(), frame.ended()]).toEqual([true, true]))
  expect(frame.text()).toMatch(/<\/html>\s*$/)
  await expect(ready()).rejects.toThrow('fetch failed')
})
