import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Text browsers ask the system for *.localhost, which may not know it: they go through this. */
export async function openProxy(): Promise<string> {
  const proxy = createServer((from, to) => {
    const { host, port, pathname, search } = new URL(from.url ?? '')
    const headers = { ...from.headers, host }
    const options = {
      host: '127.0.0.1',
      port,
      path: pathname + search,
      method: from.method,
      headers,
    }
    const onward = request(options, (answer) => {
      // Text browsers wait for the end of a connection that stays open.
      to.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'close' })
      answer.pipe(to)
    })
    onward.on('error', () => to.destroy())
    to.on('close', () => onward.destroy())
    from.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}
