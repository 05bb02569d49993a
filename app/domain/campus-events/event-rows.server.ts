import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { Forbidden, NotFound } from '~/platform/failures'
import type { Audience } from '~/policy/announcements'
import { canSeeEvent, hasEvents, isOnShow, type EventState } from '~/policy/campus-events'
import type { Prisma } from '~prisma/generated/client'
import type { Repeats } from './schema'

/** What every page of events needs of one. */
export const EVENT_COLUMNS = {
  id: true,
  title: true,
  text: true,
  place: true,
  link: true,
  contact: true,
  topic_id: true,
  institution_id: true,
  audience: true,
  places: true,
  starts_at: true,
  ends_at: true,
  repeats: true,
  repeats_until: true,
  state: true,
  decline_reason: true,
  author_id: true,
  created_at: true,
  revised_at: true,
  sequence: true,
  all_day: true,
  source_id: true,
  author: { select: { first_name: true, last_name: true, roles: true } },
} as const satisfies Prisma.CampusEventSelect

type Stored = Prisma.CampusEventGetPayload<{ select: typeof EVENT_COLUMNS }>

export type EventRow = Omit<Stored, 'audience' | 'state' | 'repeats' | 'author'> & {
  author: { first_name: string; last_name: string; roles: string[] } | null
  audience: Audience
  state: EventState
  repeats: Repeats | null
}

export const toEventRow = ({ audience, state, repeats, author, ...row }: Stored): EventRow => ({
  ...row,
  author: author && { ...author, roles: author.roles as string[] },
  audience: audience as unknown as Audience,
  state: state as EventState,
  repeats: repeats as Repeats | null,
})

/** One on the calendar that the viewer can see, also if it's cancelled; NotFound for any other. */
export async function findEventOnShow(
  ctx: Ctx,
  id: string,
  from: Pick<Tx, 'campusEvent'>,
): Promise<EventRow> {
  const event = await findEvent(ctx, id, undefined, from)
  if (!isOnShow(event)) throw new NotFound()
  return event
}

/** For members of a school with events; else NotFound. */
export function assertEvents({ viewer, partner }: Pick<Ctx, 'viewer' | 'partner'>): void {
  if (!hasEvents(viewer, partner)) throw new NotFound()
}

/**
 * One that the viewer can see. NotFound for any other, such as another school's; with `may`, Forbidden where
 * it says no.
 */
export async function findEvent(
  ctx: Ctx,
  id: string,
  may?: (viewer: Ctx['viewer'], event: EventRow) => boolean,
  from: Pick<Tx, 'campusEvent'> = ctx.db.read,
): Promise<EventRow> {
  assertEvents(ctx)
  const { partner_code } = ctx.viewer
  const stored = await from.campusEvent.findFirst({
    where: { id, partner_code },
    select: EVENT_COLUMNS,
  })
  const event = stored && toEventRow(stored)
  if (!event || !canSeeEvent(ctx.viewer, event)) throw new NotFound()
  if (may && !may(ctx.viewer, event)) throw new Forbidden()
  return event
}
