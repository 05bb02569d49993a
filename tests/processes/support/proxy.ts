import http from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A small balancer: each request goes to the next of the ports. It repeats nothing, so the person who asked
 * sees a broken connection when the process breaks off, or isn't there. It also loses answers that it is
 * told to lose, after the process has done its work.
 */
export async function openProxy(
  ports: readonly number[],
  loses: (method: string, path: string) => boolean,
) {
  let turn = 0
  const server = http.createServer((request, response) => {
    const port = ports[turn++ % ports.length]
    const { method, url, headers } = request
    const options = { host: '127.0.0.1', port, method, path: url, headers, agent: false }
    const broken = () => response.destroy()
    const passed = http.request(options, (answer) => {
      answer.on('error', broken)
      if (loses(method ?? '', url ?? '')) return void answer.resume().on('end', broken)
      response.writeHead(answer.statusCode ?? 502, answer.headers).flushHeaders()
      answer.pipe(response)
    })
    passed.on('error', broken)
    response.on('close', () => passed.destroy())
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
