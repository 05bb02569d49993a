import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { daysTooFar, LAST_PURGE_KEY } from '~/domain/data-lifecycle/purge-clock.server'
import { isReadableByOthers } from '~/platform/security/private-files.server'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { database } from '~/platform/database/operations.server'
import { counted } from '../quantities'
import { check, fail, ok, warn, type Check } from './check'
import { checkPhotos } from './photos'

const OLDEST_SANE_YEAR = 2025

export const machineChecks: readonly Check[] = [
  check(
    'settings',
    'Correct the environment; docs/operating.md lists the settings.',
    async (context) => {
      const { NODE_ENV, DATA_DIR, BASE_URL } = await context.env()
      return ok(`${NODE_ENV}, ${BASE_URL}, data in ${DATA_DIR}`)
    },
    'nothing',
  ),
  check('secrets', 'Set SESSION_SECRET to at least 32 random characters.', async (context) => {
    const { DATA_DIR } = await context.env()
    const file = join(DATA_DIR, 'session-secret')
    if (process.env.SESSION_SECRET || !existsSync(file)) return ok('SESSION_SECRET is set')
    if (!isReadableByOthers(file)) return ok('in DATA_DIR, readable by its owner only')
    return fail('other users of this machine can read the session secret', `chmod 600 ${file}`)
  }),
  check('web address', 'Set BASE_URL to the address that browsers use.', async (context) => {
    const { NODE_ENV, BASE_URL } = await context.env()
    if (NODE_ENV !== 'production' || BASE_URL.startsWith('https:')) return ok(BASE_URL)
    return warn(
      `${BASE_URL} is not encrypted`,
      'Put a proxy with HTTPS in front and set BASE_URL to its https address.',
    )
  }),
  check('clock', 'Set the clock of this machine.', async (context) => {
    const now = context.now()
    const { database: place } = await context.env()
    const event = await newestEvent(place)
    const days = daysTooFar(now, (await lastPurge(place)) ?? event)
    const clock = `it is ${now.toISOString()} here`
    if (days > 0)
      return fail(
        `${clock}, ${counted(days)} days after anything was purged: nothing is, until that is right`,
        'Set the clock of this machine. If it is right: quad doctor --trust-clock',
      )
    const ahead = ((event?.getTime() ?? 0) - now.getTime()) / 1000
    if (now.getUTCFullYear() >= OLDEST_SANE_YEAR && ahead <= 60) return ok(now.toISOString())
    return fail(
      `${clock}, which is before the latest events`,
      'Set the clock of this machine, ideally with NTP.',
    )
  }),
  check('photos', 'Make the folder photos in DATA_DIR writable for the site.', checkPhotos),
]

/**
 * When the latest event happened, null where none can be read. Read past the program's own database,
 * which rejects one that is not migrated: the clock can be judged all the same.
 */
async function newestEvent(place: string): Promise<Date | null> {
  const newest = sql`SELECT created_at FROM "Event" ORDER BY seq DESC LIMIT 1`
  const [event] = await database.tryReadRows(place, eventRow, newest)
  return event?.created_at ?? null
}

async function lastPurge(place: string): Promise<Date | null> {
  const purged = sql`SELECT updated_at FROM "SystemValue" WHERE key = ${LAST_PURGE_KEY}`
  const [row] = await database.tryReadRows(place, systemValueRow, purged)
  return row?.updated_at ?? null
}

const eventRow = defineRow({ created_at: col.time })
const systemValueRow = defineRow({ updated_at: col.time })
