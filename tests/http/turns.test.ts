import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteArrival } from '~/http/admission/own-turn.server'
import { Turns, type Leave } from '~/http/admission/turns.server'
import { listen } from '~/http/server/http-server.server'
import { turns } from '~tests/support/gated-site'

/** The rest of the review's HIGH 1: what the limits are worth on one thread. Time stands still here. */
beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const HERE = { signal: new AbortController().signal }
const sender = (name: string) => ({ network: 'campus', member: name === 'visitor' ? null : name })
const PAUSE = { visitors: 1, member: 2, mostMs: 100 }
const onePerPerson = () => new Turns({ ...turns([100, 100, 1]), pause: PAUSE })

/** Who has begun, in order; each stays until it is told to leave. */
function follow(limits: Turns) {
  const begun: string[] = []
  const leaves = new Map<string, Leave>()
  return {
    begun,
    leave: (name: string) => leaves.get(name)?.(),
    ask: (name: string, person = name) =>
      void limits.take(sender(person), HERE).then((leave) => {
        begun.push(name)
        leaves.set(name, leave)
      }),
  }
}

const someTurns = async () => {
  for (let turn = 0; turn < 10; turn++) await nextTurn()
}

test('those who arrive together begin in turns of the event loop of their own', async () => {
  const limits = new Turns(turns([100, 100, 100]))
  const order: string[] = []
  const all = Array.from({ length: 5 }, async (_, n) => {
    const leave = await limits.take(sender(`p${n}`), HERE)
    order.push(`work ${n}`)
    leave()
  })
  for (let turn = 0; turn < 5; turn++) {
    await nextTurn()
    order.push('others')
  }
  await Promise.all(all)
  expect(order.filter((one) => one === 'others')).toHaveLength(5)
  expect(order.join(', ')).not.toMatch(/work \d, work \d/)
})

test.each([
  { who: 'sam', took: 20, pause: 40 },
  { who: 'sam', took: 900, pause: 100 },
  { who: 'visitor', took: 20, pause: 20 },
])(
  '$who with more waiting pauses for $pause ms after a turn of $took ms; others don’t wait for that',
  async ({ who, took, pause }) => {
    const seen = follow(onePerPerson())
    seen.ask('alex')
    seen.ask('first', who)
    seen.ask('second', who)
    await someTurns()
    seen.leave('alex')
    vi.advanceTimersByTime(took)
    seen.leave('first')
    await someTurns()
    seen.ask('alex again', 'alex')
    await someTurns()
    vi.advanceTimersByTime(pause - 1)
    await someTurns()
    expect(seen.begun).toEqual(['alex', 'first', 'alex again'])
    vi.advanceTimersByTime(1)
    await someTurns()
    expect(seen.begun.at(-1)).toBe('second')
  },
)

test.each([
  { when: 'who has nothing waiting', first: 'alex', since: 0, second: 'late' },
  { when: 'who is alone', first: 'sam', since: 0, second: 'soon' },
  { when: 'who has been alone for some seconds', first: 'alex', since: 5_000, second: 'soon' },
])('$when doesn’t pause', async ({ first, since, second }) => {
  const seen = follow(onePerPerson())
  seen.ask('before', first)
  await someTurns()
  seen.leave('before')
  vi.advanceTimersByTime(since)
  seen.ask('first', 'sam')
  if (second === 'soon') seen.ask('second', 'sam')
  await someTurns()
  vi.advanceTimersByTime(20)
  seen.leave('first')
  if (second === 'late') seen.ask('second', 'sam')
  await someTurns()
  expect(seen.begun).toEqual(['before', 'first', 'second'])
})

test('who had to wait goes on waiting for a moment while others arrive, and no longer', async () => {
  const seen = follow(new Turns(turns([100, 100, 1])))
  seen.ask('first', 'sam')
  seen.ask('second', 'sam')
  await someTurns()
  seen.leave('first')
  vi.advanceTimersByTime(0)
  const arrive = async () => {
    for (let turn = 0; turn < 10; turn++) {
      noteArrival()
      await nextTurn()
    }
  }
  await arrive()
  seen.ask('alex')
  await arrive()
  expect(seen.begun).toEqual(['first', 'alex'])
  vi.advanceTimersByTime(30)
  await arrive()
  expect(seen.begun).toEqual(['first', 'alex', 'second'])
})

const hasQueue = process.platform === 'linux' && maxUnaccepted() > 600

test.runIf(hasQueue)('600 connections find room before the first of them is accepted', async () => {
  vi.useRealTimers()
  const server = createServer()
  await listen(server, 0, '127.0.0.1')
  const { port } = server.address() as AddressInfo
  const sockets = Array.from({ length: 600 }, () => connect(port, '127.0.0.1'))
  // They are opened before the event loop looks at any of them.
  await new Promise((resolve) => process.nextTick(resolve))
  const waiting = unaccepted(port)
  for (const socket of sockets) socket.destroy()
  await close(server)
  expect(waiting).toBe(600)
})

test('a directory begins where no one else is in work, or after a moment', async () => {
  const turn = follow(new Turns(turns([100, 100, 5])))
  turn.ask('member')
  await someTurns()
  for (const name of ['directory 1', 'directory 2']) turn.ask(name, 'scim:01')
  await someTurns()
  expect(turn.begun).toEqual(['member'])
  turn.leave('member')
  await someTurns()
  expect(turn.begun).toEqual(['member', 'directory 1'])
  turn.ask('other')
  turn.leave('directory 1')
  await someTurns()
  expect(turn.begun).toEqual(['member', 'directory 1', 'other'])
  await vi.advanceTimersByTimeAsync(99)
  await someTurns()
  expect(turn.begun).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(1)
  await someTurns()
  expect(turn.begun.at(-1)).toBe('directory 2')
})

test('an address that is taken is an error', async () => {
  vi.useRealTimers()
  const [first, second] = [createServer(), createServer()]
  await listen(first, 0, '127.0.0.1')
  const { port } = first.address() as AddressInfo
  await expect(listen(second, port, '127.0.0.1')).rejects.toThrow('EADDRINUSE')
  // A later one, with no one left who waits for the start, ends the process.
  expect(() => first.emit('error', new Error('EMFILE'))).toThrow('EMFILE')
  await close(first)
})

async function close(server: Server) {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}

function maxUnaccepted(): number {
  return Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'))
}

/** How many connections of a listening port wait to be accepted: of a socket that listens, its receive queue. */
function unaccepted(port: number): number {
  const place = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')} 00000000:0000`
  const line = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .find((one) => one.includes(place))
  return parseInt(/ 0A \w+:(\w+)/.exec(line ?? '')?.[1] ?? '', 16)
}
