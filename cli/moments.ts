import { wrongUsage } from './errors'

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const
const DAY_AND_TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?)?$/

/** A moment to come: 30m, 2h, 3d from now, or a day or time in ISO 8601, in UTC unless it says. */
export function momentAhead(flag: string, text: string, now: Date): Date {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(text) ?? []
  const inZone = /T.*(Z|[+-]\d\d:\d\d)$/.test(text) || !text.includes('T') ? text : `${text}Z`
  const moment = unit
    ? new Date(now.getTime() + Number(count) * UNITS[unit as keyof typeof UNITS])
    : new Date(DAY_AND_TIME.test(text) ? inZone : Number.NaN)
  if (Number.isNaN(moment.getTime()))
    throw wrongUsage(`--${flag} must be 30m, 2h, 3d or 2026-11-30T04:00Z, not "${text}".`)
  if (moment <= now) throw wrongUsage(`--${flag} must be later than now, not "${text}".`)
  return moment
}
