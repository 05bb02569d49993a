import { handlersFor } from '~/handlers'
import { buildJobCatalog } from '~/jobs/catalog'
import { dropJobs, retryJobs } from '~/jobs/commands.server'
import { backlog, listJobs, type JobRow, type JobState } from '~/jobs/queries.server'
import { schedulesFor } from '~/jobs/schedules'
import type { Db } from '~/platform/database/types'
import type { ReadAction, WriteAction } from '../command'
import { Abort } from '../errors'
import type { Input } from '../input'
import type { PlannedChange } from '../plan'
import { listReport } from '../report'

/** (CLI-26, its jobs part) */
export const list: ReadAction = async (context, input) => {
  const db = await context.db()
  const rows = await listJobs(db, {
    state: input.text('state') as JobState | undefined,
    name: input.text('name'),
    limit: input.whole('limit') ?? 50,
  })
  const waiting = await backlog(db, context.now())
  const { events, ready, leased, dead } = waiting
  const sum = `${events} events waiting; jobs: ${ready} ready, ${leased} running, ${dead} dead.`
  const report = listReport('jobs', { empty: '', whole: ['ID'] }, rows, {
    ID: 'id',
    NAME: 'name',
    STATE: 'state',
    TRIES: 'attempts',
    EVENT: 'event',
    NEXT: (job) => (job.state === 'ready' ? job.run_at : null),
    'LAST ERROR': 'last_error',
  })
  return {
    json: { jobs: rows, waiting },
    text: (theme) => `${report.text(theme)}\n\n${sum}`.trimStart(),
  }
}

/** (CLI-26, its jobs part) */
export const retry: WriteAction = async (context, input) => {
  const db = await context.db()
  const { target, jobs, ids } = await deadJobs(db, input)
  return {
    target,
    changes: jobs.map((job) => change(job, 'run')),
    apply: async () => ({
      json: { retried: await db.write((tx) => retryJobs(tx, ids, context.now())) },
    }),
  }
}

/** (CLI-26, its jobs part) */
export const drop: WriteAction = async (context, input) => {
  const db = await context.db()
  const { target, jobs, ids } = await deadJobs(db, input)
  return {
    target,
    changes: jobs.map((job) => change(job, 'delete')),
    confirm: { question: 'This work will never be done.' },
    apply: async () => ({ json: { dropped: await db.write((tx) => dropJobs(tx, ids)) } }),
  }
}

const change = (job: JobRow, action: 'run' | 'delete'): PlannedChange => ({
  action,
  kind: 'job',
  name: job.id,
  note: `${job.name}: ${job.last_error ?? ''}`,
})

/** The dead jobs with these IDs or this name, or all; rejects IDs of no job. */
async function deadJobs(db: Db, input: Input) {
  const name = input.text('name')
  const wanted = input.args
  await assertJobsExist(db, wanted)
  const dead = await listJobs(db, { state: 'dead', name, limit: Number.MAX_SAFE_INTEGER })
  const jobs = wanted.length === 0 ? dead : dead.filter(({ id }) => wanted.includes(id))
  const target = wanted.length > 0 ? wanted.join(' ') : (name ?? 'all dead jobs')
  return { target, jobs, ids: jobs.map(({ id }) => id) }
}

async function assertJobsExist({ read }: Db, ids: readonly string[]) {
  const rows = await read.job.findMany({ where: { id: { in: [...ids] } }, select: { id: true } })
  const known = new Set(rows.map((job) => job.id))
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length === 0) return
  throw new Abort('There is no such job.', {
    problems: unknown.map((path) => ({ path, message: 'is not the ID of a job' })),
    next: 'See quad jobs list.',
  })
}

/** What can appear in the job list. */
export const catalog: ReadAction = async (context) => {
  const env = await context.env()
  const kinds = buildJobCatalog(handlersFor(env), schedulesFor(env)).map((kind) => ({
    name: kind.name,
    events: kind.events,
    every: kind.intervalSeconds,
    attempts: kind.maxAttempts,
    limit: kind.timeoutSeconds,
    batch: kind.batchSize,
  }))
  return listReport('catalog', { empty: 'There is no background work.' }, kinds, {
    NAME: 'name',
    TRIES: 'attempts',
    'LIMIT (S)': 'limit',
    BATCH: 'batch',
    WHEN: ({ every, events }) => (every === null ? events.join(', ') : `every ${every / 60} min`),
  })
}
