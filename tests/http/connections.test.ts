import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, expect, vi } from 'vitest'
import { test } from '~tests/support/fixtures'
import { openGatedSite, roomy, turns, type GatedSite } from '~tests/support/gated-site'
import { builtSite } from '~tests/support/site'

let gated: GatedSite
afterEach(() => gated.close())

const waitingPath = (name: string) => `/current-login?held=${name}`
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: northfield.localhost\r\n\r\n`

test('requests of one connection are worked on one after the other', async () => {
  gated = await openGatedSite(roomy({}))
  const socket = await gated.raw()
  socket.write([waitingPath('a'), waitingPath('b'), '/healthz', waitingPath('c')].map(get).join(''))
  await gated.hasBegun(1)
  await gated.counts(1, 0)
  expect(gated.begun).toEqual(['a'])
  gated.release('a')
  await gated.hasBegun(2)
  expect(socket.received()).not.toContain('"status":"ok"')
  gated.release('b')
  await gated.hasBegun(3)
  expect(socket.received().match(/HTTP\/1.1 200/g)).toHaveLength(3)
  expect(socket.received()).toContain('"status":"ok"')
  socket.destroy()
  gated.release('c')
  await gated.counts(0, 0)
})

test('others have their turn between two requests of a connection, however short these are', async () => {
  gated = await openGatedSite(roomy({}))
  const { createHttpServer } = (await builtSite()).entry.module
  let turn = 0
  const begun: number[] = []
  const server = createHttpServer((_req, res) => {
    begun.push(turn)
    res.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const count = () => {
    turn++
    if (begun.length < 16) setImmediate(count)
  }
  count()
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(get('/').repeat(16))
  await vi.waitFor(() => expect(begun).toHaveLength(16))
  socket.destroy()
  server.close()
  expect(new Set(begun).size).toBe(16)
})

test('one that finds no place ends its connection if more have come on it: these would find none', async () => {
  gated = await openGatedSite(roomy({ work: turns([1, 1, 1], 0) }))
  gated.ask(waitingPath('a'))
  await gated.hasBegun(1)
  const [alone, followed] = [await gated.raw(), await gated.raw()]
  alone.write(get('/current-login'))
  await vi.waitFor(() => expect(alone.received()).toContain('</html>'))
  alone.write(get('/healthz'))
  await vi.waitFor(() => expect(alone.received()).toContain('"status":"ok"'))
  followed.write(get('/current-login').repeat(3))
  await once(followed, 'close')
  expect(followed.received().match(/HTTP\/1.1 503/g)).toHaveLength(1)
  expect(followed.received()).toContain('Connection: close')
  alone.destroy()
})

test('those behind the first of a connection that is gone never begin', async () => {
  gated = await openGatedSite(roomy({}))
  const socket = await gated.raw()
  socket.write([waitingPath('a'), waitingPath('b')].map(get).join(''))
  await gated.hasBegun(1)
  const other = gated.ask(waitingPath('other'))
  await gated.hasBegun(2)
  socket.destroy()
  await gated.connections(1)
  gated.release('a')
  await gated.counts(1, 0)
  gated.release('other')
  expect((await other.answer).status).toBe(200)
  expect(gated.begun).toEqual(['a', 'other'])
})

test('a connection with more requests than anyone sends at once is cut off', async () => {
  gated = await openGatedSite(roomy({}))
  const [patient, hasty] = [await gated.raw(), await gated.raw()]
  patient.write(get(waitingPath('p')) + get('/healthz').repeat(16))
  hasty.write(get(waitingPath('h')) + get('/healthz').repeat(17))
  if (!hasty.destroyed) await once(hasty, 'close')
  await gated.hasBegun(1)
  gated.release(...gated.begun)
  await vi.waitFor(() => expect(patient.received().match(/"status":"ok"/g)).toHaveLength(16))
  patient.destroy()
})
