import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { ON_POSTGRESQL } from '~/platform/database/kind'
import { openDb } from '~/platform/database/open.server'
import type { Db } from '~/platform/database/types'
import { seeded } from '~seeds/random'
import { createBuiltSearch, emptyEngine } from '~tests/search/support/engine'
import { Browser } from '~tests/support/client'
import { soon } from '~tests/support/live-reader'
import { idOf, PASSWORD, storedCounts } from '~tests/support/database'
import { copyDatabase } from '~tests/support/own-database'
import { filledPlace } from '~tests/support/two-schools/fill'
import { Client, Reader, type Acknowledged, type Kind, type Shared } from './support/client'
import { startWeb, startWork, type Killable } from './support/killable'
import { addPeople } from './support/people'
import { openProxy } from './support/proxy'

/**
 * Three web processes and two workers behind a balancer are killed at random while eight people write
 * and chat: until so many writes and deaths. WRITES=2000 makes it the whole proof, SEED another order.
 */
const WRITES = Number(process.env.WRITES ?? 60)
const DEATHS = 3
const random = seeded('killed', process.env.SEED ?? '1')
/** The share of answers to a write that are lost on their way: the person presses again. */
const LOST = 0.1
/** Milliseconds between two deaths: at least, and at most */
const BETWEEN = [500, 2_500] as const

test(
  'what was acknowledged is there once, whichever process dies',
  { timeout: 900_000 },
  async () => {
    const { db, dataDir, settings } = await openPlace()
    const people = await addPeople(db)
    const search = await builtSearch(db)
    const sites = await startWeb(dataDir, { ...settings, ...search.settings, WEB_JOBS: 'off' })
    onTestFinished(async () => void (await sites.end()))
    const work = await Promise.all(
      ['work 1', 'work 2'].map((name) =>
        startWork(name, dataDir, { ...settings, ...search.settings }),
      ),
    )
    onTestFinished(async () => void (await Promise.all(work.map(({ close }) => close()))))
    const proxy = await openProxy(sites.ports, (method, path) => {
      const isWrite = method === 'POST' && !path.includes('login')
      return isWrite && random.chance(LOST)
    })
    onTestFinished(async () => void (await proxy.close()))

    const shared: Shared = {
      posts: [{ id: idOf('post:question'), by: idOf('sam') }],
      acknowledged: [],
      unanswered: 0,
      refused: {},
    }
    const members = await Promise.all(
      people.map(async ({ id, email, channel }) => {
        const browser = new Browser(`http://northfield.localhost:${proxy.port}`)
        const page = await browser.get('/current-login')
        await browser.submit(page.form('Log in'), { email, password: PASSWORD })
        const reader = new Reader(browser.twin())
        await reader.open()
        const client = new Client(id, browser, channel, shared, seeded('client', id))
        await client.open(idOf('post:question'))
        return { client, reader, channel }
      }),
    )
    onTestFinished(() => members.forEach(({ reader }) => reader.close()))

    const began = performance.now()
    const writing = { goesOn: true, deaths: 0 }
    const dying = killAtRandom([...sites.processes, ...work], writing)
    let given = 0
    await Promise.all(
      members.map(async ({ client }) => {
        while (given < WRITES || writing.deaths < DEATHS)
          await client.write(`Write number ${++given} of the proof`)
      }),
    )
    writing.goesOn = false
    const killed = await dying
    const seconds = (performance.now() - began) / 1000

    const written = shared.acknowledged
    expect(written).toHaveLength(given)
    expect(await storedWrites(db)).toEqual(sorted(written))
    expect(await countEvents(db)).toEqual(countKinds(written))
    for (const { reader, channel } of members) {
      const { last_number } = await db.read.channel.findUniqueOrThrow({ where: { id: channel } })
      const all = Array.from({ length: last_number - 1 }, (_, at) => at + 2)
      await soon(() => expect(reader.numbers()).toEqual(all))
    }
    await soon(async () => expect(await undone(db)).toEqual({ events: 0, jobs: 0 }))
    const { stored, counted } = await storedCounts({ db })
    expect(stored, 'stored counts').toEqual(counted)
    expect(await search.verify()).toMatchObject({ clean: true })
    expect(shared.refused).toEqual(
      expect.not.objectContaining({ 500: expect.anything() as number }),
    )

    const connections = members.reduce((sum, { reader }) => sum + reader.connections, 0)
    const output = { writes: given, ...countKinds(written), seconds, killed, connections }
    if (process.env.WRITES)
      console.log(
        JSON.stringify({ ...output, unanswered: shared.unanswered, refused: shared.refused }),
      )
  },
)

