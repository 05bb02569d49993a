import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '~search/engine/server'
import { ON_POSTGRESQL } from '~/platform/database/kind'
import { ROOT } from '~tests/support/paths'
import { serve, type StartedSite } from '~tests/support/started-site'

/** A process that can be killed, and is there again after a while. */
export type Killable = {
  name: string
  /** Whether it works at the moment */
  isUp: () => boolean
  /** False where nothing would start it once more. */
  mayDie: () => boolean
  /** Ends it for good (SIGKILL), and sees to it that it is started again. */
  kill: () => Promise<void>
  close: () => Promise<unknown>
}

type Settings = Record<string, string>

/**
 * Three web processes: sites of their own on three ports where they share a server; a file has one
 * site, so there they are those of one parent, which starts them again.
 */
export async function startWeb(dataDir: string, settings: Settings) {
  if (!ON_POSTGRESQL) return startCluster(dataDir, settings)
  const ports = await Promise.all([freePort(), freePort(), freePort()])
  const processes = await Promise.all(
    ports.map((port, at) => {
      const start = () => serve(dataDir, { ...settings, PORT: String(port) })
      return keepRunning(`web ${at + 1}`, start, (site) => site.stop('SIGKILL'))
    }),
  )
  return { ports, processes, end: () => Promise.all(processes.map(({ close }) => close())) }
}

const COUNT = 3

/** About four for each: the parent waits twice as long after each death of a process, and gives up in the end. */
const MAX_KILLS = 4 * COUNT

async function startCluster(dataDir: string, settings: Settings) {
  const site = await serve(dataDir, {
    ...settings,
    WEB_CONCURRENCY: String(COUNT),
    LOG_LEVEL: 'info',
  })
  const killed = new Set<number>()
  const living = () => serving(site).filter((pid) => !killed.has(pid))
  const processes = [1, 2, 3].map((at) => ({
    name: `web ${at}`,
    isUp: () => living().length >= at,
    mayDie: () => killed.size < MAX_KILLS,
    // The one that serves for the longest time.
    kill: async () => {
      const [pid] = living()
      if (pid === undefined) return
      killed.add(pid)
      process.kill(pid, 'SIGKILL')
    },
    close: async () => undefined,
  }))
  return { ports: [site.port], processes, end: () => site.stop('SIGKILL') }
}

const serving = (site: StartedSite) =>
  site.log().flatMap(({ msg, pid }) => (msg === 'serving' ? [Number(pid)] : []))

/** `quad work` on the data of the sites. */
export const startWork = (name: string, dataDir: string, settings: Settings): Promise<Killable> =>
  keepRunning(
    name,
    () => runWork(dataDir, settings),
    async (child) => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  )

async function runWork(dataDir: string, settings: Settings): Promise<ChildProcess> {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [join(ROOT, 'bin/quad.mjs'), 'work'], {
    cwd: ROOT,
    env: { PATH, NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`quad work ended with ${code}`)
  })
  await Promise.race([once(child.stdout, 'data'), ended])
  ended.catch(() => undefined)
  return child
}

/** Starts something, and again whenever it was killed. */
async function keepRunning<T>(
  name: string,
  start: () => Promise<T>,
  end: (running: T) => Promise<unknown>,
): Promise<Killable> {
  let running: Promise<T> = start()
  let isUp = false
  const begin = async () => {
    await running
    isUp = true
  }
  await begin()
  return {
    name,
    isUp: () => isUp,
    mayDie: () => true,
    async kill() {
      isUp = false
      await end(await running)
      running = start()
      await begin()
    },
    close: async () => end(await running),
  }
}
