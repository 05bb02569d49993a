import { openLog } from '~/platform/monitoring/log.server'
import { startServer } from '~search/engine/server'
import { cpuMs } from '../process'
import { say } from '../report'
import { medians, ROUNDS } from './measure'
import type { Installation } from './installations'
import { usedSince, type Server } from './server'
import { startWorker, type Task, type Took } from './worker'

/** What a task took with the CPU of database and engine, in milliseconds. */
export type Work = Took & { database: number; engine: number }

/** Less often than requests: it takes longer. */
const WORK_ROUNDS = Math.min(ROUNDS, 3)
/** Takes so long in a large installation that once has to be enough. */
const ONCE: readonly Task[] = ['reindex everything']

/** Reindexes and scheduled work of each installation, in turn, without any site. */
export async function measureWork(
  installations: readonly Installation[],
  tasks: readonly Task[],
  { server, withEngine }: { server: Server | null; withEngine: boolean },
): Promise<Map<Task, Map<Installation, Work>>> {
  const open = await Promise.all(
    installations.map(async (at) => {
      const engine = withEngine
        ? await startServer({ dataDir: at.dataDir, log: openLog('silent') })
        : null
      const meili = engine?.server ?? null
      return { at, meili, worker: await startWorker(at, meili) }
    }),
  )
  const found = new Map<Task, Map<Installation, Work>>()
  for (const task of tasks) {
    say(task)
    const rounds = new Map(open.map(({ at }) => [at, [] as Work[]]))
    // The first one isn't counted: it does what has waited, the others find that done.
    const first = ONCE.includes(task) ? 0 : -1
    for (let round = first; round < (ONCE.includes(task) ? 1 : WORK_ROUNDS); round++)
      for (const { at, meili, worker } of open) {
        const read = async () => ({
          engine: meili ? cpuMs(meili.pid) : 0,
          backends: server && at.url ? await server.backends(at.url) : new Map<number, number>(),
        })
        const before = await read()
        const took = await worker.run(task)
        const after = await read()
        const used = {
          database: usedSince(before.backends, after.backends),
          engine: after.engine - before.engine,
        }
        if (round >= 0) rounds.get(at)?.push({ ...took, ...used })
      }
    found.set(task, new Map([...rounds].map(([at, some]) => [at, medians(some)])))
  }
  await Promise.all(
    open.map(async ({ worker, meili }) => {
      await worker.end()
      await meili?.stop()
    }),
  )
  return found
}
