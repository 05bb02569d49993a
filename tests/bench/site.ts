import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { MALLOC, NODE_FLAGS } from '~/platform/processes/site-memory'
import { Browser } from '../support/client'
import { cpuMs, residentBytes } from './process'

/** By which the benchmarks can sign what browsers send */
export const SESSION_SECRET = 'benchmark-secret-benchmark-secret-benchmark'

export type RunningSite = {
  base: string
  cookie: string
  /** The token of the account's forms */
  csrf: string
  rss: () => number
  /** Milliseconds of CPU so far, of all its threads */
  cpuMs: () => number
  stop: () => Promise<void>
}

export type SiteSettings = {
  root: string
  dataDir: string
  port: number
  host: string
  email: string
  password: string
  meili: { host: string; key: string } | null
  /** 'real', or 'memory': the same page with everything it reads kept from the first request */
  mode: 'real' | 'memory'
}

/** A server in a process of its own, as in production, and someone signed in to it. */
export async function runSite(settings: SiteSettings): Promise<RunningSite> {
  const { root, dataDir, port, host, meili, mode } = settings
  const program = [...NODE_FLAGS, join(root, 'tests/bench/server.mjs')]
  const child = spawn(process.execPath, program, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ...MALLOC,
      LOG_LEVEL: 'error',
      BENCH_MODE: mode,
      DATA_DIR: dataDir,
      PORT: String(port),
      BASE_URL: `http://${host}:${port}`,
      SESSION_SECRET,
      MEILI_HOST: meili?.host ?? '',
      MEILI_KEY: meili?.key ?? '',
    },
  })
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`The site ended with ${code}`)))
  })
  const session = await signInTo(settings)
  return {
    base: `http://127.0.0.1:${port}`,
    ...session,
    rss: () => residentBytes(child.pid),
    cpuMs: () => cpuMs(child.pid),
    stop: () => stopped(child),
  }
}

type Account = Pick<SiteSettings, 'port' | 'host' | 'email' | 'password'>

/** The cookie of someone who has signed in to a site on this machine, and the token of their forms. */
export async function signInTo({ port, host, email, password }: Account) {
  const browser = new Browser(`http://${host}:${port}`)
  const page = await browser.get('/current-login')
  const home = await browser.submit(page.form('Log in'), { email, password })
  if (home.path !== '/home') throw new Error(`The sign-in ended at ${home.path}`)
  return { cookie: `quad_session=${browser.cookie('quad_session') ?? ''}`, csrf: home.csrf }
}

const stopped = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
