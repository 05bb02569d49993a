import { readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keptSecret } from '~/platform/env.server'
import type { Log } from '~/platform/log.server'
import { keyFile, readRecord, removeRecord, writeRecord } from './connection'
import { findBinary } from './server-binary'
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
  if (running && (await isHealthy(running.host)))
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
const LONGEST_PAUSE = 30_000

class ServerKeeper implements ServerHandle {
  host = ''
  #port = 0
  #running: Running | null = null
  #stopping = false

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
    if (await this.#launch()) return null
    // Data of another version cannot be opened; it is only a copy of what the database knows.
    if (this.#log().includes('incompatible')) {
      rmSync(this.#path('meilisearch'), { recursive: true, force: true })
      if (await this.#launch()) return null
    }
    return `Meilisearch did not start: ${this.#log().trim().split('\n').at(-1) ?? ''}`
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

  async #launch(): Promise<boolean> {
    const running = await launch(this.setup, this.#port)
    if (!running) return false
    this.#running = running
    let gone = false
    void running.ended.then(() => (gone = true))
    const deadline = Date.now() + START_TIMEOUT
    while (!gone && Date.now() < deadline) {
      if (await isHealthy(this.host)) {
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
    for (let pause = 1000; !this.#stopping; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      this.setup.log.warn('Meilisearch has ended; it is started again')
      await sleep(pause, undefined, { ref: false })
      if (this.#stopping || (await this.#launch())) return
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

async function isHealthy(host: string): Promise<boolean> {
  try {
    const response = await fetch(`${host}/health`, { signal: AbortSignal.timeout(1000) })
    return response.ok
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
