import { setTimeout as sleep } from 'node:timers/promises'
import type { Meilisearch } from 'meilisearch'
import type { Db } from '~/platform/db.server'
import type { Log } from '~/platform/log.server'
import { BuildingElsewhere } from './building'
import { EngineAway } from './feed'
import { applySettings } from './indexes'
import { reasonToRebuild } from './marker'
import { reindex } from './reindex'
import { SEARCH_KINDS } from './types'

/**
 * new: nobody has asked yet · up: the engine answers · down: it did not, the database answers ·
 * building: its indexes do not hold this database yet, the database answers.
 */
export type EngineState = 'new' | 'up' | 'down' | 'building'

type KeeperSetup = {
  db: Db
  log: Log
  /** For the work on indexes, which takes its time. */
  client: Meilisearch
  /** The same engine with the patience of a waiting reader. */
  quick: Meilisearch
}

/** Milliseconds until a failed engine is looked at again; doubled up to the last. */
const FIRST_LOOK = 250
const LAST_LOOK = 8_000

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
  #mayBuild = false
  #closed = false
  #failures = 0
  #settingsApplied = false
  #checking: Promise<void> | null = null
  #building: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null
  readonly #abort = new AbortController()

  constructor(private readonly setup: KeeperSetup) {}

  /** From now on indexes that do not fit are built in the background. */
  async start(): Promise<void> {
    this.#mayBuild = true
    await atMost(START_PATIENCE, this.check())
  }

  async usable(): Promise<boolean> {
    if (this.state === 'new') await this.check()
    return this.state === 'up'
  }

  answered() {
    this.#failures = 0
  }

  /** A question failed: nobody asks again until a look has found the engine well. */
  failed(error: unknown) {
    if (this.#closed) return
    if (this.state === 'up') this.setup.log.warn({ err: error }, 'search answers from the database')
    this.#enter('down', messageOf(error))
    this.#lookLater()
  }

  /** Throws EngineAway unless the indexes hold this database; asked before each write. */
  async assertReady(): Promise<void> {
    const reason = await reasonToRebuild(this.setup.client, this.setup.db)
    if (reason === null) return
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

  async #look(): Promise<void> {
    try {
      const reason = await reasonToRebuild(this.setup.quick, this.setup.db)
      if (reason === null) await this.#welcome()
      else this.#build(reason)
    } catch (error) {
      if (this.#closed) return
      this.#enter('down', messageOf(error))
      this.#lookLater()
    }
  }

  /** The engine may answer as soon as its settings are ours and it finds something in time. */
  async #welcome() {
    if (!this.#settingsApplied) {
      for (const kind of SEARCH_KINDS) await applySettings(this.setup.client, kind, kind)
      this.#settingsApplied = true
    }
    await this.setup.quick.index('posts').search('a', { limit: 0 })
    this.#enter('up', null)
  }

  #build(reason: string) {
    this.#settingsApplied = false
    this.#enter('building', reason)
    if (!this.#mayBuild || this.#closed) return
    this.#building ??= this.#buildNow().finally(() => {
      this.#building = null
    })
  }

  async #buildNow() {
    const { client, db, log } = this.setup
    try {
      log.info({ reason: this.reason }, 'building the search indexes')
      const report = await reindex(client, db, { signal: this.#abort.signal })
      log.info(report, 'the search indexes are built')
      await this.check()
    } catch (error) {
      if (this.#closed) return
      if (!(error instanceof BuildingElsewhere))
        log.warn({ err: error }, 'could not build the search indexes')
      this.#lookLater()
    }
  }

  #lookLater() {
    if (this.#timer || this.#closed) return
    const wait = Math.min(LAST_LOOK, FIRST_LOOK * 2 ** this.#failures++)
    this.#timer = setTimeout(() => {
      this.#timer = null
      void this.check()
    }, wait)
    this.#timer.unref()
  }

  #enter(state: EngineState, reason: string | null) {
    if (state === 'up' && this.state !== 'up' && this.state !== 'new')
      this.setup.log.info('search answers from Meilisearch')
    this.state = state
    this.reason = reason
  }
}

const atMost = (limit: number, work: Promise<unknown>) =>
  Promise.race([work, sleep(limit, undefined, { ref: false })])

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
