// The site under the benchmark. Mode 'memory' keeps what the first request of each address read
// (session, viewer, loader data) and renders the page from that: the limit set by the framework.
import { join } from 'node:path'
import * as built from '../../build/server/index.js'

const { createApp, createHttpServer, openServices, readEnv, createRequestContext } =
  built.entry.module
const services = openServices(readEnv())
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
})
await services.search.start()
if (!memory) services.dispatcher.start()
createHttpServer(app).listen(services.env.PORT, '127.0.0.1', () => process.send('ready'))
process.on('SIGTERM', () => process.exit(0))
