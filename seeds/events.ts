import { schoolSeeded } from '~/domain/partners/events'
import { eventRow } from '~/platform/events/publish.server'
import { seededId } from './ids'
import type { Tables } from './rows'

/** The event after which search indexes a seeded school. The same seed makes the same row. */
export function seededEvent(school: Tables['Partner'], seed: string, today: Date): Tables['Event'] {
  const row = eventRow({ now: today }, schoolSeeded({ subject: school, seed }))
  const id = seededId(0, row.name, school.partner_code, seed)
  return { ...row, id, dispatched_at: null }
}
