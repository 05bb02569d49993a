import type { Express } from 'express'
import { join } from 'node:path'
import { settingWarnings } from '~/platform/settings/warnings'
import { migrationStatus } from '~prisma/migration-status'
import { database as tools } from '~/platform/database/operations.server'
import { setRoute } from '~/http/server/observation.server'
import { isOperatorRequest } from '~/http/guards/operator-request.server'
import { backupState } from '~/platform/database/backup-state.server'
import type { Services } from '~/http/context/services'
import { explainStorageFailure } from '~/platform/storage/storage-errors'

/** Time after which a check of the database counts as failed, in milliseconds. */
const TIMEOUT_MS = 2000

/** The same for all checks together */
const READY_MS = 3000

/** Milliseconds that what decides nothing is waited for: a busy search takes longer to count its rows */
const DETAIL_MS = 1000

/** Trial writes in a row that have failed when the database counts as not writable */
const MAX_FAILURES = 2

/** Milliseconds that the result of a trial write holds: anyone may ask as often as they like. */
const WRITE_CHECK_MS = 5000

/** Milliseconds between two looks for what is in the way of a site at this database */
const FAULT_CHECK_MS = 5000

/**
 * /healthz: the process answers. /readyz: the database can be written and is migrated; the search
 * state is told, but the site is ready without it, because the database answers searches then. Details are
 * for operators; everyone else learns only whether the site is ready. A process that was told to stop isn't.
 */
export function registerHealthRoutes(app: Express, services: Services) {
  app.get('/healthz', (_req, res) => {
    setRoute(res, '/healthz')
    res.json({ status: 'ok' })
  })
  const isWritable = writeCheck(services)
  const readFault = faultCheck(services)
  app.get('/readyz', (req, res) => {
    setRoute(res, '/readyz')
    inTime(readiness(services, isWritable, readFault))
      .then(async (readiness) => {
        const { ready } = readiness
        const isOperator = isOperatorRequest(req, services.env)
        const answer = isOperator ? await describe(services, readiness) : { ready }
        res.status(ready ? 200 : 503).json(answer)
      })
      .catch((error: unknown) => {
        services.log.error({ error }, 'the readiness check failed')
        res.status(503).json({ ready: false })
      })
  })
}

/** A database that doesn't answer at all is as bad as one that is away. */
const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('no answer in time')), READY_MS).unref()
    }),
  ])

type Readiness = Awaited<ReturnType<typeof readiness>>

/** What decides; nothing else is waited for, because a proxy sends no one to a process that isn't ready. */
async function readiness(
  { env, shutdown }: Services,
  isWritable: () => Promise<WriteResult>,
  readFault: () => string | null,
) {
  let unreadable: string | null = null
  const [written, migrations] = await Promise.all([
    isWritable(),
    migrationStatus(env.database, join(process.cwd(), tools.migrations)).catch((error: unknown) => {
      unreadable = explain(error)
      return null
    }),
  ])
  const fault = readFault()
  const database = written.succeeded && fault === null
  const { pending, failed, newer } = migrations ?? { pending: [], failed: [], newer: [] }
  const isCurrent = migrations !== null && pending.length + failed.length + newer.length === 0
  const migrated = isCurrent || (newer.length > 0 && mayGoOn(pending, failed))
  return {
    ready: database && migrated && !shutdown.isDraining,
    database: database ? 'writable' : 'not writable',
    reason: database ? unreadable : (fault ?? written.reason ?? unreadable),
    migrations: isCurrent ? 'applied' : migrations ? { pending, failed, newer } : 'not readable',
  }
}

/** Such as a server that has no connection left, with what to do about it. */
function explain(error: unknown): string | null {
  const failure = explainStorageFailure(error)
  return failure && `${failure.message.replace(/\.?$/, '.')} ${failure.remedy}`
}

/** For operators: the rest of it as well. */
async function describe(services: Services, readiness: Readiness) {
  const { ready, database, reason, migrations } = readiness
  const { db, env, now, search, shutdown } = services
  const [state, backup] = await Promise.all([
    readSoon(search.status(), () => search.state()),
    // Off, ok, none, late or failed; quad doctor says more.
    readSoon(backupState(db, env, now()), () => 'not readable'),
  ])
  const whole = state === 'up' || state === 'none'
  return {
    ready,
    // Degraded: all works, but searches are answered by the database.
    status: shutdown.isDraining ? 'stopping' : ready ? (whole ? 'ok' : 'degraded') : 'down',
    database,
    ...(reason === null ? {} : { reason }),
    migrations,
    search: state,
    backup,
    warnings: settingWarnings(env),
  }
}

/** The state that is read, or what is known without reading if that fails or takes longer than DETAIL_MS. */
const readSoon = (work: Promise<{ state: string }>, otherwise: () => string): Promise<string> =>
  Promise.race([
    work.then(({ state }) => state).catch(otherwise),
    new Promise<string>((resolve) => setTimeout(() => resolve(otherwise()), DETAIL_MS).unref()),
  ])

/** While machines are upgraded one by one, those of the version before meet the newer one's additions. */
const mayGoOn = (pending: string[], failed: string[]) =>
  tools.mayGetNewer && pending.length + failed.length === 0

/**
 * Whether a row can be written now, or could a few seconds ago. One write that takes too long is a busy
 * disk: its place is with those who read. Only the second failure in a row, of two trials, counts.
 */
function writeCheck({ db, now }: Services): () => Promise<WriteResult> {
  let last: { at: number; result: Promise<WriteResult> } | null = null
  let failures = 0
  const trial = async () => {
    const failure = await failureInTime(write())
    failures = failure === null ? 0 : failures + 1
    return { succeeded: failures < MAX_FAILURES, reason: failure }
  }
  const write = () =>
    db.write((tx) =>
      tx.systemValue.upsert({
        where: { key: 'readyz' },
        create: { key: 'readyz', value: true, updated_at: now() },
        update: { updated_at: now() },
      }),
    )
  return () => {
    const at = performance.now()
    if (!last || at - last.at > WRITE_CHECK_MS) last = { at, result: trial() }
    return last.result
  }
}

/** Whether writing counts as possible, and why the last trial failed */
type WriteResult = { succeeded: boolean; reason: string | null }

const failureInTime = (work: Promise<unknown>): Promise<string | null> =>
  Promise.race([
    work.then(
      () => null,
      (error: unknown) => explainStorageFailure(error)?.message ?? 'A trial write failed.',
    ),
    new Promise<string>((resolve) => {
      setTimeout(() => resolve('A trial write took too long.'), TIMEOUT_MS).unref()
    }),
  ])

/**
 * What has come in the way since the start, such as a failover to a standby or a pooler with other settings. No
 * one waits for it: what is known is from a few seconds ago. A server that is away fails the trial write.
 */
function faultCheck({ env }: Services): () => string | null {
  let at = -Infinity
  let known: string | null = null
  return () => {
    if (performance.now() - at < FAULT_CHECK_MS) return known
    at = performance.now()
    tools.inspect(env.database).then(
      ({ faults }) => (known = faults[0]?.message ?? null),
      () => (known = null),
    )
    return known
  }
}
