import { spawn, type ChildProcess } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '~search/engine/server'
import { ON_POSTGRESQL } from '~/platform/database/kind'
import { copyDatabase } from './own-database'
import { ROOT } from './paths'
import { filledPlace } from './two-schools/fill'

export type StartedSite = {
  port: number
  /** The process that was started, and where it keeps its data */
  pid: number
  dataDir: string
  /** What it has said on standard error so far, as the lines of its log */
  log: () => LogLine[]
  /** The same as far as it is no everyday line, to say with a failure */
  trouble: () => string
  /** Ends it with a signal; returns its exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

export type LogLine = { msg: string } & Record<string, unknown>

type Machine = {
  /** The program that runs it */
  node?: string
  /** Where it writes its log, in place of what `log` returns */
  stderr?: number
}

/** The built site in a process of its own, as an operator runs it. Ready when this returns. */
export async function serve(
  dataDir: string,
  settings: Record<string, string> = {},
  { node = process.execPath, stderr }: Machine = {},
): Promise<StartedSite> {
  const port = Number(settings.PORT ?? (await freePort()))
  const child = spawn(node, [join(ROOT, 'bin/serve.mjs')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', stderr ?? (settings.LOG_LEVEL ? 'pipe' : 'inherit')],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      PORT: String(port),
      BASE_URL: `http://localhost:${port}`,
      ...settings,
    },
  })
  let text = ''
  child.stderr?.on('data', (part) => (text += part))
  await ready(child, port, settings.MEILI_HOST ? 'up' : null)
  const log = () => text.split('\n').flatMap(toLogLine)
  const trouble = () =>
    text
      .split('\n')
      .filter((line) => line && !line.includes('"level":30'))
      .join(' ')
  return { port, dataDir, pid: child.pid ?? 0, log, trouble, stop: (signal) => end(child, signal) }
}

/** The same on a copy of the two small schools. */
export async function serveSmallSchools(
  settings: Record<string, string>,
  machine?: Machine,
): Promise<StartedSite> {
  const dir = mkdtempSync(join(tmpdir(), 'quad-served-'))
  const own = ON_POSTGRESQL ? await copyDatabase(await filledPlace()) : undefined
  if (!own) copyFileSync(await filledPlace(), join(dir, 'quad.db'))
  const all = { ...settings, ...(own ? { DATABASE_URL: own.place } : {}) }
  const site = await serve(dir, all, machine)
  return {
    ...site,
    async stop(signal) {
      const code = await site.stop(signal)
      await own?.remove()
      rmSync(dir, { recursive: true, force: true })
      return code
    },
  }
}

const toLogLine = (line: string): LogLine[] =>
  line.startsWith('{') ? [JSON.parse(line) as LogLine] : []

/** Waits until the site answers; with a search engine, until its indexes are built as well. */
async function ready(child: ChildProcess, port: number, search: string | null) {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`The site ended with ${child.exitCode}`)
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (!response?.ok) continue
    const state = (await response.json()) as { search: string }
    if (search === null || state.search === search) return
  }
  await end(child)
  throw new Error('The site did not become ready')
}

const end = (child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode)
    child.once('exit', resolve)
    child.kill(signal)
  })
