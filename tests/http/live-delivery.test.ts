import { execFile } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, onTestFinished } from 'vitest'
import type { Browser } from '~tests/support/client'
import { as, db, idOf, site, siteTest, type PersonName } from '~tests/support/fixtures'
import { bundle } from '~tests/support/bundle'
import { closeStreams, listen, openStream, soon } from '~tests/support/live-reader'
import { chat, forgetMessages, write } from '~tests/support/messages'
import { ROOT } from '~tests/support/paths'

const PROGRAM = join(ROOT, 'node_modules/.cache/quad-live-test/live-writer.mjs')

const test = siteTest()
test.beforeAll(() => bundle('jobs/live-writer.ts', PROGRAM))
test.beforeEach(forgetMessages)
test.afterEach(() => closeStreams())

/** Another process sends so many messages; what it was acknowledged, and the signal that ended it. */
const run = (channel: string, name: PersonName, count: number, end = '') =>
  new Promise<{ acknowledged: string[]; signal: string | null }>((resolve) => {
    const args = [PROGRAM, db.place, channel, idOf(name), String(count), end]
    execFile(process.execPath, ['--liftoff-only', ...args], (error, out) =>
      resolve({ acknowledged: out.trim().split('\n'), signal: error?.signal ?? null }),
    )
  })

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

const frameNumbers = (text: string) =>
  [...text.matchAll(/data-number="(\d+)"/g)].map(([, number]) => Number(number))

test('a message whose writer was killed right after storing it arrives, once', async () => {
  const channel = await chat('sam', 'maya')
  const events = await listen(await as('maya'))
  const frame = await openStream(await as('maya'), `/dm/${channel}/live`)
  await events.ready()
  const { acknowledged, signal } = await run(channel, 'sam', 3, 'die')
  expect([signal, acknowledged]).toEqual(['SIGKILL', ['2 Sam 1', '3 Sam 2', '4 Sam 3']])
  await soon(() => expect(events.numbers()).toEqual([2, 3, 4]))
  await soon(() => expect(frameNumbers(frame.text())).toEqual([1, 2, 3, 4]))
  // Sent again by someone who never heard that it was stored.
  expect((await run(channel, 'sam', 3)).acknowledged).toEqual(acknowledged)
  await write('maya', channel, 'Thanks')
  await soon(() => expect(events.numbers()).toEqual([2, 3, 4, 5]))
})

test('whatever two people write at once, and however often the reader is cut off, it arrives once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('sam', 'maya', 'both', 'cut'), { minLength: 3, maxLength: 12 }),
      async (steps) => {
        await forgetMessages()
        const channel = await chat('sam', 'maya')
        // A stream goes on only after events of the last days.
        await db.write((tx) => tx.event.updateMany({ data: { created_at: new Date() } }))
        const browser = await as('maya')
        const frame = await openStream(browser, `/dm/${channel}/live`)
        let stream = await listen(browser)
        await stream.ready()
        const arrived: unknown[] = []
        let lastId: string | null = null
        let last = 1
        for (const [at, step] of steps.entries()) {
          if (step === 'cut') {
            // A browser that was cut off before anything came says again what it said before.
            lastId = stream.lastId() || lastId
            const numbers = stream.numbers()
            stream.close()
            arrived.push(...numbers)
            stream = await listen(browser, lastId ?? undefined)
            continue
          }
          const writers = step === 'both' ? (['sam', 'maya'] as const) : [step]
          await Promise.all(writers.map((name) => write(name, channel, `${name} ${at}`)))
          last += writers.length
        }
        const all = range(2, last)
        await soon(() => expect([...arrived, ...stream.numbers()]).toEqual(all))
        await soon(() => expect(frameNumbers(frame.text())).toEqual([1, ...all]))
        closeStreams()
      },
    ),
    { numRuns: 8 },
  )
})

test('two processes write at once: both readers have each message once, in the order of its number', async () => {
  const channel = await chat('sam', 'maya')
  const streams = [await listen(await as('sam')), await listen(await as('maya'))]
  for (const stream of streams) await stream.ready()
  const ends = await Promise.all([run(channel, 'sam', 15), run(channel, 'maya', 15)])
  const acknowledged = ends.flatMap((end) => end.acknowledged.map((line) => parseInt(line)))
  expect(acknowledged.toSorted((a, b) => a - b)).toEqual(range(2, 31))
  for (const stream of streams) await soon(() => expect(stream.numbers()).toEqual(range(2, 31)))
})

/** A browser that hangs: it asks for the stream and reads nothing of it. */
async function hang(browser: Browser): Promise<ServerResponse> {
  await browser.start()
  const { host } = new URL(browser.base)
  const socket = connect(site.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const opened = new Promise<ServerResponse>((resolve) => {
    const hear = (message: unknown) => {
      const { socket: other, response } = message as { socket: Socket; response: ServerResponse }
      if (other.remotePort === socket.localPort) resolve(response)
    }
    subscribe('http.server.request.start', hear)
    onTestFinished(() => void unsubscribe('http.server.request.start', hear))
  })
  socket.write(
    `GET /live HTTP/1.1\r\nHost: ${host}\r\nCookie: quad_session=${browser.cookie('quad_session')}\r\n\r\n`,
  )
  return opened
}

/** 60 KB as it is sent: the systems of both ends take some megabytes before anyone notices. */
const LONG = '"'.repeat(9900)

test('a reader who has stalled costs the others nothing, and no memory', async () => {
  const channel = await chat('sam', 'maya')
  const stalled = await hang(await as('maya'))
  const reading = await listen(await as('maya'))
  await reading.ready()
  await soon(() => expect(site.services.live.listeners()).toBe(2))
  let sent = 1
  const say = async (count: number) => {
    for (const end = sent + count; sent < end; sent++)
      await write('sam', channel, `${sent} ${LONG}`)
    await soon(() => expect(reading.text().lastIndexOf(`"number":${sent},`)).toBeGreaterThan(0))
  }
  const written = () => stalled.socket?.bytesWritten
  const isStuck = async () => {
    const before = written()
    await new Promise((resolve) => setTimeout(resolve, 300))
    return stalled.writableNeedDrain && written() === before
  }
  do await say(25)
  while (!(await isStuck()) && sent < 500)
  const before = written()
  await say(25)
  expect(reading.numbers()).toEqual(range(2, sent))
  expect([stalled.writableNeedDrain, written()]).toEqual([true, before])
  expect(stalled.writableLength).toBeLessThan(4 * 60_000)
})
