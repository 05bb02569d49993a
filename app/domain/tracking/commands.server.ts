import type { z } from 'zod'
import { visiblePostsSql } from '~/domain/visibility/visible-posts'
import type { Ctx, VisitorCtx } from '~/platform/ctx'
import { inList, insertInto } from '~/platform/database/dialect'
import { newId } from '~/platform/ids'
import { sql } from '~/platform/database/sql-text'
import { runSql, selectCount, selectIds } from '~/platform/database/sql.server'
import {
  BROWSER,
  countedView,
  type enrollmentSchema,
  type TrackInput,
  type ViewInput,
} from './schema'
import type { Tracker } from './tracker.server'

type TrackedAction = Partial<Omit<TrackInput, 'name'>> & {
  name: TrackInput['name'] | z.infer<typeof enrollmentSchema>['name']
}

/**
 * Records what someone did on a page. For everyone, with or without a session. Never throws and
 * never waits; the row is written about a second later. (TRACK-01)
 */
export function track(
  tracker: Tracker,
  { viewer, partner, now, unopened }: Ctx | VisitorCtx,
  { name, data = {}, platform = BROWSER }: TrackedAction,
): void {
  if (unopened) return
  const row = {
    id: newId(),
    partner_code: partner?.partner_code ?? '',
    user_id: viewer?.id ?? null,
    name,
    data: JSON.stringify(data),
    platform,
    created_at: now,
  }
  tracker.record(async (tx) => {
    // The account or the school may be gone since, with everything that was tracked about it.
    const { user_id, partner_code } = row
    const owner = user_id
      ? sql`SELECT count(*) AS count FROM "User" WHERE id = ${user_id} AND deleted_at IS NULL`
      : sql`SELECT count(*) AS count FROM "Partner" WHERE partner_code = ${partner_code}`
    const known = (!user_id && partner_code === '') || (await selectCount(tx, owner)) > 0
    if (known) await runSql(tx, insertInto('TrackingEvent', row))
  })
}

/**
 * Stores views of posts that the viewer may see. For members. Leaves out views under a second, of
 * posts they can't see, and from another day. (TRACK-04 to TRACK-06)
 */
export async function storeViews(ctx: Ctx, views: readonly ViewInput[]): Promise<void> {
  const counted = views.flatMap((view) => countedView(view, ctx.now) ?? [])
  const visible = await visiblePostIds(ctx, [...new Set(counted.map((view) => view.post_id))])
  const data = counted
    .filter((view) => visible.has(view.post_id))
    .map((view) => ({ ...view, ...viewerColumns(ctx) }))
  if (data.length > 0) await ctx.db.write((tx) => tx.postView.createMany({ data }))
}

/**
 * Records that the viewer opened a post's page as a view of one second, since without script no one
 * knows how long it was. The caller has checked that they may see the post. (TRACK-05)
 */
export function trackOpenedPost(tracker: Tracker, ctx: Ctx, post_id: string, path: string): void {
  if (ctx.unopened) return
  const stopped_at = new Date(ctx.now.getTime() + 1000)
  const view = { post_id, started_at: ctx.now, stopped_at, seconds: 1, path, platform: BROWSER }
  const row = { ...view, ...viewerColumns(ctx) }
  tracker.record((tx) => runSql(tx, insertInto('PostView', row)))
}

const viewerColumns = ({ viewer }: Ctx) => ({
  id: newId(),
  user_id: viewer.id,
  partner_code: viewer.partner_code,
})

async function visiblePostIds(ctx: Ctx, ids: string[]): Promise<Set<string>> {
  const visible = await selectIds(
    ctx.db,
    sql`SELECT p.id FROM "Post" p JOIN "User" u ON u.id = p.user_id
      WHERE ${inList('p.id', ids)} AND ${visiblePostsSql(ctx)}`,
  )
  return new Set(visible)
}
