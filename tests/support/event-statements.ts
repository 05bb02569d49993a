import { weekOnCampus } from '~/domain/campus-events/week.server'
import type { Ctx } from '~/platform/ctx'

const EVERYONE = { status: [], programs: [], campuses: [], roles: [] }

/** Runs every statement about events that is written by hand: those on home, of a school that has one. */
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
}
