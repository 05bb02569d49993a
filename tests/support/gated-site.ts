import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import type { AppOptions } from '~/start/server'
import { site } from './fixtures'
import { builtSite } from './site'

type Admission = NonNullable<AppOptions['admission']>
type Answer = { status: number; headers: IncomingMessage['headers']; text: string }

const MANY = { all: 100, network: 100, visitors: 100, member: 100 }
const ENOUGH = { inWork: MANY, waiting: MANY, waitMs: 60_000 }

/** Limits that only bind where a test says so. */
export const roomy = (own: Partial<Admission>): Admission => ({
  work: ENOUGH,
  forms: ENOUGH,
  uploads: ENOUGH,
  ...own,
})

/** So many in work for everyone, a network, and a member or the visitors of a network; so many wait. */
export const turns = (
  [all, network, person]: [number, number, number],
  waiting = 100,
  waitMs = 60_000,
) => {
  const inWork = { all, network, visitors: person, member: person }
  return { inWork, waiting: { ...MANY, all: waiting }, waitMs }
}

/**
 * The site of the test once more, with limits of its own. A request with `?held=NAME` is noted when its work
 * begins, and goes on when the test lets it.
 */
export async function openGatedSite(admission: Admission, settings: { proxies?: number } = {}) {
  const build = await builtSite()
  const { createApp, createHttpServer, createRequestContext } = build.entry.module
  const begun: string[] = []
  const gates = new Map<string, () => void>()
  const contexts = new Map<string, Awaited<ReturnType<typeof createRequestContext>>>()
  const env = { ...site.services.env, TRUST_PROXY: settings.proxies ?? 0 }
  const createContext: typeof createRequestContext = async (services, incoming) => {
    const name = incoming.url.searchParams.get('held')
    if (name !== null) {
      begun.push(name)
      await new Promise<void>((resolve) => gates.set(name, resolve))
    }
    const context = await createRequestContext(services, incoming)
    if (name !== null) contexts.set(name, context)
    return context
  }
  const app = createApp(build, { ...site.services, env }, { admission, createContext })
  const server = createHttpServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    /** Those whose work has begun, in order */
    begun,
    /** What those that were let go on know of their request */
    contexts,
    /** Lets these go on. */
    release: (...names: string[]) => names.forEach((name) => gates.get(name)?.()),
    /** Waits until the work of so many has begun. */
    hasBegun: (count: number) => vi.waitFor(() => atLeast(begun.length, count), WAIT),
    ask: (path: string, headers: Record<string, string> = {}, form?: string) =>
      ask(port, path, headers, form),
    raw: () => openRaw(port),
    /** Requests in work and waiting, once there are so many. */
    counts: (working: number, waiting: number) =>
      vi.waitFor(async () => {
        const found = (await site.services.metrics.text()).match(/^quad_http_requests_now.*$/gm)
        const wanted = [`working"} ${working}`, `waiting"} ${waiting}`]
        if (!wanted.every((one, at) => found?.[at]?.endsWith(one)))
          throw new Error(`not ${wanted.join(', ')}: ${found?.join(', ')}`)
      }, WAIT),
    /** Waits until the server has noticed that no more connections than these are left. */
    connections: (wanted: number) =>
      vi.waitFor(async () => {
        const open = await promisify(server.getConnections.bind(server))()
        if (open !== wanted) throw new Error(`${open} connections are open`)
      }, WAIT),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type GatedSite = Awaited<ReturnType<typeof openGatedSite>>

/** How long something is waited for that comes at once on a machine that isn't busy */
const WAIT = { timeout: 30_000, interval: 10 }

function atLeast(found: number, wanted: number) {
  if (found < wanted) throw new Error(`${found} of ${wanted} have begun`)
}

function ask(port: number, path: string, headers: Record<string, string>, form?: string) {
  const type = form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
  const sent = request({
    port,
    path,
    host: '127.0.0.1',
    agent: false,
    method: form === undefined ? 'GET' : 'POST',
    headers: { host: `northfield.localhost:${port}`, ...type, ...headers },
  })
  const answer = once(sent.end(form), 'response').then(async ([response]): Promise<Answer> => {
    const { statusCode = 0, headers } = response as IncomingMessage
    return { status: statusCode, headers, text: await text(response as IncomingMessage) }
  })
  // One that the test gives up is no failure.
  answer.catch(() => undefined)
  return { answer, leave: () => sent.destroy() }
}

/** A connection on which the test writes itself. */
async function openRaw(port: number): Promise<Socket & { received: () => string }> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('latin1').on('data', (part: string) => (received += part))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return Object.assign(socket, { received: () => received })
}
