import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '~search/engine/server'
import { findBinary } from '~search/engine/server-binary'
import { launchServer, sendSignal, type RunningServer } from '~search/engine/server-process'
import { waitUntil } from './engine'

type EngineRequest = { method: string; path: string; body: string; type?: string | undefined }
type FaultyResponse = { status: number; text: string }
/** What the engine does with a call: an answer, silence, a broken line, half a body. */
export type Behavior = (
  call: EngineRequest,
  pass: () => Promise<FaultyResponse>,
) => Promise<FaultyResponse | 'silence' | 'cut' | 'half'>

const passThrough: Behavior = (_, pass) => pass()

/**
 * A real Meilisearch that a test kills, empties and gives another key, behind a proxy on this
 * machine that keeps its address and may be slow, silent, or answer something else.
 */
export class FaultyEngine {
  behavior: Behavior = passThrough
  readonly calls: EngineRequest[] = []
  readonly dataDir = mkdtempSync(join(tmpdir(), 'quad-faulty-'))
  readonly key = 'the-key-of-the-tests'
  host = ''
  pid = 0
  #port = 0
  #running: RunningServer | null = null
  #proxy: Server | undefined

  constructor(
    /** Makes the command that runs the engine in another environment */
    private readonly wrapper?: (binary: string, dataDir: string) => string,
  ) {}

  async open() {
    this.#port = await freePort()
    this.#proxy = await listening(createServer((req, res) => void this.#answer(req, res)))
    const { port } = this.#proxy.address() as AddressInfo
    this.host = `http://127.0.0.1:${port}`
    await this.start()
  }

  async start(key = this.key) {
    const found = await findBinary(this.dataDir)
    if ('reason' in found) throw new Error(found.reason)
    const binary = this.wrapper?.(found.file, this.dataDir) ?? found.file
    this.#running = await launchServer({ dataDir: this.dataDir, key, binary }, this.#port)
    this.pid = this.#running?.pid ?? 0
    const health = { method: 'GET', path: '/health', body: '' }
    await waitUntil(async () => (await this.#pass(health).catch(() => null))?.status === 200)
  }

  /** As the operating system does it: no last words, no last write. */
  async kill() {
    sendSignal(this.pid, 'SIGKILL')
    await this.#running?.ended
  }

  /** What a disk that was exchanged looks like. */
  empty() {
    rmSync(join(this.dataDir, 'meilisearch'), { recursive: true, force: true })
  }

  behaveNormally() {
    this.behavior = passThrough
  }

  async close() {
    await this.kill()
    this.#proxy?.closeAllConnections()
    this.#proxy?.close()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  async #answer(req: IncomingMessage, res: ServerResponse) {
    const body = (await req.toArray()).join('')
    const type = req.headers['content-type']
    const call = { method: req.method ?? '', path: req.url ?? '', body, type }
    this.calls.push(call)
    const response = await this.behavior(call, () => this.#pass(call)).catch(() => 'cut' as const)
    if (response === 'silence') return
    if (response === 'cut') return void res.destroy()
    if (response === 'half') {
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
      res.write('{"results":[{"hits":[{"id"')
      return void setTimeout(() => res.destroy(), 20)
    }
    res.writeHead(response.status, { 'content-type': 'application/json' }).end(response.text)
  }

  async #pass({ method, path, body, type = 'application/json' }: EngineRequest) {
    const headers = { authorization: `Bearer ${this.key}`, 'content-type': type }
    const init = { method, headers, ...(body !== '' && { body }) }
    const response = await fetch(`http://127.0.0.1:${this.#port}${path}`, init)
    return { status: response.status, text: await response.text() }
  }
}

const listening = (server: Server) =>
  new Promise<Server>((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))

/** An error as Meilisearch spells it. */
export const errorResponse = (
  status: number,
  code: string,
  type: string,
  message: string,
): FaultyResponse => {
  const link = `https://docs.meilisearch.com/errors#${code}`
  return { status, text: JSON.stringify({ message, code, type, link }) }
}
