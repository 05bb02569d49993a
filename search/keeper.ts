import { setTimeout as sleep } from 'node:timers/promises'
import type { Health, Meilisearch } from 'meilisearch'
import type { Db } from '~/platform/db.server'
import type { Log } from '~/platform/log.server'
import { EngineAway, isTooSlow, reachingEngine, reasonOf } from './away'
import { buildingAlone, BuildingElsewhere } from './building'
import { readFact } from './facts.server'
import { applySettings } from './indexes'
import { reasonToRebuild } from './marker'
import { reindex } from './reindex'
import { patiently } from './patience'
import { payOwed } from './swap'
import { noteTrouble } from './trouble'
import { SEARCH_KINDS } from './types'

/**
 * new: nobody has asked yet · up: the engine answers · down: it did not, the database answers ·
 * building: its indexes do not hold this database yet, the database answers.
 */
export type EngineState = 'new' | 'up' | 'down' | 'building'

type KeeperSetup = {
  db: Db
  log: Log
  /** For the work on indexes, which takes its time, and for whoever brings a limit. */
  client: Meilisearch
  /** The same engine for looks at it, which take long only when it is not well. */
  quick: Meilisearch
  /** Milliseconds that a reader waits. */
  patience: number
}

/** Milliseconds until a failed engine is looked at again; doubled up to the last. */
const FIRST_LOOK = 250
const LAST_LOOK = 4_000

/** The same after a build that did not succeed although the engine answered: it costs much. */
const FIRST_BUILD = 1_000
const LAST_BUILD = 120_000

/**
 * One question may be too much for an engine that is well. So many in a row that it did not answer
 * in time, within so many milliseconds, and it is left; and at the first of them if it does not say
 * quickly that it is there.
 */
const MOST_SLOW = 3
const SLOW_WITHIN = 30_000
const SAY_WITHIN = 500

/** While all is well: an engine that lost its data is found before somebody asks. */
const NEXT_LOOK = 60_000

/** Milliseconds that the site's start and end wait for an engine; the work itself goes on or ends. */
const START_PATIENCE = 2_000
const END_PATIENCE = 5_000

/**
 * Knows whether the engine may be asked, without a request finding out by waiting: after a failure
 * all requests go to the database at once, and the engine is looked at in the background until it
 * answers and its indexes are known to hold this database. Where they do not, they are built.
 */
export class Keeper {
  state: EngineState = 'new'
  /** Why the state is not 'up', for the operator. */
  reason: string | null = null
  /** Called whenever the engine answers again. */
  onUp: () => void = () => undefined
  #mayBuild = false
  #closed = false
  #failures = 0
  /** When questions were not answered in time, since the last one that was */
  #slow: number[] = []
  /** While it has to say that it is there; others do not wait for that */
  #doubt: Promise<void> | null = null
  #buildFailures = 0
  #buildAgainAt = 0
  #settingsApplied = false
  #checking: Promise<void> | null = null
  #building: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null
  readonly #abort = new AbortController()

  constructor(private readonly setup: KeeperSetup) {}

  /** From now on indexes that do not fit are built in the background. */
  async start(): Promise<void> {
    this.#mayBuild = true
    await this.#firstLook(START_PATIENCE)
  }

  async usable(): Promise<boolean> {
    if (this.state === 'new') await this.#firstLook(this.setup.patience)
    return this.state === 'up' && this.#doubt === null
  }

  answered() {
    this.#failures = 0
    this.#slow = []
  }

  /**
   * A question failed: nobody asks again until a look has found the engine well. One that took too
   * long may be the question's fault.
   */
  failed(error: unknown) {
    // Questions that were under way when the first one failed say nothing new.
    if (this.#closed || this.state !== 'up' || this.#doubt) return
    const now = Date.now()
    this.#slow = [...this.#slow.filter((at) => now - at < SLOW_WITHIN), now]
    if (!isTooSlow(error) || this.#slow.length >= MOST_SLOW) return this.#leave(error)
    this.#doubt = this.#isThere().then((is) => {
      this.#doubt = null
      if (!is) this.#leave(error)
    })
  }

