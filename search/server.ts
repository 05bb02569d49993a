import { readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keptSecret } from '~/platform/env.server'
import type { Log } from '~/platform/log.server'
import { keyFile, readRecord, removeRecord, writeRecord } from './connection'
import { findBinary } from './server-binary'
import { searchesFirst } from './server-priority'
import { launch, signal, type LaunchSetup, type Running } from './server-process'

/** A Meilisearch that belongs to this copy. */
export type ServerHandle = {
  host: string
  key: string
  /** Process number of the engine as it runs at the moment */
  readonly pid: number
  /** Ends it gently; it is not started again. */
  stop: () => Promise<void>
}

export type ServerStart = { server: ServerHandle } | { server: null; reason: string }

type Setup = { dataDir: string; log: Log }

/**
 * Starts a Meilisearch for a copy, on 127.0.0.1 and a free port, with its data in DATA_DIR and a
 * key that only this copy knows. It ends with this process, however that ends, and is started
 * again when it ends by itself. Where none can run, the answer says why.
 */
export async function startServer({ dataDir, log }: Setup): Promise<ServerStart> {
  const key = keptSecret(keyFile(dataDir))
  const running = readRecord(dataDir)
  if (running && (await isOurs(running.host, key)))
    return { server: { ...running, key, stop: () => Promise.resolve() } }
  const binary = await findBinary(dataDir)
  if ('reason' in binary) return { server: null, reason: binary.reason }
  const keeper = new ServerKeeper({ dataDir, log, key, binary: binary.file })
  const reason = await keeper.start()
  return reason === null ? { server: keeper } : { server: null, reason }
}

/** Milliseconds: a large index takes a while to be opened after a crash. */
const START_TIMEOUT = 60_000
const STOP_TIMEOUT = 10_000
/** Between two starts of one that ends again and again; one that ran for long begins anew. */
const FIRST_PAUSE = 200
const LONGEST_PAUSE = 30_000
const RAN_LONG = 60_000

/** What it says on data that it cannot open: of another version, or damaged. */
const NO_DATA_OF_OURS = /incompatible|MDB_INVALID|MDB_CORRUPTED|MDB_VERSION|infer the version/

class ServerKeeper implements ServerHandle {
  host = ''
  #port = 0
  #running: Running | null = null
  #stopping = false
  #pause = FIRST_PAUSE
  #since = 0

  constructor(private readonly setup: Setup & LaunchSetup) {}

  get key() {
    return this.setup.key
  }

  get pid() {
    return this.#running?.pid ?? 0
  }

  /** Answers null when the engine is healthy, else why it is not. */
  async start(): Promise<string | null> {
    this.#port = await freePort()
    this.host = `http://127.0.0.1:${this.#port}`
    if (await this.#launchWhole()) return null
    const [said] = /^Error: .*/m.exec(this.#log()) ?? []
    return `Meilisearch did not start: ${said ?? this.#log().trim().split('\n').at(-1) ?? ''}`
  }

  async stop() {
    this.#stopping = true
    const running = this.#running
    if (!running) return
    signal(running.pid, 'SIGTERM')
    const late = setTimeout(() => signal(running.pid, 'SIGKILL'), STOP_TIMEOUT)
    await running.ended
    clearTimeout(late)
    removeRecord(this.setup.dataDir)
  }

  /** Data that cannot be opened goes: it is only a copy of what the database knows. */
  async #launchWhole(): Promise<boolean> {
    if (await this.#launch()) return true
    if (this.#stopping || !NO_DATA_OF_OURS.test(this.#log())) return false
    this.setup.log.warn('Meilisearch cannot open its data; it begins with none')
    rmSync(this.#path('meilisearch'), { recursive: true, force: true })
    return this.#launch()
  }

  async #launch(): Promise<boolean> {
    const running = await launch(this.setup, this.#port)
    if (!running) return false
    this.#running = running
    this.#since = Date.now()
    let gone = false
    void running.ended.then(() => (gone = true))
    const deadline = Date.now() + START_TIMEOUT
    while (!gone && !this.#stopping && Date.now() < deadline) {
      if (await isOurs(this.host, this.key)) {
        searchesFirst(running.pid)
        writeRecord(this.setup.dataDir, { host: this.host, pid: running.pid })
        void running.ended.then(() => this.#again())
        return true
      }
      await sleep(40)
    }
    signal(running.pid, 'SIGKILL')
    return false
  }

  /** Ended by itself or killed: started again, with longer pauses while that does not help. */
  async #again() {
    if (Date.now() - this.#since > RAN_LONG) this.#pause = FIRST_PAUSE
    while (!this.#stopping) {
      this.setup.log.warn('Meilisearch has ended; it is started again')
      await sleep(this.#pause, undefined, { ref: false })
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE)
      if (this.#stopping || (await this.#launchWhole())) return
    }
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

/** Whether it answers and knows the key: another one may have come to the same address. */
async function isOurs(host: string, key: string): Promise<boolean> {
  try {
    const headers = { authorization: `Bearer ${key}` }
    const signal = AbortSignal.timeout(1000)
    return (await fetch(`${host}/version`, { headers, signal })).ok
  } catch {
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
