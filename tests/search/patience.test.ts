import { spawn, type ChildProcess } from 'node:child_process'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isTooSlow } from '~search/away'
import { patiently } from '~search/patience'

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
    server.stdout?.once('data', (said: Buffer) => resolve(said.toString().trim())),
  )
  base = `http://127.0.0.1:${port}`
  await ask('0')
})
afterAll(() => server.kill())

const PATIENCE = 500
const ask = (path: string, patience = 10_000) =>
  patiently(patience, async (signal) => (await fetch(`${base}/${path}`, { signal })).text())

/** As a search of the database does: nothing else happens meanwhile. */
function busy(milliseconds: number) {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('an answer that came while we were busy ourselves is no late one', async () => {
  const asked = ask('50', PATIENCE)
  for (let more = 0; more < 20; more++) await turn()
  busy(3 * PATIENCE)
  expect(await asked).toBe('here')
})

test('who is busy again and again still hears what was said', async () => {
  const asked = ask('50', PATIENCE)
  let over = false
  const work = async () => {
    while (!over) {
      busy(PATIENCE)
      await turn()
    }
  }
  const working = work()
  expect(await asked).toBe('here')
  over = true
  await working
})

test('who says nothing is not waited for', async () => {
  const began = performance.now()
  const error: unknown = await ask('never', PATIENCE).catch((reason: unknown) => reason)
  expect(isTooSlow(error)).toBe(true)
  expect(performance.now() - began).toBeGreaterThan(PATIENCE - 30)
  expect(performance.now() - began).toBeLessThan(20 * PATIENCE)
})
