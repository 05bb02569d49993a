import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
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
import { Client, Reader, type Shared } from './support/client'
import { startWeb, startWork, type Killable } from './support/killable'
import { addPeople, useTwoSteps } from './support/people'
import { freePlaces, openCampus } from './support/campus'
import { openProxy } from './support/proxy'
import {
  countKinds,
  expectedEvents,
  sortedWrites,
  storedEvents,
  storedWrites,
} from './support/stored'

/**
 * Three web processes and two workers behind a balancer are killed at random while eight people, half of them
 * with two-step login, do all that members do: until so many writes and deaths. WRITES=2000 makes it the whole
 * proof, DEATHS=100 kills so often at least, SEED is another order.
 */
const WRITES = Number(process.env.WRITES ?? 60)
const DEATHS = Number(process.env.DEATHS ?? 3)
const random = seeded('killed', process.env.SEED ?? '1')
/** The share of answers to a write that are lost on their way: the person presses again. */
const LOST = 0.1
/** Milliseconds between two deaths: at least, and at most */
const BETWEEN = [500, 2_500] as const
/** Milliseconds: what follows from 3,000 writes takes minutes where processes die as often */
const LONGEST = 2_400_000

test(
  'what was acknowledged is there once, whichever process dies',
  { timeout: LONGEST },
  async () => {
    const { db, dataDir, settings } = await openPlace()
    const people = await addPeople(db)
    const campus = await openCampus(db)
    const search = await builtSearch(db)
    const sites = await startWeb(dataDir, { ...settings, ...search.settings, WEB_JOBS: 'off' })
    onTestFinished(async () => void (await sites.end()))
    const work = await Promise.all(
      ['work 1', 'work 2'].map((name) =>
        startWork(name, dataDir, { ...settings, ...search.settings }),
      ),
    )
    onTestFinished(async () => void (await Promise.all(work.map(({ close }) => close()))))
    const writing = { goesOn: false, deaths: 0 }
    const proxy = await openProxy(sites.ports, (method) => {
      const isWrite = method === 'POST' && writing.goesOn
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
      people.map(async ({ id, email, channel }, at) => {
        const browser = new Browser(`http://northfield.localhost:${proxy.port}`)
        const page = await browser.get('/current-login')
        await browser.submit(page.form('Log in'), { email, password: PASSWORD })
        if (at % 2) await useTwoSteps(browser, email)
        const reader = new Reader(browser.twin())
        await reader.open()
        const client = new Client(id, browser, channel, shared, seeded('client', id), campus)
        await client.open(idOf('post:question'))
        return { client, reader, channel }
      }),
    )
    onTestFinished(() => members.forEach(({ reader }) => reader.close()))

    const began = performance.now()
    const start = new Date()
    writing.goesOn = true
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
    const { date } = campus
    expect(await storedWrites(db, { date, people })).toEqual(sortedWrites(written))
    expect(await storedEvents(db, start)).toEqual(expectedEvents(written))
    expect(await freePlaces(db, date)).toBeGreaterThanOrEqual(0)
    for (const { reader, channel } of members) {
      const { last_number } = await db.read.channel.findUniqueOrThrow({ where: { id: channel } })
      const all = Array.from({ length: last_number - 1 }, (_, at) => at + 2)
      await soon(() => expect(reader.numbers()).toEqual(all))
    }
    const isDone = async () => expect(await undone(db)).toEqual({ events: 0, jobs: 0 })
    await vi.waitFor(isDone, { timeout: LONGEST / 2, interval: 100 })
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

async function undone({ read }: Db) {
  const events = await read.event.count({ where: { dispatched_at: null } })
  // Mail waits some minutes for more of the same; what was tried and waits again is undone.
  const waiting = { state: 'ready', attempts: 0, run_at: { gt: new Date() } }
  const where = { state: { not: 'done' }, NOT: waiting }
  return { events, jobs: await read.job.count({ where }) }
}
