import { weekOnCampus } from '~/domain/campus-events/week.server'
import { findAnnouncements, findEvents, findOnCampus } from '~search/results/campus-matches'
import { loadSuggestions } from '~search/results/suggestions'
import type { Ctx } from '~/platform/ctx'

const EVERYONE = { status: [], programs: [], campuses: [], roles: [] }

/** Runs every statement about events that is written by hand, of a school that has one: on home, and in searches. */
export async function runEvents(ctx: Ctx) {
  const { now: starts_at, viewer } = ctx
  const times = { starts_at, ends_at: new Date(starts_at.getTime() + 1) }
  const row = { id: 'on', partner_code: viewer.partner_code, ...times }
  const event = { title: 'x', text: 'x', state: 'published', audience: EVERYONE }
  await ctx.db.write(async (tx) => {
    await tx.campusEvent.create({ data: { ...row, ...event, created_at: starts_at } })
    await tx.eventDate.create({ data: { ...row, event_id: row.id, planned_at: starts_at } })
  })
  await weekOnCampus(ctx)
  await findOnCampus(ctx, 'x')
  await findEvents(ctx, 'x', { from: starts_at })
  await findEvents(ctx, 'x', { from: starts_at, to: times.ends_at })
  await findAnnouncements(ctx, 'x')
  await loadSuggestions(ctx, 'xyz')
}
