import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { S3Settings } from '~/platform/settings/storage'

const xml = (code: string, more = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>no</Message>${more}</Error>`

type Answer = { status: number; code: string; more?: string; headers?: Record<string, string> }

/** A service that answers as told, and otherwise stores; until the test has finished. */
export async function standInBucket(answer: (request: IncomingMessage) => Answer | null) {
  const stored = new Map<string, Buffer>()
  const requests: string[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '' } = request
    const [path = ''] = url.split('?')
    requests.push(`${method} ${regionIn(request)}`)
    const refused = answer(request)
    void buffer(request).then((body) => {
      if (refused) {
        response.writeHead(refused.status, {
          'content-type': 'application/xml',
          ...refused.headers,
        })
        return response.end(method === 'HEAD' ? undefined : xml(refused.code, refused.more))
      }
      if (method === 'PUT') stored.set(path, body)
      const found = stored.get(path)
      response.writeHead(found ? 200 : 404, { etag: '"1"', 'content-length': found?.length ?? 0 })
      response.end(method === 'GET' ? found : undefined)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/quad`
  const settings: S3Settings = { endpoint, region: 'auto', accessKeyId: 'a', secretAccessKey: 'b' }
  return { settings, requests, stored }
}

/** The region that a request is signed for. */
export const regionIn = ({ headers }: IncomingMessage): string =>
  /Credential=\w+\/\d+\/([\w-]+)\//.exec(headers.authorization ?? '')?.[1] ?? ''
