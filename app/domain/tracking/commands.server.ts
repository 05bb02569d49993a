import type { Ctx, VisitorCtx } from '~/platform/ctx'
import { newId } from '~/platform/ids'
import { sqlRows } from '~/platform/sql.server'
import { columnsOf, toSql } from '~/policy/condition-sql'
import { visiblePosts } from '~/policy/posts'
import { BROWSER, countedView, type Tracked, type View } from './schema'
import type { Tracker } from './tracker.server'

/**
 * Notes what somebody did on a page. For everybody, also without a session. Never throws and never
 * makes anybody wait; the row stands in the database a second later. (TRACK-01)
 */
export function track(
  tracker: Tracker,
  { viewer, partner, now }: Ctx | VisitorCtx,
  { name, data = {}, platform = BROWSER }: Pick<Tracked, 'name'> & Partial<Tracked>,
): void {
  const row = {
    id: newId(),
    partner_code: partner?.partner_code ?? '',
    user_id: viewer?.id ?? null,
    name,
    data: data as object,
    platform,
    created_at: now,
  }
  tracker.note((tx) => tx.trackingEvent.create({ data: row }))
}

/**
 * Stores the views of posts that the viewer may see. For members. Views under a second, of posts
 * that are not theirs to see, and from another day are left out. (TRACK-04 to TRACK-06)
 */
export async function storeViews(ctx: Ctx, views: readonly View[]): Promise<void> {
  const counted = views.flatMap((view) => countedView(view, ctx.now) ?? [])
  const seen = visibleAmong(ctx, [...new Set(counted.map((view) => view.post_id))])
  const data = counted
    .filter((view) => seen.has(view.post_id))
    .map((view) => ({ ...view, ...viewedBy(ctx) }))
  if (data.length > 0) await ctx.db.write((tx) => tx.postView.createMany({ data }))
}

/**
 * Notes that the viewer has opened the page of a post, where no script can tell for how long: as
 * the shortest view there is. The caller has checked that they may see it. (TRACK-05)
 */
export function noteOpenedPost(tracker: Tracker, ctx: Ctx, post_id: string, path: string): void {
  const stopped_at = new Date(ctx.now.getTime() + 1000)
  const view = { post_id, started_at: ctx.now, stopped_at, seconds: 1, path, platform: BROWSER }
  const row = { ...view, ...viewedBy(ctx) }
  tracker.note((tx) => tx.postView.create({ data: row }))
}

const viewedBy = ({ viewer }: Ctx) => ({
  id: newId(),
  user_id: viewer.id,
  partner_code: viewer.partner_code,
})

function visibleAmong(ctx: Ctx, ids: string[]): Set<string> {
  const rule = toSql(visiblePosts(ctx.viewer), columnsOf('p', { user: 'u' }))
  const rows = sqlRows<{ id: string }>(
    ctx.db,
    `SELECT p.id FROM Post p JOIN "User" u ON u.id = p.user_id
     WHERE p.id IN (SELECT value FROM json_each(?)) AND ${rule.sql}`,
    [JSON.stringify(ids), ...rule.params],
  )
  return new Set(rows.map((row) => row.id))
}
