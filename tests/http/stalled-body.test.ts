import { connect, type AddressInfo } from 'node:net'
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

test('a body that stops coming is given up with its connection', async () => {
  expect(await sendInPieces(['a=1'], 0)).toBe('HTTP/1.1 408 Request Timeout')
})

test('a slow one that goes on coming is read to its end', async () => {
  expect(await sendInPieces(['a=', '1&b', '=', '23'], 400)).toBe('HTTP/1.1 404 Not Found')
})