  async #isThere(): Promise<boolean> {
    const { httpRequest } = this.setup.client
    return patiently(SAY_WITHIN, (signal) =>
      httpRequest.get<Health>({ path: 'health', extraRequestInit: { signal } }),
    ).then(
      ({ status }) => status === 'available',
      () => false,
    )
  }

  #leave(error: unknown) {
    if (this.#closed || this.state !== 'up') return
    this.#slow = []
    this.setup.log.warn({ err: error }, 'search answers from the database')
    this.#enter('down', reasonOf(error))
    this.#lookSoon()
  }

  /** Throws EngineAway unless the indexes hold this database; asked before each write. */
  async assertReady(): Promise<void> {
    await this.#doubt
    // It is looked at already, and who waits for it is called as soon as it answers.
    if (this.state === 'down')
      throw new EngineAway(`the search engine does not answer: ${this.reason}`)
    const reason = await reasonToRebuild(this.setup.client, this.setup.db)
    if (reason === null) return this.#payOwed()
    void this.check()
    throw new EngineAway(reason)
  }

  check(): Promise<void> {
    this.#checking ??= this.#look().finally(() => {
      this.#checking = null
    })
    return this.#checking
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#timer) clearTimeout(this.#timer)
    this.#abort.abort()
    await atMost(END_PATIENCE, Promise.all([this.#checking, this.#building]))
  }

  /** The look itself goes on; who asks meanwhile gets the database's answer. */
  async #firstLook(patience: number) {
    await atMost(patience, this.check())
    if (this.state === 'new') this.#enter('down', 'it is being looked at')
  }

  async #look(): Promise<void> {
    try {
      const reason = await reasonToRebuild(this.setup.quick, this.setup.db)
      if (reason === null) await this.#welcome()
      else this.#build(reason)
    } catch (error) {
      if (this.#closed) return
      this.#enter('down', reasonOf(error))
      this.#lookSoon()
    }
  }

  /** The engine may answer as soon as its settings are ours and it finds something in time. */
  async #welcome() {
    const { client, patience } = this.setup
    if (!this.#settingsApplied) {
      for (const kind of SEARCH_KINDS) await applySettings(client, kind, kind)
      this.#settingsApplied = true
    }
    this.#buildFailures = 0
    await this.#payOwed()
    await patiently(patience, (signal) =>
      client.index('posts').search('a', { limit: 0 }, { signal }),
    )
    this.#enter('up', null)
    this.#lookIn(NEXT_LOOK)
  }

  /** Somebody was killed while exchanging indexes. Whoever exchanges now pays for himself. */
  async #payOwed() {
    const { client, db } = this.setup
    if (!this.#mayBuild || !(await readFact(db, 'search.owed'))) return
    await buildingAlone(db, () => payOwed(client, db)).catch((error: unknown) => {
      if (!(error instanceof BuildingElsewhere)) throw error
    })
  }

  #build(reason: string) {
    this.#settingsApplied = false
    this.#enter('building', reason)
    if (!this.#mayBuild || this.#closed) return
    const tooEarly = this.#buildAgainAt - Date.now()
    if (tooEarly > 0) return this.#lookIn(tooEarly)
    this.#building ??= this.#buildNow().finally(() => {
      this.#building = null
      // A look of before the end may have seen less than there is.
      if (this.state !== 'up') this.#lookSoon()
    })
  }

  async #buildNow() {
    const { client, db, log } = this.setup
    try {
      log.info({ reason: this.reason }, 'building the search indexes')
      const options = { signal: this.#abort.signal, beside: true }
      const report = await reachingEngine(() => reindex(client, db, options))
      log.info(report, 'the search indexes are built')
      await this.#checking
      await this.check()
    } catch (error) {
      if (this.#closed || error instanceof BuildingElsewhere) return
      log.warn({ err: error }, 'could not build the search indexes')
      await noteTrouble(db, error)
      const pause = Math.min(LAST_BUILD, FIRST_BUILD * 2 ** this.#buildFailures++)
      this.#buildAgainAt = Date.now() + pause
    }
  }

  #lookSoon() {
    if (!this.#timer) this.#lookIn(Math.min(LAST_LOOK, FIRST_LOOK * 2 ** this.#failures++))
  }

  #lookIn(wait: number) {
    if (this.#timer) clearTimeout(this.#timer)
    if (this.#closed) return
    this.#timer = setTimeout(() => {
      this.#timer = null
      void this.check()
    }, wait)
    this.#timer.unref()
  }

  #enter(state: EngineState, reason: string | null) {
    const before = this.state
    this.state = state
    this.reason = reason
    if (before === 'up' && this.#timer) {
      // That one was set while all was well.
      clearTimeout(this.#timer)
      this.#timer = null
    }
    if (state !== 'up' || before === 'up') return
    if (before !== 'new') this.setup.log.info('search answers from Meilisearch')
    this.onUp()
  }
}

const atMost = (limit: number, work: Promise<unknown>) =>
  Promise.race([work, sleep(limit, undefined, { ref: false })])
