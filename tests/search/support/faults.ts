import type { Meilisearch } from 'meilisearch'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { SEARCH_JOB_NAMES } from '~/handlers/search'
import { readState } from '~search/operations/state.server'
import { openFixtures } from '~tests/support/database'
import { createBuiltSearch, createSearch, indexNames, openClient, waitUntil } from './engine'
import { FaultyEngine, type Behavior } from './faulty-engine'
import { RunningSearch } from './running-search'

/** A running search on an engine that the tests of a file break. */
export class Faults extends RunningSearch {
  client!: Meilisearch

  constructor(readonly engine: FaultyEngine) {
    super()
  }

  /** A new database, with search over it if it is to be open at once. */
  async open(search: 'built' | number | null) {
    this.fixtures = await openFixtures()
    const location = { server: this.engine }
    if (search === 'built') this.run(await createBuiltSearch(this.fixtures, location))
    else if (search !== null) this.run(createSearch(this.fixtures, location, search))
  }

  override async close() {
    this.engine.behaveNormally()
    await super.close()
  }

  indexes = () => indexNames(this.client)

  /** The queries that the engine has been sent since then. */
  queries = (since: number) =>
    this.engine.calls.slice(since).filter(({ path }) => path.startsWith('/multi-search'))

  /** From now on queries, or calls of another kind, are treated like this. */
  treat(behavior: Behavior, path = /^\/multi-search/) {
    this.engine.behavior = (call, pass) => (path.test(call.path) ? behavior(call, pass) : pass())
  }

  /** The first call of this kind that changes something is broken off, before or after it arrives. */
  breakAt(path: RegExp, kill: () => unknown, { when = 'after', first = async () => {} } = {}) {
    let alive = true
    this.treat(async (call, pass) => {
      if (!alive || call.method === 'GET') return pass()
      alive = false
      await first()
      if (when === 'after') await pass()
      await kill()
      return 'cut'
    }, path)
  }

  /** Calls of this kind wait until this is called. */
  hold(path: RegExp): () => void {
    let go = () => {}
    const released = new Promise<void>((resolve) => (go = resolve))
    this.treat(async (_, pass) => released.then(pass), path)
    return () => go()
  }

  /** Only this post is found, by this engine. */
  async finds(q: string, id: string, engine: 'database' | 'meilisearch') {
    expect(await this.ask(q)).toMatchObject({ ids: [id], total: 1, engine })
  }

  /** What happens meanwhile waits, with all its tries, and is in the database. */
  async worksWithout(title: string) {
    const id = await this.write('sam', title)
    this.dispatcher.resume(SEARCH_JOB_NAMES)
    await this.dispatcher.drain()
    const where = { state: 'ready', name: { in: [...SEARCH_JOB_NAMES] } }
    const waiting = await this.fixtures.db.read.job.findMany({ where })
    expect(waiting).toMatchObject([{ state: 'ready', attempts: 0 }])
    expect(await this.jobs('dead')).toBe(0)
    return id
  }

  /** All is well again, without anyone having done anything about it. */
  recovered = async () => {
    await waitUntil(() => this.search.state() === 'up')
    await this.dispatcher.drain()
    expect((await this.ask('welcome')).engine).toBe('meilisearch')
    expect([await this.jobs('ready'), await this.jobs('dead')]).toEqual([0, 0])
    expect(await this.search.verify()).toMatchObject({ clean: true })
    expect((await this.search.status()).lastError).toBeNull()
    expect(await readState(this.fixtures.db, 'search.pendingReplay')).toBeNull()
  }
}

/** An engine for the tests of a file that does as it should again after each. */
export function withFaults(engine = new FaultyEngine()): Faults {
  const faults = new Faults(engine)
  beforeAll(async () => {
    await engine.open()
    faults.client = openClient(engine)
  })
  afterEach(() => engine.behaveNormally())
  afterAll(() => engine.close())
  return faults
}
