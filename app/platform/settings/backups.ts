import { Cron } from 'croner'
import * as z from 'zod'

/** How many backups stay: the newest of them, or those younger than so many days. */
export type Keep = { newest: number } | { days: number }

/** '14' or '30d'; null for anything else. */
export function parseKeep(text: string): Keep | null {
  const [, digits = '', days] = /^([1-9]\d{0,4})(d?)$/.exec(text) ?? []
  if (digits === '') return null
  return days ? { days: Number(digits) } : { newest: Number(digits) }
}

/** The settings of the environment for backups by schedule. */
export const backupSchema = {
  BACKUP_SCHEDULE: z
    .string()
    .refine(isPattern, {
      error: 'must be a time pattern of five fields as in cron, such as 0 3 * * *',
    })
    .default(''),
  BACKUP_KEEP: z
    .string()
    .refine((text) => parseKeep(text) !== null, {
      error: 'must be a number of backups such as 14, or of days such as 30d',
    })
    .default('14'),
  BACKUP_DIR: z.string().default(''),
}

function isPattern(text: string): boolean {
  if (text === '') return true
  try {
    return cron(text).nextRun() !== null
  } catch {
    return false
  }
}

const cron = (pattern: string) =>
  new Cron(pattern, { timezone: 'UTC', paused: true, mode: '5-part' })

/** The last times of a pattern up to now, the latest first; fewer where there were fewer. */
export function lastTimes(pattern: string, now: Date, count: number): Date[] {
  // croner's own look back leaves out a time that is now.
  return cron(pattern).previousRuns(count, new Date(now.getTime() + 1))
}

/** The last time of a pattern; asked again and again, it looks back only once for each. */
export function lastTimeFinder(pattern: string): (now: Date) => Date | null {
  let known: { from: number; to: number; last: Date | null } | null = null
  return (now) => {
    const at = now.getTime()
    if (!known || at < known.from || at >= known.to) {
      const [last = null] = lastTimes(pattern, now, 1)
      const next = cron(pattern).nextRun(now)?.getTime() ?? Infinity
      known = { from: last?.getTime() ?? 0, to: next, last }
    }
    return known.last
  }
}
