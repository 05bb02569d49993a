import type { Express } from 'express'
import { join } from 'node:path'
import { migrationStatus } from '~prisma/migrate'
import type { Services } from '~/services.server'

/** Time after which a check of the database counts as failed, in milliseconds. */
const PATIENCE = 2000

/**
 * /healthz: the process answers. /readyz: the database can be written and is migrated; the search
 * state is told, but the site is ready without it, because the database answers searches then.
 */
export function healthRoutes(app: Express, services: Services) {
  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }))
  app.get('/readyz', (_req, res) => {
    readiness(services)
      .then((state) => res.status(state.ready ? 200 : 503).json(state))
      .catch((error: unknown) => {
        services.log.error({ error }, 'the readiness check failed')
        res.status(503).json({ ready: false })
      })
  })
}

async function readiness({ db, env, search, now }: Services) {
  const [database, migrations, { state }] = await Promise.all([
    inTime(
      db.write((tx) =>
        tx.fact.upsert({
          where: { key: 'readyz' },
          create: { key: 'readyz', value: true, updated_at: now() },
          update: { updated_at: now() },
        }),
      ),
    ),
    migrationStatus(env.databaseFile, join(process.cwd(), 'prisma/migrations')),
    search.status(),
  ])
  const migrated = migrations.pending.length === 0 && migrations.failed.length === 0
  const ready = database && migrated
  const whole = state === 'up' || state === 'none'
  return {
    ready,
    // Degraded: all works, but searches are answered by the database.
    status: ready ? (whole ? 'ok' : 'degraded') : 'down',
    database: database ? 'writable' : 'not writable',
    migrations: migrated ? 'applied' : { pending: migrations.pending, failed: migrations.failed },
    search: state,
  }
}

const inTime = (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    work.then(() => true).catch(() => false),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PATIENCE).unref()),
  ])
