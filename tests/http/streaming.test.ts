import type { LoaderFunctionArgs, ServerBuild } from '@remix-run/node'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  eventStream,
  sendStream,
  streamResponse,
  type ServerSentEvent,
} from '~/http/responses/streaming.server'
import { enter } from '~tests/support/enter'
import { builtSite, openSite, type Site } from '~tests/support/site'
import { fillFixtures } from '~tests/support/database'

/** What a test pushes to the routes below, one piece at a time. */
class Feed<T> {
  #waiting: (() => void)[] = []
  #items: T[] = []
  ended = false
  pulled = 0

  push(item: T) {
    this.#items.push(item)
    this.#waiting.shift()?.()
  }

  async *read(signal: AbortSignal): AsyncGenerator<T> {
    try {
      while (!signal.aborted) {
        const item = this.#items.shift()
        if (item !== undefined) yield item
        else
          await new Promise<void>((resolve) => {
            this.#waiting.push(resolve)
            signal.addEventListener('abort', () => resolve(), { once: true })
          })
      }
    } finally {
      this.ended = true
    }
  }
}

let events: Feed<ServerSentEvent>
let html: Feed<string>
let pulled = 0

const HTML = { headers: { 'Content-Type': 'text/html; charset=utf-8', 'X-Own': 'yes' } }
async function* endless() {
  for (;;) {
    pulled++
    yield 'x'.repeat(64 * 1024)
    await Promise.resolve()
  }
}
async function* broken() {
  yield '<p>one</p>'
  await Promise.resolve()
  throw new Error('the producer failed')
}

type Loader = (args: LoaderFunctionArgs) => Response
const LOADERS: Record<string, Loader> = {
  events: ({ context }) => eventStream(events.read(context.signal)),
  growing: ({ context }) => streamResponse(html.read(context.signal), HTML),
  endless: () => streamResponse(endless(), HTML),
  broken: () => streamResponse(broken(), HTML),
}

let site: Site
let server: Server
let cookie: string
let csrf: string
/** What the route of the uploads has done */
let steps: string[] = []
beforeAll(async () => {
  site = await openSite(({ db }) => fillFixtures(db))
  const sam = await enter(site, 'sam@northfield.test')
  csrf = (await sam.get('/logout')).csrf
  cookie = `quad_session=${sam.cookie('quad_session') ?? ''}`
  const build = await builtSite()
  const routes: ServerBuild['routes'] = { ...(build.routes as ServerBuild['routes']) }
  for (const [name, loader] of Object.entries(LOADERS)) {
    const id = `test-${name}`
    routes[id] = { id, path: `test/${name}`, module: { loader } } as ServerBuild['routes'][string]
  }
  routes['test-upload'] = {
    id: 'test-upload',
    path: 'test/upload',
    module: {
      handle: { upload: { maxBytes: 1000 } },
      loader: () => new Response('the form again'),
      action: async ({ context, request: sent }: LoaderFunctionArgs) => {
        steps.push('begins')
        await new Promise((resolve) => setTimeout(resolve, 20))
        steps.push('ends')
        const [file] = context.files.get('file') ?? []
        const text = (await sent.formData()).get('text')
        return Response.json({ size: file?.length, text })
      },
    },
  } as unknown as ServerBuild['routes'][string]
  server = createServer(build.entry.module.createApp({ ...build, routes }, site.services))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await site.close()
})
beforeEach(() => {
  events = new Feed()
  html = new Feed()
})

const send = (path: string, method = 'GET', body?: Buffer, headers: object = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    const host = `northfield.localhost:${port}`
    request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { host, cookie, 'x-csrf': csrf, 'accept-encoding': 'br, gzip', ...headers },
      },
      resolve,
    )
      .on('error', reject)
      .end(body)
  })

/** The next piece as it comes over the wire. */
const nextChunk = (response: IncomingMessage) =>
  new Promise<string>((resolve) =>
    response.once('data', (chunk: Buffer) => resolve(chunk.toString())),
  )