async function openPlace() {
  const own = await copyDatabase(await filledPlace())
  const dataDir = ON_POSTGRESQL ? mkdtempSync(join(tmpdir(), 'quad-killed-')) : dirname(own.place)
  const db = openDb(own.place)
  onTestFinished(async () => {
    await db.close()
    await own.remove()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const settings: Record<string, string> = ON_POSTGRESQL ? { DATABASE_URL: own.place } : {}
  return { db, dataDir, settings }
}

async function builtSearch(db: Db) {
  const engine = await emptyEngine()
  const search = await createBuiltSearch({ db, close: async () => undefined }, engine)
  onTestFinished(() => search.close())
  const { host, key } = engine.server
  return { settings: { MEILI_HOST: host, MEILI_KEY: key }, verify: () => search.verify() }
}

/** Kills one after the other until the writing ends. Returns how often each was, once all are up again. */
async function killAtRandom(processes: Killable[], writing: { goesOn: boolean; deaths: number }) {
  const killed: Record<string, number> = {}
  const restarts: Promise<void>[] = []
  while (writing.goesOn) {
    await sleep(random.between(...BETWEEN))
    const living = processes.filter((one) => one.isUp())
    // More at once, and a slow machine would only start processes.
    if (living.length < 4 || !writing.goesOn) continue
    const victim = random.pick(living.filter((one) => one.mayDie()))
    killed[victim.name] = (killed[victim.name] ?? 0) + 1
    restarts.push(victim.kill())
    writing.deaths++
  }
  await Promise.all(restarts)
  return killed
}

const key = ({ kind, by, text }: Acknowledged) => `${kind} ${by} ${text}`
const sorted = (writes: readonly Acknowledged[]) => writes.map(key).sort()

function countKinds(writes: readonly Acknowledged[]): Record<Kind, number> {
  const count = (kind: Kind) => writes.filter((one) => one.kind === kind).length
  const [post, comment, like, message] = (['post', 'comment', 'like', 'message'] as const).map(
    count,
  )
  return { post, comment, like, message } as Record<Kind, number>
}

const KNOWN = { startsWith: 'Write number ' }

/** All that is in the database of what the clients wrote. */
async function storedWrites({ read }: Db): Promise<string[]> {
  const [posts, comments, likes, messages] = await Promise.all([
    read.post.findMany({ where: { title: KNOWN } }),
    read.comment.findMany({ where: { content: KNOWN } }),
    read.postLike.findMany(),
    read.message.findMany({ where: { text: KNOWN } }),
  ])
  return sorted([
    ...posts.map((row) => ({ kind: 'post' as const, by: row.user_id, text: row.title })),
    ...comments.map((row) => ({ kind: 'comment' as const, by: row.user_id, text: row.content })),
    ...likes.map((row) => ({ kind: 'like' as const, by: row.user_id, text: row.post_id })),
    ...messages.map((row) => ({ kind: 'message' as const, by: row.user_id, text: row.text })),
  ])
}

/** How many of each were told of; the first message of each conversation is older. */
async function countEvents({ read }: Db): Promise<Record<Kind, number>> {
  const names = ['post.created', 'comment.created', 'post.liked', 'message.sent']
  const [post, comment, like, message = 0] = await Promise.all(
    names.map((name) => read.event.count({ where: { name } })),
  )
  return { post, comment, like, message: message - 4 } as Record<Kind, number>
}

async function undone({ read }: Db) {
  const events = await read.event.count({ where: { dispatched_at: null } })
  // Mail waits some minutes for more of the same; what was tried and waits again is undone.
  const waiting = { state: 'ready', attempts: 0, run_at: { gt: new Date() } }
  const where = { state: { not: 'done' }, NOT: waiting }
  return { events, jobs: await read.job.count({ where }) }
}
