import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { keepConnected } from '~/platform/postgresql/lasting-connection.server'

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
