import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isTimeout } from '~search/engine/errors'
import { withTimeout } from '~search/engine/timeout'

/** Answers, notes in a file that it has, and '/never' doesn't answer. In a process of its own. */
const SERVER = `require('http').createServer((req, res) => {
  if (req.url === '/never') return
  res.once('finish', () => require('fs').writeFileSync(process.argv[1], ''))
  setTimeout(() => res.end('here'), 50)
}).listen(0, '127.0.0.1', function () { console.log(this.address().port) })`
const dir = mkdtempSync(join(tmpdir(), 'quad-timeout-'))
const sent = join(dir, 'sent')

let server: ChildProcess
let base = ''

beforeAll(async () => {
  server = spawn(process.execPath, ['-e', SERVER, sent], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise<string>((resolve) =>
    server.stdout?.once('data', (port: Buffer) => resolve(port.toString().trim())),
  )
  base = `http://127.0.0.1:${port}`
})
beforeEach(() => rmSync(sent, { force: true }))
afterAll(() => {
  server.kill()
  rmSync(dir, { recursive: true, force: true })
})

const TIMEOUT = 500
/** Returns when the request is on its way, with what it will come to. */
async function ask(path: string) {
  let onItsWay: Promise<unknown> | undefined
  const response = withTimeout(TIMEOUT, async (signal) => {
    const request = http.get(`${base}/${path}`)
    // The server is ended before it has answered all of them.
    request.on('error', () => undefined)
    onItsWay = once(request, 'finish')
    const [message] = (await once(request, 'response', { signal })) as [http.IncomingMessage]
    return (await message.toArray()).join('')
  })
  await onItsWay
  return { response }
}

/** As a search of the database does: nothing else happens meanwhile, in which the response arrives. */
function busy(milliseconds: number) {
  const end = performance.now() + milliseconds
  while (performance.now() < end || !existsSync(sent)) wait(5)
}
const wait = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

test('a response that arrives while this process is busy is not late', async () => {
  const { response } = await ask('soon')
  busy(3 * TIMEOUT)
  expect(await response).toBe('here')
})

test('a process that is busy again and again still receives the response', async () => {
  const { response } = await ask('soon')
  let over = false
  const work = async () => {
    while (!over) {
      busy(TIMEOUT)
      await turn()
    }
  }
  const working = work()
  expect(await response.finally(() => (over = true))).toBe('here')
  await working
})

test('a server that never responds runs into the timeout', async () => {
  const error: unknown = await (await ask('never')).response.catch((reason: unknown) => reason)
  expect(isTimeout(error)).toBe(true)
})
