import type { Db } from './types'
import type { Env } from '../settings/env.server'
import { lastTimes } from '../settings/backups'

/** Keys of what the site stores about its backups. */
export const LAST_BACKUP = 'backup.last'
export const FAILED_BACKUP = 'backup.failed'

/** Off: none is made by itself, and there is none. Late: a scheduled one is missing. */
export type BackupState = {
  state: 'off' | 'ok' | 'none' | 'late' | 'failed'
  last: { at: string; into: string } | null
  failed: { at: string; message: string } | null
}

/** How the backups are, for operators. */
export async function backupState(db: Db, env: Env, now: Date): Promise<BackupState> {
  const rows = await db.read.systemValue.findMany({
    where: { key: { in: [LAST_BACKUP, FAILED_BACKUP] } },
  })
  const value = (key: string): unknown => rows.find((row) => row.key === key)?.value ?? null
  const last = value(LAST_BACKUP) as BackupState['last']
  const failed = value(FAILED_BACKUP) as BackupState['failed']
  return { state: judge(env.BACKUP_SCHEDULE, last, failed, now), last, failed }
}

function judge(
  schedule: string,
  last: BackupState['last'],
  failed: BackupState['failed'],
  now: Date,
) {
  if (failed) return 'failed'
  if (!last) return schedule ? 'none' : 'off'
  // The newest time may be one that is being worked on.
  const due = schedule && lastTimes(schedule, now, 2)[1]
  return due && Date.parse(last.at) < due.getTime() ? 'late' : 'ok'
}
