// The site under the benchmark. Mode 'memory' keeps what the first request of each address read
// (session, viewer, loader data) and renders the page from that: the limit set by the framework.
import { join } from 'node:path'
import * as built from '../../build/server/index.js'

const { ADMISSION, createApp, createHttpServer, listen, openServices, readEnv } = built.entry.module
const { createRequestContext, watchEmbedder } = built.entry.module
const services = openServices(readEnv())
// Benches ask and search faster than anyone may; that of a crowd measures the site as it is.
const isLimited = process.env.BENCH_LIMITS === 'on'
if (!isLimited) services.limits.searches.consume = async () => 0
const many = (limits) => Object.fromEntries(Object.keys(limits).map((name) => [name, 1000]))
const roomy = ({ inWork, waiting }) => ({
  inWork: many(inWork),
  waiting: many(waiting),
  waitMs: 60_000,
})
const admission = Object.fromEntries(
  Object.entries(ADMISSION).map(([kind, limits]) => [kind, roomy(limits)]),
)
const memory = process.env.BENCH_MODE === 'memory'

const stored = (work, keyOf) => {
  const answers = new Map()
  return (...args) => {
    const key = keyOf(...args)
    if (!answers.has(key)) answers.set(key, work(...args))
    return answers.get(key)
  }
}

const fromMemory = () => {
  const routes = Object.fromEntries(
    Object.entries(built.routes).map(([id, route]) => {
      const { loader } = route.module
      if (!loader) return [id, route]
      const module = { ...route.module, loader: stored(loader, ({ context }) => context.url.href) }
      return [id, { ...route, module }]
    }),
  )
  return { ...built, routes }
}

const createContext = stored(createRequestContext, (_services, { request, url }) =>
  request.method === 'GET' ? url.href + request.headers.get('cookie') : Math.random(),
)
const app = createApp(memory ? fromMemory() : built, services, {
  clientDir: join(process.cwd(), 'build/client'),
  middleware: (req, res, next) => (req.path === '/__string' ? res.send('Hello') : next()),
  ...(memory ? { createContext } : {}),
  ...(isLimited ? {} : { admission }),
})
await services.search.start()
if (!memory) {
  services.dispatcher.start()
  watchEmbedder(services.env, services.log)
}
await listen(createHttpServer(app), services.env.PORT, '127.0.0.1')
process.send('ready')
process.on('SIGTERM', () => process.exit(0))
