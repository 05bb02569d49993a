import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Meilisearch } from 'meilisearch'
import { scheduleDigests } from '~/domain/notification-mail/digests.server'
import { scheduleFollowUps } from '~/domain/notification-mail/follow-ups.server'
import { assignDailyPrompts } from '~/domain/prompts/daily-schedule.server'
import { openDb } from '~/platform/database/open.server'
import type { Db } from '~/platform/database/types'
import { readEnv } from '~/platform/settings/env.server'
import { openLog } from '~/platform/monitoring/log.server'
import { openSearch } from '~search/index'
import { CODE, settingsFor, type Installation } from './installations'

/** What a worker can be asked for */
export type Task = keyof typeof TASKS

/** What a task took: milliseconds, those of CPU of the worker, and how many documents or people. */
export type Took = { ms: number; cpu: number; count: number }

export type WorkerHandle = { run: (task: Task) => Promise<Took>; end: () => Promise<void> }

/**
 * A process on the database of an installation, which does without the site what operators and the clock
 * do. In a process of its own, because one works on one kind of database.
 */
export async function startWorker(
  at: Installation,
  engine: { host: string; key: string } | null,
): Promise<WorkerHandle> {
  const child = fork(process.argv[1] ?? '', ['worker'], {
    env: {
      ...process.env,
      ...settingsFor(at),
      MEILI_HOST: engine?.host ?? '',
      MEILI_KEY: engine?.key ?? '',
    },
  })
  await once(child, 'message')
  return {
    async run(task) {
      child.send(task)
      const [answer] = (await once(child, 'message')) as [Took | { error: string }]
      if ('error' in answer) throw new Error(`${task}: ${answer.error}`)
      return answer
    },
    async end() {
      const ended = once(child, 'exit')
      child.send('end')
      await ended
    },
  }
}

/** The worker itself: does one task after the other. */
export function beWorker(): void {
  const env = readEnv()
  const db = openDb(env.database)
  const search = openSearch({ db, env, log: openLog('silent') })
  process.on('message', (task: Task | 'end') => {
    if (task === 'end') process.exit(0)
    runTask(task).then(
      (took) => process.send?.(took),
      (error: unknown) => process.send?.({ error: String(error) }),
    )
  })
  process.send?.('ready')

  async function runTask(task: Task): Promise<Took> {
    const { prepare, run } = TASKS[task] as TaskSteps
    const { MEILI_HOST: host, MEILI_KEY: apiKey } = env
    await prepare?.(new Meilisearch({ host, apiKey }))
    const [began, used] = [performance.now(), process.cpuUsage()]
    const count = await run({ db, search, now: new Date() })
    const { user, system } = process.cpuUsage(used)
    return { ms: performance.now() - began, cpu: (user + system) / 1000, count }
  }
}

type TaskContext = { db: Db; search: ReturnType<typeof openSearch>; now: Date }
type TaskSteps = {
  /** Not measured */
  prepare?: (engine: Meilisearch) => Promise<unknown>
  run: (given: TaskContext) => Promise<number>
}

const reindexSchool = async ({ search }: TaskContext) => {
  const { posts, people } = await search.reindexSchool(CODE)
  return posts + people
}

/** Without its documents the school's reindex writes all of them. */
async function removeDocuments(engine: Meilisearch) {
  for (const kind of ['posts', 'people']) {
    const index = engine.index(kind)
    const filter = `partner_code = ${CODE}`
    await index.deleteDocuments({ filter }).waitTask({ timeout: 60_000, interval: 20 })
  }
}

const TASKS = {
  'compare a school': { run: reindexSchool },
  'reindex a school': { prepare: removeDocuments, run: reindexSchool },
  'reindex everything': {
    run: async ({ search }: TaskContext) => {
      const { posts, people } = await search.reindex()
      return posts + people
    },
  },
  'prompts of the day': { run: ({ db, now }: TaskContext) => assignDailyPrompts(db, now) },
  digests: { run: ({ db, now }: TaskContext) => scheduleDigests(db, now) },
  'follow-ups of coaches': { run: ({ db, now }: TaskContext) => scheduleFollowUps(db, now) },
} satisfies Record<string, TaskSteps>
