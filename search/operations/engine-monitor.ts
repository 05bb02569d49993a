import { setTimeout as sleep } from 'node:timers/promises'
import type { Health, Meilisearch } from 'meilisearch'
import type { Db } from '~/platform/database/types'
import type { Log } from '~/platform/monitoring/log.server'
import { SEARCH_KINDS } from '../criteria/types'
import { EngineUnavailable, errorReason, isTimeout, withEngineErrors } from '../engine/errors'
import { withTimeout } from '../engine/timeout'
import { reasonToRebuild } from '../index/metadata'
import { LIVE_INDEXES } from '../index/names'
import { applySettings } from '../index/settings'
import { replayMissedEvents } from '../index/swap'
import { BuildInProgress, withBuildLock } from './build-lock'
import { recordLastError } from './last-error'
import { reindex } from './reindex'
import { readState } from './state.server'

/**
 * new: not checked yet · up: the engine answers · down: it failed, the database answers · building:
 * its indexes don't hold this database yet, the database answers.
 */
export type EngineState = 'new' | 'up' | 'down' | 'building'

type EngineMonitorSetup = {
  db: Db
  log: Log
  /** For work on indexes, and for requests with a timeout of their own */
  client: Meilisearch
  /** For checks, which are slow only when something is wrong */
  checkClient: Meilisearch
  /** Milliseconds that a reader waits */
  timeout: number
}

/** Milliseconds until a failed engine is checked again; doubled up to the maximum. */
const MIN_CHECK_DELAY = 250
const MAX_CHECK_DELAY = 4_000

/** The same after a failed build, which costs more. */
const MIN_BUILD_DELAY = 1_000
const MAX_BUILD_DELAY = 120_000

/**
 * A single query may be too much for a healthy engine. It counts as down after this many slow queries
 * within this time, or after the first one if it doesn't answer a health check quickly.
 */
const MAX_SLOW_QUERIES = 3
const SLOW_QUERY_WINDOW = 30_000
const HEALTH_TIMEOUT = 500

/** While the engine is up, so that lost data is noticed before anyone searches */
const CHECK_INTERVAL = 60_000

/** Milliseconds that starting and stopping the site wait for the engine */
const START_TIMEOUT = 2_000
const CLOSE_TIMEOUT = 5_000

/**
 * Knows whether the engine can be used, so that no request has to wait to find out. After a failure
 * all searches go to the database, and the engine is checked in the background until it answers and
 * its indexes hold this database. If they don't, they are rebuilt.
 */
export class EngineMonitor {
  state: EngineState = 'new'
  /** Why the state isn't 'up', for the operator */
  reason: string | null = null
  /** Called whenever the engine is up again */
  onRecovered: () => void = () => undefined
  #canBuild = false
  #closed = false
  #failures = 0
  /** When queries timed out since the last success */
  #slowQueries: number[] = []
  /** A health check after a slow query. Searches go to the database until it is done. */
  #healthCheck: Promise<void> | null = null
  #buildFailures = 0
  #nextBuildAt = 0
  #settingsApplied = false
  #checking: Promise<void> | null = null
  #building: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null
  readonly #abort = new AbortController()

  constructor(private readonly setup: EngineMonitorSetup) {}

  /** From now on, missing or outdated indexes are built in the background, here or by other processes. */
  async start(builds: boolean): Promise<void> {
    this.#canBuild = builds
    await this.#firstCheck(START_TIMEOUT)
  }

  async isUsable(): Promise<boolean> {
    if (this.state === 'new') await this.#firstCheck(this.setup.timeout)
    return this.state === 'up' && this.#healthCheck === null
  }

  recordSuccess() {
    this.#failures = 0
    this.#slowQueries = []
  }

  /** After an error the engine counts as down. After a timeout it may have been the query's fault. */
  recordFailure(error: unknown) {
    // Queries that were running when the first one failed say nothing new.
    if (this.#closed || this.state !== 'up' || this.#healthCheck) return
    const now = Date.now()
    this.#slowQueries = [...this.#slowQueries.filter((at) => now - at < SLOW_QUERY_WINDOW), now]
    if (!isTimeout(error) || this.#slowQueries.length >= MAX_SLOW_QUERIES)
      return this.#markDown(error)
    this.#healthCheck = this.#isHealthy().then((isHealthy) => {
      this.#healthCheck = null
      if (!isHealthy) this.#markDown(error)
    })
  }

