import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { keepConnected } from '~/platform/database/postgresql/lasting-connection.server'

test('a server that is down for long is tried again and again, never more often', async () => {
  let attempts = 0
  const server = createServer((socket) => {
    attempts++
    socket.destroy()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { first, close } = keepConnected(`postgresql://127.0.0.1:${port}/quad`, {})
  onTestFinished(close)
  await expect(first).rejects.toThrow()
  await sleep(2_300)
  expect(attempts).toBeGreaterThan(1)
  // Once and then every half second
  expect(attempts).toBeLessThan(7)
})

/** What a server says to someone who may come in */
const WELCOME = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1')
/** And to statements without a result */
const DONE = Buffer.from('I\0\0\0\x04Z\0\0\0\x05I', 'latin1')

test('a connection that can’t be used gives way to the next one', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.write(WELCOME))
    socket.on('data', (data) => {
      const kind = data.toString('latin1', 0, 1)
      if (kind === 'Q') socket.write(DONE)
      if (kind === 'X') socket.end()
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  let uses = 0
  const onConnect = async () => {
    if (++uses === 1) throw new Error('cannot execute LISTEN during recovery')
  }
  const { first, close } = keepConnected(`postgresql://quad@127.0.0.1:${port}/quad`, { onConnect })
  onTestFinished(close)
  await expect(first).rejects.toThrow('during recovery')
  await expect.poll(() => uses).toBe(2)
  await sleep(700)
  expect(uses).toBe(2)
})
