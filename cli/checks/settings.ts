import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { isOpenToOthers } from '~/platform/private-files.server'
import { fine, type Check } from './check'

const OLDEST_SANE_YEAR = 2025

export const settingsChecks: readonly Check[] = [
  {
    name: 'settings',
    remedy: 'Correct the environment; the README lists the settings.',
    async look(shell) {
      const { NODE_ENV, DATA_DIR, BASE_URL } = await shell.env()
      return fine(`${NODE_ENV}, ${BASE_URL}, data in ${DATA_DIR}`)
    },
  },
  {
    name: 'secrets',
    remedy: 'Set SESSION_SECRET to at least 32 random characters.',
    async look(shell) {
      const { DATA_DIR } = await shell.env()
      const file = join(DATA_DIR, 'session-secret')
      if (process.env.SESSION_SECRET || !existsSync(file)) return fine('SESSION_SECRET is set')
      if (!isOpenToOthers(file)) return fine('kept in DATA_DIR, readable by its owner only')
      return {
        status: 'fail',
        message: 'other users of this machine can read the session secret',
        remedy: `chmod 600 ${file}`,
      }
    },
  },
  {
    name: 'web address',
    remedy: 'Set BASE_URL to the address that browsers use.',
    async look(shell) {
      const { NODE_ENV, BASE_URL } = await shell.env()
      if (NODE_ENV !== 'production' || BASE_URL.startsWith('https:')) return fine(BASE_URL)
      return {
        status: 'warn',
        message: `${BASE_URL} is not encrypted`,
        remedy: 'Put a proxy with HTTPS in front and set BASE_URL to its https address.',
      }
    },
  },
  {
    name: 'clock',
    remedy: 'Set the clock of this machine.',
    async look(shell) {
      const now = shell.now()
      const { databaseFile } = await shell.env()
      const ahead = (newestEvent(databaseFile) - now.getTime()) / 1000
      if (now.getUTCFullYear() < OLDEST_SANE_YEAR || ahead > 60)
        return {
          status: 'fail',
          message: `it is ${now.toISOString()} here, which is before what has happened`,
          remedy: 'Set the clock of this machine, best by NTP.',
        }
      return fine(now.toISOString())
    },
  },
]

/**
 * When the last event happened, 0 where none can be read. Read past the program's own database,
 * which refuses one that is not migrated: the clock can be judged all the same.
 */
function newestEvent(file: string): number {
  if (!existsSync(file)) return 0
  let db: Database.Database | undefined
  try {
    db = new Database(file, { readonly: true, timeout: 5000 })
    const newest = db
      .prepare<[], { created_at: number }>(
        'SELECT created_at FROM "Event" ORDER BY seq DESC LIMIT 1',
      )
      .get()
    return newest?.created_at ?? 0
  } catch {
    // What is wrong with the database is for its own checks to say.
    return 0
  } finally {
    db?.close()
  }
}
