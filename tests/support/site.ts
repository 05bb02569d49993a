import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import type * as Entry from '~/entry.server'
import { ON_POSTGRESQL } from '~/platform/database/kind'
import { readEnv } from '~/platform/settings/env.server'
import type { Services } from '~/http/context/services'
import { Browser } from './client'
import { copyDatabase } from './own-database'
import { ROOT, TEMPLATE } from './paths'
import { fillFixtures } from './two-schools/fill'

type SiteBuild = ServerBuild & { entry: { module: typeof Entry } }

/** The built site, as it is served in production. */
export const builtSite = async (): Promise<SiteBuild> =>
  (await import(pathToFileURL(join(ROOT, 'build/server/index.js')).href)) as SiteBuild

export type Site = {
  services: Services
  port: number
  /** A new browser at a school's host, or at one of no school. */
  browser: (school?: 'northfield' | 'lakeside' | null) => Browser
  close: () => Promise<void>
}

/** The real request handler on a free port, with a database of its own. */
export async function openSite(
  fill: (services: Services) => Promise<void> | void = () => undefined,
  settings: Record<string, string> = {},
): Promise<Site> {
  const dir = mkdtempSync(join(tmpdir(), 'quad-site-'))
  const own = ON_POSTGRESQL ? await copyDatabase() : undefined
  const env = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: dir,
    ...(own ? { DATABASE_URL: own.place } : {}),
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    ...settings,
  })
  if (!own) copyFileSync(TEMPLATE.file, env.databaseFile)
  const build = await builtSite()
  const { createApp, createHttpServer, openServices } = build.entry.module
  const services = openServices(env)
  // Tests search as fast as they can; that of the limit takes this away.
  services.limits.searches.consume = () => Promise.resolve(0)
  await fill(services)
  const app = createApp(build, services, { clientDir: join(ROOT, 'build/client') })
  const server = createHttpServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    services,
    port,
    browser: (school = 'northfield') =>
      new Browser(`http://${school ? `${school}.localhost` : 'localhost'}:${port}`),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await services.dispatcher.stop()
      await services.tracker.flush()
      await services.db.close()
      await own?.remove()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** The same with the two small schools, and what else `fill` adds. */
export const openSmallSite = (
  settings: Record<string, string> = {},
  fill?: (services: Services) => Promise<unknown>,
): Promise<Site> =>
  openSite(async (services) => {
    await fillFixtures(services.db)
    await fill?.(services)
  }, settings)