  async #isHealthy(): Promise<boolean> {
    const { httpRequest } = this.setup.client
    return withTimeout(HEALTH_TIMEOUT, (signal) =>
      httpRequest.get<Health>({ path: 'health', extraRequestInit: { signal } }),
    ).then(
      ({ status }) => status === 'available',
      () => false,
    )
  }

  #markDown(error: unknown) {
    if (this.#closed || this.state !== 'up') return
    this.#slowQueries = []
    this.setup.log.warn({ err: error }, 'search is degraded: the database answers')
    this.#enter('down', errorReason(error))
    this.#checkSoon()
  }

  /** Throws EngineUnavailable unless the indexes hold this database. Called before each write. */
  async assertReady(): Promise<void> {
    await this.#healthCheck
    // A check is scheduled, and waiting jobs go on as soon as it succeeds.
    if (this.state === 'down')
      throw new EngineUnavailable(`the search engine does not answer: ${this.reason}`)
    const reason = await reasonToRebuild(this.setup)
    if (reason === null) return this.#replayMissedEvents()
    void this.check()
    throw new EngineUnavailable(reason)
  }

  check(): Promise<void> {
    this.#checking ??= this.#runCheck().finally(() => {
      this.#checking = null
    })
    return this.#checking
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#timer) clearTimeout(this.#timer)
    this.#abort.abort()
    await waitAtMost(CLOSE_TIMEOUT, Promise.all([this.#checking, this.#building]))
  }

  /** The check goes on after the timeout; meanwhile the database answers. */
  async #firstCheck(timeout: number) {
    await waitAtMost(timeout, this.check())
    if (this.state === 'new') this.#enter('down', 'it is being checked')
  }

  async #runCheck(): Promise<void> {
    try {
      const { checkClient: client, db } = this.setup
      const reason = await reasonToRebuild({ client, db })
      if (reason === null) await this.#markUp()
      else this.#startBuild(reason)
    } catch (error) {
      if (this.#closed) return
      this.#enter('down', errorReason(error))
      this.#checkSoon()
    }
  }

  /** The engine is up once it has our settings and answers a query in time. */
  async #markUp() {
    const { client, timeout } = this.setup
    if (!this.#settingsApplied) {
      for (const kind of SEARCH_KINDS) await applySettings(client, LIVE_INDEXES[kind], kind)
      this.#settingsApplied = true
    }
    this.#buildFailures = 0
    await this.#replayMissedEvents()
    await withTimeout(timeout, (signal) =>
      client.index(LIVE_INDEXES.posts).search('a', { limit: 0 }, { signal }),
    )
    this.#enter('up', null)
    this.#checkIn(CHECK_INTERVAL)
  }

  /** A process was killed during a swap. One that is swapping now will do this itself. */
  async #replayMissedEvents() {
    const { db } = this.setup
    if (!this.#canBuild || !(await readState(db, 'search.pendingReplay'))) return
    await withBuildLock(db, () => replayMissedEvents(this.setup)).catch((error: unknown) => {
      if (!(error instanceof BuildInProgress)) throw error
    })
  }

  #startBuild(reason: string) {
    this.#settingsApplied = false
    this.#enter('building', reason)
    if (this.#closed) return
    if (!this.#canBuild) return this.#checkSoon()
    const wait = this.#nextBuildAt - Date.now()
    if (wait > 0) return this.#checkIn(wait)
    this.#building ??= this.#build().finally(() => {
      this.#building = null
      // A check that began before the end may have missed something.
      if (this.state !== 'up') this.#checkSoon()
    })
  }

  async #build() {
    const { db, log } = this.setup
    try {
      log.info({ reason: this.reason }, 'building the search indexes')
      const options = { signal: this.#abort.signal, inBackground: true }
      const report = await withEngineErrors(() => reindex(this.setup, options))
      log.info(report, 'the search indexes are built')
      await this.#checking
      await this.check()
    } catch (error) {
      if (this.#closed || error instanceof BuildInProgress) return
      log.warn({ err: error }, 'could not build the search indexes')
      await recordLastError(db, error)
      const delay = Math.min(MAX_BUILD_DELAY, MIN_BUILD_DELAY * 2 ** this.#buildFailures++)
      this.#nextBuildAt = Date.now() + delay
    }
  }

  #checkSoon() {
    if (!this.#timer)
      this.#checkIn(Math.min(MAX_CHECK_DELAY, MIN_CHECK_DELAY * 2 ** this.#failures++))
  }

  #checkIn(delay: number) {
    if (this.#timer) clearTimeout(this.#timer)
    if (this.#closed) return
    this.#timer = setTimeout(() => {
      this.#timer = null
      void this.check()
    }, delay)
    this.#timer.unref()
  }

  #enter(state: EngineState, reason: string | null) {
    const before = this.state
    this.state = state
    this.reason = reason
    if (before === 'up' && this.#timer) {
      // The next regular check is too far away now.
      clearTimeout(this.#timer)
      this.#timer = null
    }
    if (state !== 'up' || before === 'up') return
    if (before !== 'new') this.setup.log.info('search has recovered: Meilisearch answers')
    this.onRecovered()
  }
}

const waitAtMost = (limit: number, work: Promise<unknown>) =>
  Promise.race([work, sleep(limit, undefined, { ref: false })])
