import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBinary } from '~search/server-binary'
import { launch, signal, type Running } from '~search/server-process'
import { until } from './engine'

export type Call = { method: string; path: string; body: string; type?: string | undefined }
export type Said = { status: number; text: string }
/** What the way to the engine does with a call: an answer, silence, a broken line, half a body. */
export type Way = (
  call: Call,
  pass: () => Promise<Said>,
) => Promise<Said | 'silence' | 'cut' | 'half'>

const straight: Way = (_, pass) => pass()

/**
 * A real Meilisearch that a test kills, empties and gives another key, behind a door on this
 * machine that stays where it is and that may be slow, silent, or say something else.
 */
export class FaultyEngine {
  way: Way = straight
  readonly calls: Call[] = []
  readonly dataDir = mkdtempSync(join(tmpdir(), 'quad-faulty-'))
  readonly key = 'the-key-of-the-tests'
  host = ''
  pid = 0
  #port = 0
  #running: Running | null = null
  #door: Server | undefined

  constructor(
    /** Stands before the engine's command, to run it in another surrounding */
    private readonly wrapper?: (binary: string, dataDir: string) => string,
  ) {}

  async open() {
    this.#port = await portOf(await listening(createServer()), true)
    this.#door = await listening(createServer((req, res) => void this.#answer(req, res)))
    this.host = `http://127.0.0.1:${await portOf(this.#door)}`
    await this.start()
    return this
  }

  async start(key = this.key) {
    const found = await findBinary(this.dataDir)
    if ('reason' in found) throw new Error(found.reason)
    const binary = this.wrapper?.(found.file, this.dataDir) ?? found.file
    this.#running = await launch({ dataDir: this.dataDir, key, binary }, this.#port)
    this.pid = this.#running?.pid ?? 0
    const health = { method: 'GET', path: '/health', body: '' }
    await until(() =>
      this.#pass(health)
        .then(({ status }) => status === 200)
        .catch(() => false),
    )
  }

  /** As the operating system does it: nothing is said and nothing written any more. */
  async kill() {
    signal(this.pid, 'SIGKILL')
    await this.#running?.ended
  }

  /** What a disk that was exchanged looks like. */
  empty() {
    rmSync(join(this.dataDir, 'meilisearch'), { recursive: true, force: true })
  }

  straight() {
    this.way = straight
  }

  async close() {
    await this.kill()
    this.#door?.closeAllConnections()
    this.#door?.close()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  async #answer(req: IncomingMessage, res: ServerResponse) {
    const body = (await req.toArray()).join('')
    const type = req.headers['content-type']
    const call = { method: req.method ?? '', path: req.url ?? '', body, type }
    this.calls.push(call)
    const said = await this.way(call, () => this.#pass(call)).catch(() => 'cut' as const)
    if (said === 'silence') return
    if (said === 'cut') return void res.destroy()
    if (said === 'half') {
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
      res.write('{"results":[{"hits":[{"id"')
      return void setTimeout(() => res.destroy(), 20)
    }
    res.writeHead(said.status, { 'content-type': 'application/json' }).end(said.text)
  }

  async #pass({ method, path, body, type = 'application/json' }: Call): Promise<Said> {
    const headers = { authorization: `Bearer ${this.key}`, 'content-type': type }
    const given = body === '' ? {} : { body }
    const answer = await fetch(`http://127.0.0.1:${this.#port}${path}`, {
      method,
      headers,
      ...given,
    })
    return { status: answer.status, text: await answer.text() }
  }
}

const listening = (server: Server) =>
  new Promise<Server>((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))

async function portOf(server: Server, close = false): Promise<number> {
  const { port } = server.address() as AddressInfo
  if (close) await new Promise((resolve) => server.close(resolve))
  return port
}

/** An answer of Meilisearch, as it spells them. */
export const refusal = (status: number, code: string, type: string, message: string): Said => ({
  status,
  text: JSON.stringify({
    message,
    code,
    type,
    link: `https://docs.meilisearch.com/errors#${code}`,
  }),
})
