import { catalogueOf } from '~/jobs/catalogue'
import { dropJobs, retryJobs } from '~/jobs/commands.server'
import { backlog, listJobs, type JobRow, type JobState } from '~/jobs/queries.server'
import { schedules } from '~/jobs/schedules'
import type { Db } from '~/platform/db.server'
import { reactors } from '~/reactors'
import { Abort } from '../errors'
import type { Input } from '../input'
import type { ReadingAction, WritingAction } from '../spec'
import { table, type Column } from '../table'

const COLUMNS: readonly Column<JobRow>[] = [
  { title: 'ID', get: (job) => job.id, importance: 'most' },
  { title: 'NAME', get: (job) => job.name },
  { title: 'STATE', get: (job) => job.state },
  { title: 'TRIES', get: (job) => job.attempts, align: 'right' },
  { title: 'EVENT', get: (job) => job.event, importance: 'least' },
  {
    title: 'NEXT',
    get: (job) => (job.state === 'ready' ? job.run_at : null),
    importance: 'least',
  },
  { title: 'LAST ERROR', get: (job) => job.last_error },
]

/** (CLI-26, its jobs part) */
export const listAction: ReadingAction = {
  async run(shell, input) {
    const db = await shell.db()
    const state = input.text('state') as JobState | undefined
    const rows = await listJobs(db, {
      state,
      name: input.text('name'),
      limit: input.whole('limit') ?? 50,
    })
    const waiting = backlog(db, shell.now())
    return {
      json: { jobs: rows, waiting },
      text: (look) => {
        const { events, ready, leased, dead } = waiting
        const sum = `${events} events waiting; jobs: ${ready} ready, ${leased} running, ${dead} dead.`
        return rows.length === 0 ? sum : `${table(COLUMNS, rows, look)}\n\n${sum}`
      },
    }
  },
}

/** (CLI-26, its jobs part) */
export const retryAction: WritingAction = {
  async plan(shell, input) {
    const db = await shell.db()
    const { target, chosen } = await deadJobs(db, input)
    return {
      target,
      changes: chosen.map((job) => lineOf(job, 'run')),
      apply: async () => {
        const ids = chosen.map((job) => job.id)
        const retried = await db.write((tx) => retryJobs(tx, ids, shell.now()))
        return { json: { retried } }
      },
    }
  },
}

/** (CLI-26, its jobs part) */
export const dropAction: WritingAction = {
  async plan(shell, input) {
    const db = await shell.db()
    const { target, chosen } = await deadJobs(db, input)
    return {
      target,
      changes: chosen.map((job) => lineOf(job, 'delete')),
      confirm: { question: 'What this work was to do will never be done.' },
      apply: async () => {
        const ids = chosen.map((job) => job.id)
        return { json: { dropped: await db.write((tx) => dropJobs(tx, ids)) } }
      },
    }
  },
}

const lineOf = (job: JobRow, action: 'run' | 'delete') => ({
  action,
  kind: 'job',
  name: job.id,
  note: `${job.name}: ${job.last_error ?? ''}`,
})

/** The dead jobs that the ids or the name mean, or all; refuses ids of no job. */
async function deadJobs(db: Db, input: Input) {
  const name = input.text('name')
  const dead = await listJobs(db, { state: 'dead', name, limit: Number.MAX_SAFE_INTEGER })
  const ids = input.args
  await refuseUnknown(db, ids)
  return {
    target: ids.length > 0 ? ids.join(' ') : (name ?? 'all dead jobs'),
    chosen: ids.length === 0 ? dead : dead.filter(({ id }) => ids.includes(id)),
  }
}

async function refuseUnknown(db: Db, ids: readonly string[]) {
  const found = await db.read.job.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true },
  })
  const known = new Set(found.map((job) => job.id))
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length === 0) return
  throw new Abort('There is no such job.', {
    problems: unknown.map((path) => ({ path, message: 'is not the id of a job' })),
    next: 'See quad jobs list.',
  })
}

/** What can stand in the job list, as a table. */
export const catalogueAction: ReadingAction = {
  async run() {
    const kinds = catalogueOf(reactors, schedules).map((kind) => ({
      name: kind.name,
      events: kind.events,
      every: kind.every,
      attempts: kind.attempts,
      limit: kind.limit,
      batch: kind.batch,
    }))
    return {
      json: { catalogue: kinds },
      text: (look) =>
        table(
          [
            { title: 'NAME', get: (kind) => kind.name },
            { title: 'TRIES', get: (kind) => kind.attempts, align: 'right' },
            { title: 'LIMIT', get: (kind) => `${kind.limit} s`, align: 'right' },
            { title: 'AT ONCE', get: (kind) => kind.batch, align: 'right' },
            {
              title: 'WHEN',
              get: ({ every, events }) =>
                every === null ? events.join(', ') : `every ${every / 60} min`,
            },
          ],
          kinds,
          look,
        ),
    }
  },
}
