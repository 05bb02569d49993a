import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * How a fake misbehaves: down is 500, hang never answers, endless never stops, busy is the rate
 * limit, nonsense is no JSON, shape is another JSON, and lost does it and then answers nothing.
 */
export type Mishap = 'down' | 'hang' | 'endless' | 'busy' | 'nonsense' | 'shape' | 'lost'

export type Answer = {
  status?: number
  json?: unknown
  html?: string
  headers?: Record<string, string>
}
export type MishapAnswers = Record<Exclude<Mishap, 'hang' | 'endless' | 'lost'>, Answer>

/** A request, its body read as a form and as it is. */
export type Call = {
  url: URL
  form: URLSearchParams
  body: string
  type: string
  token: string
  parts: string[]
}

export type Server = {
  base_url: string
  /** Every request, as 'GET /api/v1/courses' */
  requests: string[]
  /** Asked before each request; an answer is given instead of the right one */
  mishap: (request: string) => Mishap | Answer | null
  /** How many requests hang, and still have someone who waits for them */
  waiting: () => number
  /** Lets go of the requests that hang */
  release: () => void
  close: () => Promise<void>
}

type Options = {
  port: number
  mishaps: MishapAnswers
  route: (name: string, call: Call) => Answer | Promise<Answer>
}

/** A real HTTP server on this machine that stands in for a learning platform. */
export async function openServer({ port, mishaps, route }: Options): Promise<Server> {
  const hanging: ServerResponse[] = []
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      // A request that isn't complete was broken off by its sender.
      if (request.complete) console.error(error)
      response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  const fake: Server = {
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    mishap: () => null,
    waiting: () => hanging.filter(({ destroyed }) => !destroyed).length,
    release: () => hanging.splice(0).forEach((response) => response.destroy()),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', fake.base_url)
    const body = await text(request)
    const name = `${request.method} ${url.pathname}`
    fake.requests.push(name)
    const mishap = fake.mishap(name)
    if (mishap === 'hang') return void hanging.push(response)
    if (mishap === 'endless') return sendForever(response)
    if (mishap && mishap !== 'lost')
      return send(response, typeof mishap === 'string' ? mishaps[mishap] : mishap)
    const answer = await route(name, {
      url,
      body,
      form: new URLSearchParams(body),
      parts: url.pathname.split('/').slice(1),
      type: request.headers['content-type'] ?? '',
      token: /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '',
    })
    if (mishap === 'lost') return void response.destroy()
    send(response, answer)
  }
  return fake
}

function send(response: ServerResponse, { status = 200, json, html, headers }: Answer) {
  const type = json === undefined ? 'text/html; charset=utf-8' : 'application/json'
  response.writeHead(status, { 'content-type': type, ...headers })
  response.end(json === undefined ? (html ?? '') : JSON.stringify(json))
}

function sendForever(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'application/json' })
  const go = () => {
    if (!response.destroyed) while (response.write(' '.repeat(65_536)));
  }
  response.on('drain', go)
  go()
}

const escapes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }
export const escapeHtml = (text: string) => text.replace(/[&"<>]/g, (sign) => escapes[sign]!)

/** A page of a fake. */
export const page = (title: string, body: string) => `<!doctype html><html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<h1>${title}</h1>${body}</html>`