describe('a response that streams', () => {
  test('sends events one by one, with the headers and cookies of every response', async () => {
    const response = await send('/test/events')
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-content-type-options': 'nosniff',
      'set-cookie': [expect.stringContaining('quad_owner=')],
    })
    expect(response.headers['content-encoding']).toBeUndefined()
    for (const data of ['first', 'second']) {
      events.push({ event: 'said', id: '7', data })
      expect(await nextChunk(response)).toBe(`event: said\nid: 7\ndata: "${data}"\n\n`)
    }
    response.destroy()
  })

  test('sends HTML as it grows', async () => {
    const response = await send('/test/growing')
    expect(response.headers['x-own']).toBe('yes')
    for (const part of ['<p>one</p>', '<p>two</p>']) {
      html.push(part)
      expect(await nextChunk(response)).toBe(part)
    }
    response.destroy()
  })

  test('ends its producer when the client closes the connection', async () => {
    const response = await send('/test/events')
    events.push({ data: 1 })
    await nextChunk(response)
    expect(events.ended).toBe(false)
    response.destroy()
    await vi.waitFor(() => expect(events.ended).toBe(true))
  })

  test('is produced only as fast as it is read', async () => {
    const response = await send('/test/endless')
    response.pause()
    let before = -1
    await vi.waitFor(
      () => {
        const [last, now] = [before, pulled]
        before = now
        expect(now).toBe(last)
      },
      { interval: 300, timeout: 5000 },
    )
    expect(pulled * 64 * 1024).toBeLessThan(32 * 1024 * 1024)
    response.destroy()
  })

  test('breaks off when its producer fails, and the failure is logged', async () => {
    const failed = vi.spyOn(site.services.log, 'error').mockImplementation(() => undefined)
    const response = await send('/test/broken')
    const end = await new Promise((resolve) => {
      response.on('data', () => undefined)
      response.once('error', () => resolve('broken off'))
      response.once('end', () => resolve('complete'))
    })
    expect(end).toBe('broken off')
    expect(failed).toHaveBeenCalledOnce()
    failed.mockRestore()
  })

  test('closes the connection when its reader has stalled, and ends its producer', async () => {
    const closed = vi.fn()
    const slow = createServer((_, res) => {
      res.once('close', closed)
      void sendStream(res, streamResponse(endless()).body, 200)
    })
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    const { port } = slow.address() as AddressInfo
    const response = await new Promise<IncomingMessage>((resolve) =>
      request({ host: '127.0.0.1', port }, resolve).end(),
    )
    response.pause().on('error', () => undefined)
    await vi.waitFor(() => expect(closed).toHaveBeenCalled(), { timeout: 10_000 })
    const before = pulled
    response.destroy()
    await new Promise((resolve) => slow.close(resolve))
    expect(pulled).toBe(before)
  })

  test('has no body for HEAD', async () => {
    const response = await send('/test/growing', 'HEAD')
    expect(response.headers['content-type']).toContain('text/html')
    expect(await new Promise((resolve) => response.once('end', resolve).resume())).toBeUndefined()
  })
})

describe('an upload', () => {
  const upload = async (path: string, size: number) => {
    const parts = new FormData()
    parts.append('text', 'ä + ö & ü')
    parts.append('file', new File([new Uint8Array(size)], 'file.bin'))
    const packed = new Response(parts)
    const type = packed.headers.get('content-type') ?? ''
    const response = await send(path, 'POST', Buffer.from(await packed.arrayBuffer()), {
      'content-type': type,
    })
    const { statusCode: status, headers } = response
    return { status, location: headers.location, answer: await text(response) }
  }

  test('reaches its route as texts and files', async () => {
    const { answer } = await upload('/test/upload', 900)
    expect(JSON.parse(answer)).toEqual({ size: 900, text: 'ä + ö & ü' })
  })

  test('is answered when the one before it has been', async () => {
    steps = []
    await Promise.all([1, 2, 3].map((size) => upload('/test/upload', size)))
    expect(steps).toEqual(Array.from({ length: 3 }, () => ['begins', 'ends']).flat())
  })

  test('is taken by a route whose handle says so, up to its limit', async () => {
    expect(await upload('/test/upload', 1000)).toMatchObject({ status: 200 })
    expect(await upload('/TEST/upload/', 1000)).toMatchObject({ status: 200 })
    expect(await upload('/test/upload', 400_000)).toMatchObject({
      status: 303,
      location: '/test/upload?problem=too-large',
    })
  })

  test('is refused by every other route, however large', async () => {
    const path = '/account-settings/password'
    expect(await upload(path, 1000)).toMatchObject({ status: 415 })
    expect(await upload(path, 2_000_000)).toMatchObject({ status: 413 })
  })
})
