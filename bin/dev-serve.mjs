#!/usr/bin/env node
// The site in development: Vite serves the modules, and each request sees the sources as they are.
// Database, search and log are opened once. Started by `npm run dev`.
import express from 'express'
import { createServer } from 'vite'

const vite = await createServer({ server: { middlewareMode: true, hmr: false }, appType: 'custom' })
const load = () => vite.ssrLoadModule('virtual:remix/server-build')

const { claimDatabase, readEnv, openServices } = (await load()).entry.module
const env = readEnv()
await claimDatabase(env)
const services = openServices(env)
await services.search.start()
services.dispatcher.start()

const app = express()
app.use(vite.middlewares)
app.use((req, res, next) => {
  load()
    .then((build) =>
      build.entry.module.createApp(build, services, { clientDir: 'public' })(req, res),
    )
    .catch((error) => {
      vite.ssrFixStacktrace(error)
      next(error)
    })
})
const { PORT, HOST } = services.env
const server = app.listen(PORT, HOST, () => process.send?.('ready'))

const stop = async () => {
  server.close()
  server.closeAllConnections()
  await services.dispatcher.stop()
  await services.search.close()
  await services.db.close()
  await vite.close()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop())
