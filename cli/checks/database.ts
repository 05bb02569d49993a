import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { backlog } from '~/jobs/queries.server'
import { neededConnections } from '~/platform/settings/connections'
import { database } from '~/platform/database/operations.server'
import type { Fault } from '~/platform/database/unfit-database'
import { backupState } from '~/platform/database/backup-state.server'
import { isReadableByOthers } from '~/platform/security/private-files.server'
import { MIGRATE, NEWER, REPAIR, USE_NEWER } from '~prisma/version-match'
import type { Context } from '../context'
import { readMigrationStatus } from '../database-state'
import { ageText, GIB } from '../quantities'
import { check, fail, ok, warn, type Check, type Finding } from './check'

/** Seconds after which background work should be done. */
const LATE = 60
/** Seconds after which the next backup should exist. */
const OLD = 2 * 86_400

const RESTORE = 'Restore the last backup.'
const BACKUP = 'Set BACKUP_SCHEDULE, or run quad backup create every night.'
const AGAIN = 'Run quad backup create once what it says is corrected.'
const LATE_BACKUP = 'Is the site running? It makes the backups of BACKUP_SCHEDULE.'

/** What a check finds in the database, where there is one. */
const withDatabase =
  (look: (place: string, context: Context) => Finding | Promise<Finding>): Check['run'] =>
  async (context) => {
    const { database: place } = await context.env()
    if (database.exists(place)) return look(place, context)
    return warn('there is no database yet', 'Run quad up, or quad db migrate.')
  }

/** Whether a site can work on it, and has the connections it needs; those of a running one are there. */
async function checkServer(place: string, context: Context): Promise<Finding> {
  const { WEB_CONCURRENCY, DATABASE_CONNECTIONS } = await context.env()
  const isServed = (await database.findSite(place)) !== null
  const needed = isServed ? 0 : neededConnections(WEB_CONCURRENCY, DATABASE_CONNECTIONS)
  const { faults, doubts, notes } = await database.inspect(place, { needed, tries: true })
  const join = (all: Fault[], what: keyof Fault) => all.map((one) => one[what]).join(' ')
  if (faults.length > 0) return fail(join(faults, 'message'), join(faults, 'remedy'))
  await database.tryWrite(place)
  if (doubts.length > 0) return warn(join(doubts, 'message'), join(doubts, 'remedy'))
  return ok([`whole, at ${database.name(place)}`, ...notes].join(', '))
}

export const databaseChecks: readonly Check[] = [
  check('disk', 'Check that DATA_DIR exists and can be read.', async (context) => {
    const { DATA_DIR } = await context.env()
    const { bavail, bsize } = await statfs(DATA_DIR)
    const free = (bavail * bsize) / GIB
    const message = `${free.toFixed(1)} GiB free`
    // Under the lower limit writes may soon fail.
    if (free >= 1) return ok(message)
    return (free < 0.2 ? fail : warn)(message, `Make room on the disk of ${DATA_DIR}.`)
  }),
  check(
    'database',
    RESTORE,
    withDatabase(async (place, context) => {
      const damage = await database.findDamage(place)
      if (damage.length > 0) return fail(damage.join('; '), RESTORE)
      const { databaseFile: file } = await context.env()
      if (place !== file) return checkServer(place, context)
      await database.tryWrite(place)
      if (![file, dirname(file)].every(isReadableByOthers)) return ok('whole')
      return warn('whole, but other users of this machine can read it', `chmod 600 ${file}*`)
    }),
  ),
  check(
    'migrations',
    MIGRATE,
    withDatabase(async (place, context) => {
      const status = await readMigrationStatus(context, place)
      const { pending, failed, newer, total } = status
      if (newer.length > 0) return fail(`${NEWER} Unknown: ${newer.join(', ')}`, USE_NEWER)
      const missing = [...failed, ...pending]
      if (missing.length === 0) return ok(`all ${total} applied`)
      return fail(`not applied: ${missing.join(', ')}`, failed.length > 0 ? REPAIR : MIGRATE)
    }),
  ),
  check(
    'site',
    'See quad db status.',
    withDatabase(async (place) => {
      const site = await database.findSite(place)
      return ok(site ? `served by ${site}` : 'not running')
    }),
  ),
  check(
    'jobs',
    'See quad jobs list.',
    withDatabase(async (_, context) => {
      const { dead, events, ready, leased, oldest } = await backlog(
        await context.db(),
        context.now(),
      )
      if (dead > 0)
        return fail(
          `${dead} failed for good`,
          'See quad jobs list --state dead, fix the cause, then quad jobs retry.',
        )
      const waiting = `${events + ready + leased} waiting, the oldest for ${Math.round(oldest)} s`
      return oldest <= LATE
        ? ok(waiting)
        : warn(
            waiting,
            'Is the site running? It does this work, or with WEB_JOBS=off quad work does.',
          )
    }),
    'migrations',
  ),
  check(
    'backup',
    BACKUP,
    async (context) => {
      const { NODE_ENV, database: place, BACKUP_SCHEDULE } = await context.env()
      const wrong = (message: string) =>
        NODE_ENV === 'production' ? warn(message, BACKUP) : ok(message)
      if (!database.exists(place)) return ok('nothing to copy yet')
      const backups = await backupState(await context.db(), await context.env(), context.now())
      const { state, last, failed } = backups
      if (failed)
        return fail(`the one of ${failed.at.slice(0, 16)}Z failed: ${failed.message}`, AGAIN)
      if (!last) return wrong('there is none')
      const age = (context.now().getTime() - Date.parse(last.at)) / 1000
      const message = `the last one is ${ageText(age)} old`
      if (state === 'late') return warn(`${message}, which is late`, LATE_BACKUP)
      return age > OLD && !BACKUP_SCHEDULE ? wrong(message) : ok(`${message}, in ${last.into}`)
    },
    'migrations',
  ),
]
