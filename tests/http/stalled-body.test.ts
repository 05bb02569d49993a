import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import pino from 'pino'
import { expect } from 'vitest'
import { builtSite } from '~tests/support/site'
import { site, test } from '~tests/support/fixtures'

/** The site with a shorter pause, and what it answers to a form sent in pieces. */
async function sendInPieces(pieces: string[], every: number): Promise<string> {
  const build = await builtSite()
  const { createApp, createHttpServer } = build.entry.module
  const server = createHttpServer(createApp(build, site.services, { bodyIdleMs: 1000 }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const head = ['POST /no/such/page HTTP/1.1', 'Host: localhost', 'Content-Length: 8']
  const rest = ['Content-Type: application/x-www-form-urlencoded', 'Connection: close', '', '']
  socket.write([...head, ...rest].join('\r\n'))
  for (const piece of pieces) {
    await new Promise((resolve) => setTimeout(resolve, every))
    socket.write(piece)
  }
  await closed
  server.close()
  return text.split('\r\n', 1)[0]!
}

test('a client that hangs up in the middle of its form is no error of the site', async () => {
  const build = await builtSite()
  const { createApp, createHttpServer } = build.entry.module
  const logged: unknown[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
  const server = createHttpServer(createApp(build, { ...site.services, log }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const arrived = once(server, 'request')
  const head = ['POST /ask HTTP/1.1', 'Host: localhost', 'Content-Length: 80', '', 'title=']
  socket.write(head.join('\r\n'))
  const [, response] = (await arrived) as [IncomingMessage, ServerResponse]
  await new Promise((resolve) => setTimeout(resolve, 200))
  socket.destroy()
  await once(response, 'close')
  await new Promise((resolve) => setTimeout(resolve, 200))
  server.close()
  expect(logged).toEqual([])
})

test('a body that stops coming is given up with its connection', async () => {
  expect(await sendInPieces(['a=1'], 0)).toBe('HTTP/1.1 408 Request Timeout')
})

test('a slow one that goes on coming is read to its end', async () => {
  expect(await sendInPieces(['a=', '1&b', '=', '23'], 400)).toBe('HTTP/1.1 404 Not Found')
})
