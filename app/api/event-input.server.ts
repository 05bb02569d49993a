import * as z from 'zod'
import { audienceChoices } from '~/domain/announcements/audience.server'
import { AUDIENCE } from '~/domain/announcements/schema-school'
import {
  lastMoment,
  wholeDays,
  WRITTEN_EVENT,
  type EventInput,
} from '~/domain/campus-events/schema'
import type { Ctx } from '~/platform/ctx'
import { schoolZone } from '~/policy/time-zone'
import { booleanField, countField, dayOrTimeField, idField, listField, momentFor } from './fields'

const LISTS = 'Empty or left out, it leaves no one out'
const MOST_PLACES = 100_000
export const eventEnd = dayOrTimeField.meta({
  description:
    'A day begins at midnight in time_zone of GET /api/partner; with all_day it is the last one',
})
/** What an event is written with. */
export const writtenEvent = z.looseObject({
  ...WRITTEN_EVENT,
  status: listField(AUDIENCE.status).meta({ description: LISTS }),
  programs: listField(AUDIENCE.programs).meta({ description: `Ids of programs. ${LISTS}` }),
  campuses: listField(AUDIENCE.campuses).meta({ description: `Codes of institutions. ${LISTS}` }),
  roles: listField(AUDIENCE.roles).meta({ description: LISTS }),
  starts_at: dayOrTimeField,
  ends_at: eventEnd,
  all_day: booleanField.default(false),
  topic_id: idField('a topic').optional(),
  campus: z
    .string({ error: 'Must be the code of an institution' })
    .max(200, { error: 'Must be the code of an institution' })
    .optional()
    .meta({ description: 'The code of the institution where it is' }),
  places: countField(MOST_PLACES)
    .refine((places) => places > 0, { error: 'Must not be below 1' })
    .optional()
    .meta({ description: 'How many can come to each date' }),
  repeats: z
    .enum(['weekly', 'monthly'], { error: 'Must be weekly or monthly' })
    .optional()
    .meta({ description: 'monthly is on the same weekday of the month' }),
  repeats_until: z.iso
    .date({ error: 'Must be a date, such as 2026-11-21' })
    .optional()
    .meta({ description: 'The last day it may be on' }),
})

type EventFields = z.output<typeof writtenEvent>

type Times = { starts_at: string; ends_at: string }

/** When it is. Of whole days a moment is the end, and a day the last one. */
export function readTimes(ctx: Ctx, sent: Times, all_day: boolean) {
  const starts_at = momentFor(ctx, sent.starts_at)
  const end = momentFor(ctx, sent.ends_at)
  if (!all_day) return { starts_at, ends_at: end }
  const isDay = !sent.ends_at.includes('T')
  const last = isDay ? end : new Date(end.getTime() - 1)
  return wholeDays({ starts_at, ends_at: last }, schoolZone(ctx.partner))
}

/** Institutions have codes here; one that there isn't stays what it is, and is found to be wrong. */
export async function readEventInput(ctx: Ctx, sent: EventFields): Promise<EventInput> {
  const zone = schoolZone(ctx.partner)
  const known = (await audienceChoices(ctx)).campuses
  const findCampus = (code: string) =>
    known.find((campus) => campus.code === code)?.id ?? `code:${code}`
  const { title, text, place, link, contact, status, programs, roles, all_day } = sent
  return {
    title,
    text,
    place,
    link,
    contact,
    all_day,
    ...readTimes(ctx, sent, all_day),
    topic: sent.topic_id ?? null,
    campus: sent.campus ? findCampus(sent.campus) : null,
    places: sent.places ?? null,
    repeats: sent.repeats ?? null,
    repeats_until: sent.repeats && sent.repeats_until ? lastMoment(sent.repeats_until, zone) : null,
    audience: { status, programs, campuses: sent.campuses.map(findCampus), roles },
  }
}
