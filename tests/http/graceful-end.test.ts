import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { closeServer, endReusedConnections } from '~/http/server/graceful-end.server'
import { ShutdownSignal } from '~/platform/processes/shutdown-signal'

const REQUEST = 'GET / HTTP/1.1\r\nHost: northfield.localhost\r\n\r\n'

/** A server that keeps connections for as long as clients like, and answers when the test says so. */
async function openServer() {
  const shutdown = new ShutdownSignal()
  const waiting: ServerResponse[] = []
  const server = createServer({ keepAliveTimeout: 0 }, (_req, res) => void waiting.push(res))
  endReusedConnections(server, shutdown)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.on('data', (data) => (received += String(data)))
  socket.write(REQUEST)
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  return { server, shutdown, socket, waiting, received: () => received }
}

test('what is being answered while a process ends is answered, and its connection ended then', async () => {
  const { server, shutdown, socket, waiting, received } = await openServer()
  // Its head is out by then: it couldn't say anymore that the connection ends.
  waiting[0]!.writeHead(200, { 'content-length': '5' }).write('he')
  const closed = closeServer(server, shutdown)
  const ended = once(socket, 'close')
  waiting[0]!.end('llo')
  await Promise.all([closed, ended])
  expect(received()).toMatch(/hello$/)
})

test('a process that drains keeps no connection for another request', async () => {
  const { server, shutdown, socket, waiting, received } = await openServer()
  waiting[0]!.end('one')
  await vi.waitFor(() => expect(received()).toMatch(/Connection: keep-alive[^]*one/))
  shutdown.drain()
  socket.write(REQUEST)
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]!.end('two')
  await once(socket, 'close')
  expect(received()).toMatch(/Connection: close[^]*two/)
  server.close()
})
