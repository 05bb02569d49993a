import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createGzip, gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'

/** The one way in which it misbehaves. */
export type Fault = {
  /** Host becomes the address of the site */
  host?: true
  /** What it does with X-Forwarded-For, in place of adding the client's address */
  forwarded?: 'nothing' | 'removes' | 'adds two' | 'passes'
  /** A header that it writes the client's address into, or passes on */
  named?: { header: string; does: 'writes' | 'passes' }
  /** Bytes that it takes */
  limit?: number
  /** Responses are passed on when they are whole */
  buffers?: true
  /** Milliseconds without a byte after which it cuts a response */
  idleMs?: number
  /** What it does with compression */
  compresses?: 'twice' | 'streams' | 'never' | 'always'
  /** %2F becomes a slash */
  decodes?: true
  /** What it calls itself */
  server?: string
  via?: string
}

const LATER = 'x-accel-buffering'

/** A proxy in front of a site, which does everything right but that. */
export async function openStandIn(sitePort: number, fault: Fault): Promise<URL> {
  const proxy = createServer((from, to) => {
    if (Number(from.headers['content-length'] ?? 0) > (fault.limit ?? Infinity)) {
      to.writeHead(413, { connection: 'close' }).end('Request Entity Too Large')
      return void from.resume()
    }
    const onward = request(
      {
        host: '127.0.0.1',
        port: sitePort,
        path: fault.decodes ? from.url?.replace('%2F', '/') : from.url,
        method: from.method,
        headers: passedHeaders(from, sitePort, fault),
      },
      (answer) => {
        void passOn(answer, fault).then(({ headers, body }) => {
          const own = { server: fault.server ?? '', via: fault.via ?? '' }
          to.writeHead(answer.statusCode ?? 502, { ...headers, ...own })
          if (Buffer.isBuffer(body)) return void to.end(body)
          let timer: NodeJS.Timeout | undefined
          const cut = () => to.destroy()
          const wait = () => {
            clearTimeout(timer)
            if (fault.idleMs) timer = setTimeout(cut, fault.idleMs)
          }
          body.on('data', (part) => {
            to.write(part)
            wait()
          })
          body.on('end', () => {
            clearTimeout(timer)
            to.end()
          })
        })
      },
    )
    onward.on('error', () => to.destroy())
    to.on('close', () => onward.destroy())
    from.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return new URL(`http://localhost:${(proxy.address() as AddressInfo).port}`)
}

function passedHeaders({ headers, socket }: IncomingMessage, sitePort: number, fault: Fault) {
  const passed = { ...headers }
  if (fault.host) passed.host = `127.0.0.1:${sitePort}`
  if (fault.compresses === 'never') delete passed['accept-encoding']
  const before = headers['x-forwarded-for']
  const client = socket.remoteAddress ?? ''
  const added = fault.forwarded === 'adds two' ? [client, '127.0.0.9'] : [client]
  if (fault.forwarded === 'removes') delete passed['x-forwarded-for']
  else if (fault.forwarded === 'passes') passed['x-forwarded-for'] = before ?? client
  else if (fault.forwarded !== 'nothing')
    passed['x-forwarded-for'] = [before ?? [], added].flat().join(', ')
  if (fault.named) {
    const { header, does } = fault.named
    passed[header] = (does === 'passes' && headers[header]) || client
  }
  return passed
}

async function passOn(answer: IncomingMessage, { compresses, buffers }: Fault) {
  const headers = { ...answer.headers }
  const isStream = headers[LATER] !== undefined
  const isGzip = headers['content-encoding'] === 'gzip'
  const packed = { ...headers, 'content-encoding': 'gzip' }
  delete (packed as typeof headers)['content-length']
  if (compresses === 'streams' && isStream)
    return { headers: packed, body: answer.pipe(createGzip({ flush: 2 })) }
  if (compresses === 'twice' && isGzip)
    return { headers: packed, body: gzipSync(await buffer(answer)) }
  if (compresses === 'always' && !isStream && !isGzip)
    return { headers: packed, body: gzipSync(await buffer(answer)) }
  if (buffers) return { headers, body: await buffer(answer) }
  return { headers, body: answer }
}
