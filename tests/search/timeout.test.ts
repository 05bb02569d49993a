import { spawn, type ChildProcess } from 'node:child_process'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isTimeout } from '~search/engine/errors'
import { withTimeout } from '~search/engine/timeout'

/** Answers after as many milliseconds as its path says; '/never' not at all. In a process of its own. */
const SERVER = `require('http').createServer((req, res) => {
  const wait = Number(req.url.slice(1))
  if (wait >= 0) setTimeout(() => res.end('here'), wait)
}).listen(0, '127.0.0.1', function () { console.log(this.address().port) })`

let server: ChildProcess
let base = ''

beforeAll(async () => {
  server = spawn(process.execPath, ['-e', SERVER], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise<string>((resolve) =>
    server.stdout?.once('data', (port: Buffer) => resolve(port.toString().trim())),
  )
  base = `http://127.0.0.1:${port}`
  await ask('0')
})
afterAll(() => server.kill())

const TIMEOUT = 500
const ask = (path: string, timeout = 10_000) =>
  withTimeout(timeout, async (signal) => (await fetch(`${base}/${path}`, { signal })).text())

/** As a search of the database does: nothing else happens meanwhile. */
function busy(milliseconds: number) {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('a response that arrives while this process is busy is not late', async () => {
  const response = ask('50', TIMEOUT)
  for (let more = 0; more < 20; more++) await turn()
  busy(3 * TIMEOUT)
  expect(await response).toBe('here')
})

test('a process that is busy again and again still receives the response', async () => {
  const response = ask('50', TIMEOUT)
  let over = false
  const work = async () => {
    while (!over) {
      busy(TIMEOUT)
      await turn()
    }
  }
  const working = work()
  expect(await response).toBe('here')
  over = true
  await working
})

test('a server that never responds runs into the timeout', async () => {
  const began = performance.now()
  const error: unknown = await ask('never', TIMEOUT).catch((reason: unknown) => reason)
  expect(isTimeout(error)).toBe(true)
  expect(performance.now() - began).toBeGreaterThan(TIMEOUT - 30)
  expect(performance.now() - began).toBeLessThan(20 * TIMEOUT)
})
