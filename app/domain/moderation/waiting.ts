import { dayNumber, momentOnDay, weekday } from '~/platform/time-zone'
import { ESCALATION_MINUTES, WEEKDAYS, type OfficeHours } from '~/policy/escalation'
import { schoolZone } from '~/policy/time-zone'
import type { PartnerSettings } from '~/policy/viewer'

const MINUTE = 60_000
/** Whatever has waited longer has waited long enough, in any hours. */
const MAX_DAYS = 14

const minutesOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** How many minutes of a span of time were within a school's hours; all of them where it has none. */
export function minutesWithin(
  hours: OfficeHours | null | undefined,
  zone: string,
  { from, to }: { from: Date; to: Date },
): number {
  const all = Math.max(0, to.getTime() - from.getTime()) / MINUTE
  if (!hours || all > MAX_DAYS * 24 * 60) return all
  const days = (hours.days ?? WEEKDAYS.slice(0, 5)).map((name) => WEEKDAYS.indexOf(name))
  let minutes = 0
  for (let day = dayNumber(from, zone); day <= dayNumber(to, zone); day++) {
    if (!days.includes(weekday(day))) continue
    const begins = momentOnDay(day, minutesOfDay(hours.from), zone).getTime()
    const ends = momentOnDay(day, minutesOfDay(hours.to), zone).getTime()
    const inside = Math.min(ends, to.getTime()) - Math.max(begins, from.getTime())
    minutes += Math.max(0, inside) / MINUTE
  }
  return minutes
}

type Contact = { name: string; email: string }

/** Those who are told after the school's contact, one after the other. */
export function nextContacts({ moderation_contact, moderation_escalation }: PartnerSettings) {
  const contacts: Contact[] = moderation_escalation?.contacts ?? []
  return contacts.filter(({ email }) => email !== moderation_contact?.email)
}

/** Who is told in a step: null for the support desk, which is the last. */
export type Alert = { step: number; contact: Contact | null }

/**
 * Who is to be told now that a case still waits; null while it hasn't waited long enough. `alerted` is
 * the last step, 0 for the school's contact.
 */
export function nextAlert(
  settings: PartnerSettings,
  { alerted, since, now }: { alerted: number; since: Date; now: Date },
): Alert | null {
  const { minutes = ESCALATION_MINUTES, hours } = settings.moderation_escalation ?? {}
  const waited = minutesWithin(hours, schoolZone({ settings }), { from: since, to: now })
  if (waited < minutes) return null
  return { step: alerted + 1, contact: nextContacts(settings)[alerted] ?? null }
}
