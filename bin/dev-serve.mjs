#!/usr/bin/env node
// The site in development: each request sees the sources as they are. What was changed is bundled again
// before the next page; database, search and log are opened once. Started by `npm run dev`.
import { watch } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import express from 'express'
import { openBundler } from './bundle-site.mjs'

const ROOT = join(import.meta.dirname, '..')
const FOLDER = 'build/development'
const SOURCES = ['app', 'search', 'prisma', 'public']
const bundler = await openBundler('development', FOLDER)

let bundled
for (const name of SOURCES)
  watch(join(ROOT, name), { recursive: true }, () => {
    bundled = undefined
  })

/** Each bundle is a module of its own, so its address has to be another one. */
let count = 0
const load = () =>
  (bundled ??= bundler
    .bundle()
    .then((program) => import(`${pathToFileURL(program).href}?${count++}`)))

const { claimDatabase, readEnv, openServices } = (await load()).entry.module
const env = readEnv()
await claimDatabase(env)
const services = openServices(env)
await services.search.start()
services.dispatcher.start()

const app = express()
app.use((req, res, next) => {
  load()
    .then((site) => findApp(site)(req, res))
    .catch(next)
})

const apps = new WeakMap()
function findApp(site) {
  const known = apps.get(site)
  if (known) return known
  const made = site.entry.module.createApp(site, services, {
    clientDir: join(ROOT, FOLDER, 'client'),
  })
  apps.set(site, made)
  return made
}

const { PORT, HOST } = services.env
const server = app.listen(PORT, HOST, () => process.send?.('ready'))

const stop = async () => {
  server.close()
  server.closeAllConnections()
  await services.dispatcher.stop()
  await services.search.close()
  await services.db.close()
  await bundler.close()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop())
