import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DEMO_PASSWORD } from '~seeds/demo/accounts'
import { openLog } from '~/platform/monitoring/log.server'
import { MALLOC, NODE_FLAGS } from '~/platform/processes/site-memory'
import { startServer, type ServerHandle } from '~search/engine/server'
import { cpuMs, residentBytes } from '../process'
import { SESSION_SECRET, signInTo } from '../site'
import type { BenchSchool } from '../schools'
import type { Installation } from './installations'
import { usedSince, type Server } from './server'

/** Milliseconds of CPU so far: of the site's processes, of those of its database, of its engine. */
export type Cpu = { site: number; database: number; engine: number }

export type ScaleSite = {
  at: Installation
  processes: number
  port: number
  host: string
  cookie: string
  csrf: string
  /** Until the site took requests: milliseconds, and those of CPU */
  boot: { ms: number; cpu: number }
  /** What is used while some work is done, and what the work gives */
  measure: <T>(work: () => Promise<T>) => Promise<{ used: Cpu; found: T }>
  rss: () => { site: number; engine: number }
  stop: () => Promise<void>
}

export type Setup = { root: string; school: BenchSchool; server: Server | null }

type Options = { processes: number; port: number; withEngine: boolean; signsIn?: boolean }

/** A site as an operator runs it, with as many processes as wanted and an engine of its own. */
export async function startSite(
  { root, school, server }: Setup,
  at: Installation,
  { processes, port, withEngine, signsIn = true }: Options,
): Promise<ScaleSite> {
  const meili = withEngine ? await startEngine(at.dataDir) : null
  const began = performance.now()
  const child = spawn(process.execPath, [...NODE_FLAGS, join(root, 'bin/serve.mjs')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      ...MALLOC,
      DATA_DIR: at.dataDir,
      DATABASE_URL: at.url,
      WEB_CONCURRENCY: String(processes),
      PORT: String(port),
      BASE_URL: `http://${school.host}:${port}`,
      SESSION_SECRET,
      MEILI_HOST: meili?.host ?? '',
      MEILI_KEY: meili?.key ?? '',
    },
  })
  await new Promise<void>((resolve, reject) => {
    child.on('message', (message) => message === 'ready' && resolve())
    child.once('exit', (code) => reject(new Error(`The site ended with ${code}`)))
  })
  const pids = () => [child.pid ?? 0, ...childPids(child.pid ?? 0)]
  const siteCpu = () => pids().reduce((sum, pid) => sum + cpuMs(pid), 0)
  const boot = { ms: performance.now() - began, cpu: siteCpu() }
  const read = async () => ({
    site: siteCpu(),
    engine: meili ? cpuMs(meili.pid) : 0,
    backends: server && at.url ? await server.backends(at.url) : new Map<number, number>(),
  })
  const { host, email } = school
  const session = signsIn
    ? await signInTo({ port, host, email, password: DEMO_PASSWORD })
    : { cookie: '', csrf: '' }
  return {
    at,
    processes,
    port,
    host,
    boot,
    ...session,
    async measure(work) {
      const before = await read()
      const found = await work()
      const after = await read()
      const used = {
        site: after.site - before.site,
        database: usedSince(before.backends, after.backends),
        engine: after.engine - before.engine,
      }
      return { used, found }
    },
    rss: () => ({
      site: pids().reduce((sum, pid) => sum + residentBytes(pid), 0),
      engine: residentBytes(meili?.pid),
    }),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await meili?.stop()
    },
  }
}

async function startEngine(dataDir: string): Promise<ServerHandle | null> {
  const { server } = await startServer({ dataDir, log: openLog('silent') })
  return server
}

/** The web processes of a parent. */
const childPids = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
    .filter(Boolean)

/** Milliseconds between two looks whether a site has rested, and what its polling uses in this time. */
const LOOK = 400
const RESTING = 20
const QUIET_TIMEOUT = 20_000

/** Returns when jobs and indexes have followed what was written, or after 20 seconds. */
export async function untilQuiet(site: ScaleSite) {
  for (const end = performance.now() + QUIET_TIMEOUT; performance.now() < end;) {
    const { used } = await site.measure(() => wait(LOOK))
    if (used.site / site.processes + used.database + used.engine <= RESTING) return
  }
}
