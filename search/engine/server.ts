import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readOrCreateSecret } from '~/platform/settings/env.server'
import type { Log } from '~/platform/monitoring/log.server'
import { keyFile, readRecord, removeRecord, writeRecord } from './connection'
import { findBinary } from './server-binary'
import { isIdle, MEMORY_LIMIT, ownBytes, type MemoryLimit } from './server-memory'
import { prioritizeSearches } from './server-priority'
import { launchServer, sendSignal, type LaunchSetup, type RunningServer } from './server-process'

/** A Meilisearch that belongs to this site. */
export type ServerHandle = {
  host: string
  key: string
  /** The current process id. It changes with a restart. */
  readonly pid: number
  /** Stops it for good. */
  stop: () => Promise<void>
}

export type ServerStart = { server: ServerHandle } | { server: null; reason: string }

type ServerSetup = { dataDir: string; log: Log; memory?: MemoryLimit }

/**
 * Starts a Meilisearch on 127.0.0.1 and a free port, with its data in DATA_DIR and its own key. It ends
 * with this process, even if that is killed, and is restarted if it ends by itself, or to free what
 * indexing took. If another process of this site has started one, that is used. Says why if none can run.
 */
export async function startServer({
  dataDir,
  log,
  memory = MEMORY_LIMIT,
}: ServerSetup): Promise<ServerStart> {
  const key = readOrCreateSecret(keyFile(dataDir))
  const running = readRecord(dataDir)
  if (running && (await isOwnServer(running.host, key)))
    return { server: { ...running, key, stop: () => Promise.resolve() } }
  const binary = await findBinary(dataDir)
  if ('reason' in binary) return { server: null, reason: binary.reason }
  const server = new SupervisedServer({ dataDir, log, memory, key, binary: binary.file })
  const reason = await server.start()
  return reason === null ? { server } : { server: null, reason }
}

/** Milliseconds. Opening a large index after a crash takes a while. */
const START_TIMEOUT = 60_000
const STOP_TIMEOUT = 10_000
/** Between two restarts, doubled each time unless it was stable for a while */
const MIN_RESTART_DELAY = 200
const MAX_RESTART_DELAY = 30_000
const STABLE_AFTER = 60_000

/** Its messages about data of another version, or damaged data */
const UNREADABLE_DATA = /incompatible|MDB_INVALID|MDB_CORRUPTED|MDB_VERSION|infer the version/

class SupervisedServer implements ServerHandle {
  host = ''
  #port = 0
  #running: RunningServer | null = null
  #stopping = false
  #restartDelay = MIN_RESTART_DELAY
  #startedAt = 0
  #isFreeing = false
  #freedAt = -Infinity
  #looks: NodeJS.Timeout | undefined

  constructor(private readonly setup: Required<ServerSetup> & LaunchSetup) {}

  get key() {
    return this.setup.key
  }

  get pid() {
    return this.#running?.pid ?? 0
  }

  /** Returns null when the engine is healthy, else the reason. */
  async start(): Promise<string | null> {
    this.#port = await freePort()
    this.host = `http://127.0.0.1:${this.#port}`
    if (await this.#launchOrReset()) {
      this.#looks = setInterval(() => void this.#freeMemory(), this.setup.memory.look).unref()
      return null
    }
    const [message] = /^Error: .*/m.exec(this.#log()) ?? []
    return `Meilisearch did not start: ${message ?? this.#log().trim().split('\n').at(-1) ?? ''}`
  }

  async stop() {
    this.#stopping = true
    clearInterval(this.#looks)
    if (!this.#running) return
    await endServer(this.#running)
    removeRecord(this.setup.dataDir)
  }

  /** Deletes data that can't be opened. The index can be rebuilt from the database. */
  async #launchOrReset(): Promise<boolean> {
    if (await this.#launch()) return true
    if (this.#stopping || !UNREADABLE_DATA.test(this.#log())) return false
    this.setup.log.warn('Meilisearch cannot open its data, which is deleted')
    rmSync(this.#path('meilisearch'), { recursive: true, force: true })
    return this.#launch()
  }

  async #launch(): Promise<boolean> {
    const running = await launchServer(this.setup, this.#port)
    if (!running) return false
    this.#running = running
    this.#startedAt = Date.now()
    let hasEnded = false
    void running.ended.then(() => (hasEnded = true))
    const deadline = Date.now() + START_TIMEOUT
    while (!hasEnded && !this.#stopping && Date.now() < deadline) {
      if (await isOwnServer(this.host, this.key)) {
        prioritizeSearches(running.pid)
        this.#record(running.pid)
        void running.ended.then(() => this.#restart())
        return true
      }
      await sleep(40)
    }
    sendSignal(running.pid, 'SIGKILL')
    return false
  }

  /** Ends it when it keeps too much and has nothing to do; for the moment until it's back, the database searches. */
  async #freeMemory() {
    const { memory, log } = this.setup
    const running = this.#running
    if (!running || Date.now() - this.#freedAt < memory.rest) return
    const bytes = ownBytes(running.pid)
    if (bytes < memory.bytes || !(await isIdle(this.host, this.key, memory.quiet))) return
    if (this.#stopping || running !== this.#running) return
    log.info({ bytes }, 'Meilisearch is started again to free memory')
    this.#freedAt = Date.now()
    this.#isFreeing = true
    await endServer(running)
  }

  /** Restarts it after it has ended, with longer and longer delays. */
  async #restart() {
    if (this.#isFreeing) {
      this.#isFreeing = false
      if (this.#stopping || (await this.#launchOrReset().catch(this.#logError))) return
    }
    if (Date.now() - this.#startedAt > STABLE_AFTER) this.#restartDelay = MIN_RESTART_DELAY
    while (!this.#stopping) {
      this.setup.log.warn('Meilisearch has ended and is restarted')
      await sleep(this.#restartDelay, undefined, { ref: false })
      this.#restartDelay = Math.min(this.#restartDelay * 2, MAX_RESTART_DELAY)
      if (this.#stopping || (await this.#launchOrReset().catch(this.#logError))) return
    }
  }

  /** Where commands and workers find it; if the disk is full, only they go without. */
  #record(pid: number) {
    try {
      writeRecord(this.setup.dataDir, { host: this.host, pid })
    } catch (err) {
      this.setup.log.warn({ err }, 'the address of Meilisearch could not be stored')
    }
  }

  /** Such as a full disk, which may have room later: the site goes on without a search engine. */
  #logError = (err: unknown) => {
    this.setup.log.warn({ err }, 'Meilisearch could not be started')
    return false
  }

  #path = (name: string) => join(this.setup.dataDir, name)

  #log(): string {
    try {
      return readFileSync(this.#path('meilisearch.log'), 'utf8').slice(-4000)
    } catch {
      return ''
    }
  }
}

/** Lets it end what it does, for a while. */
async function endServer({ pid, ended }: RunningServer): Promise<void> {
  sendSignal(pid, 'SIGTERM')
  const late = setTimeout(() => sendSignal(pid, 'SIGKILL'), STOP_TIMEOUT)
  await ended
  clearTimeout(late)
}

/** Whether it accepts our key. Another server may have taken the address. */
async function isOwnServer(host: string, key: string): Promise<boolean> {
  try {
    const headers = { authorization: `Bearer ${key}` }
    const signal = AbortSignal.timeout(1000)
    return (await fetch(`${host}/version`, { headers, signal })).ok
  } catch {
    return false
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}
