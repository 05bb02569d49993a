import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { backlog } from '~/jobs/queries.server'
import { isOpenToOthers } from '~/platform/private-files.server'
import { migrationStatus } from '~prisma/migrate'
import { migrationsDir } from '../database'
import { REPAIR } from '../errors'
import type { Shell } from '../shell'
import { fine, type Check, type Finding } from './check'

const GIB = 1024 ** 3
/** Free space under which writes may soon fail, and under which one should look after it. */
const TOO_LITTLE = 0.2 * GIB
const LITTLE = 1 * GIB

const NOT_THERE: Finding = {
  status: 'warn',
  message: 'there is no database yet',
  remedy: 'Run quad up, or quad db migrate.',
}

const fileOf = async (shell: Shell) => {
  const { databaseFile } = await shell.env()
  return existsSync(databaseFile) ? databaseFile : null
}

export const databaseChecks: readonly Check[] = [
  {
    name: 'disk',
    remedy: 'Check that DATA_DIR is there and readable.',
    async look(shell) {
      const { DATA_DIR } = await shell.env()
      const { bavail, bsize } = await statfs(DATA_DIR)
      const free = bavail * bsize
      const message = `${(free / GIB).toFixed(1)} GiB free`
      if (free >= LITTLE) return fine(message)
      const status = free < TOO_LITTLE ? 'fail' : 'warn'
      return { status, message, remedy: `Make room on the disk of ${DATA_DIR}.` }
    },
  },
  {
    name: 'database',
    remedy: 'Put the last backup back.',
    async look(shell) {
      const file = await fileOf(shell)
      return file ? integrity(file) : NOT_THERE
    },
  },
  {
    name: 'migrations',
    remedy: 'Run quad db migrate.',
    async look(shell) {
      const file = await fileOf(shell)
      if (!file) return NOT_THERE
      const { pending, failed, total } = await migrationStatus(file, migrationsDir(shell))
      const open = [...failed, ...pending]
      if (open.length === 0) return fine(`all ${total} applied`)
      return {
        status: 'fail',
        message: `not applied: ${open.join(', ')}`,
        remedy: failed.length > 0 ? REPAIR : 'Run quad db migrate.',
      }
    },
  },
  {
    name: 'jobs',
    remedy: 'See quad jobs list.',
    async look(shell) {
      if (!(await fileOf(shell))) return NOT_THERE
      const { dead, events, ready, leased, oldest } = backlog(await shell.db(), shell.now())
      if (dead > 0)
        return {
          status: 'fail',
          message: `${dead} were put aside after too many failures`,
          remedy: 'Look with quad jobs list --state dead, mend the cause, then quad jobs retry.',
        }
      const waiting = `${events + ready + leased} waiting, the oldest for ${Math.round(oldest)} s`
      if (oldest <= LATE) return fine(waiting)
      return { status: 'warn', message: waiting, remedy: 'Is the site running? It does this work.' }
    },
  },
]

/** Seconds after which follow-ups should have been done. */
const LATE = 60

const open = (file: string): Finding => ({
  status: 'warn',
  message: 'whole, but other users of this machine can read it',
  remedy: `chmod 600 ${file}*`,
})

/** Reads every page of the file; problems come as rows, 'ok' when there are none. */
function integrity(file: string): Finding {
  const db = new Database(file, { readonly: true, timeout: 5000 })
  try {
    const found = (db.pragma('integrity_check(5)') as { integrity_check: string }[]).map(
      (row) => row.integrity_check,
    )
    const orphans = (db.pragma('foreign_key_check') as unknown[]).length
    if (orphans > 0) found.push(`${orphans} rows point to nothing`)
    const wrong = found.filter((message) => message !== 'ok')
    if (wrong.length > 0)
      return { status: 'fail', message: wrong.join('; '), remedy: 'Put the last backup back.' }
    return [file, dirname(file)].every(isOpenToOthers) ? open(file) : fine('whole')
  } finally {
    db.close()
  }
}
