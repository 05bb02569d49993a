import type { Keep } from '~/platform/settings/backups'
import type { BackupEntry } from './manifest'

const BEFORE_RESTORE = /-before-restore(-\d+)?$/
const DAY = 86_400_000

/**
 * The backups that retention removes, of a list with the newest first. Only whole ones go, and the
 * newest whole one stays whatever its age; copies made before a restore go with those of their time.
 */
export function expiredBackups(entries: readonly BackupEntry[], keep: Keep, now: Date): string[] {
  const whole = entries.filter(({ problem, manifest }) => problem === null && manifest !== null)
  const ordinary = whole.filter(({ name }) => !BEFORE_RESTORE.test(name))
  const limit = (entry: BackupEntry, at: number) =>
    'newest' in keep ? at < keep.newest : millisOld(entry, now) <= keep.days * DAY
  const last = ordinary.filter((entry, at) => at === 0 || limit(entry, at)).at(-1)
  return last ? whole.slice(whole.indexOf(last) + 1).map(({ name }) => name) : []
}

const millisOld = ({ manifest }: BackupEntry, now: Date) =>
  now.getTime() - Date.parse(manifest?.created_at ?? '')
