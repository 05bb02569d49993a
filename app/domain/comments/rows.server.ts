import {
  PERSON_JOINS,
  personColumns,
  personRow,
  personSummary,
} from '~/domain/people/summary.server'
import type { Picture } from '~/domain/photos/schema-pictures'
import { caresFor } from '~/domain/safety/care.server'
import type { Care } from '~/domain/safety/schema'
import type { Ctx } from '~/platform/ctx'
import { mentionLinks } from '~/domain/mentions/links.server'
import type { MentionLink } from '~/domain/mentions/schema'
import { renderWithNames } from '~/platform/text/markdown.server'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { raw, sql } from '~/platform/database/sql-text'
import { authorFor, canLikeBelow } from '~/policy/unnamed'
import { canReadVersions } from '~/policy/versions'
import type { CommentView } from './schema'

export const commentRow = defineRow({
  ...personRow.columns,
  id: col.text,
  post_id: col.text,
  partner_code: col.text,
  content: col.text,
  pictures: col.json<Picture[]>(),
  created_at: col.time,
  edited_at: col.time.orNull,
  like_count: col.number,
  self_liked: col.flag,
  hidden: col.flag,
  notice_to_author: col.text.orNull,
  rule: col.text.orNull,
})
export type CommentRow = RowOf<typeof commentRow>

const LAST_HIDDEN = sql`m.kind = 'comment' AND m.subject_id = c.id AND m.decision = 'hide'`

/** Why staff last hid a comment that is hidden; only its author still sees it. */
const selectHiding = (column: 'notice_to_author' | 'rule') =>
  sql`CASE WHEN c.hidden THEN (SELECT m.${raw(column)} FROM "ModerationCase" m
  WHERE ${LAST_HIDDEN} AND m.decided_at =
    (SELECT max(m.decided_at) FROM "ModerationCase" m WHERE ${LAST_HIDDEN}) LIMIT 1) END AS ${raw(column)}`

/** Those of a comment (c), with its AUTHOR. */
export const commentColumns = (
  ctx: Ctx,
) => sql`c.id, c.post_id, c.partner_code, c.content, c.pictures, c.created_at, c.edited_at,
  c.like_count, c.hidden, ${selectHiding('notice_to_author')}, ${selectHiding('rule')}, EXISTS (SELECT 1 FROM "CommentLike" l
    WHERE l.user_id = ${ctx.viewer.id} AND l.comment_id = c.id) AS self_liked, ${personColumns(ctx)}`

export const AUTHOR = sql`JOIN "User" u ON u.id = c.user_id ${PERSON_JOINS}`

/** What the views of comments need next to their rows. */
type Around = {
  cares: ReadonlyMap<string, Care>
  links: ReadonlyMap<string, readonly MentionLink[]>
}

/** How these comments are shown, with what that takes next to their rows. */
export async function commentViews(
  ctx: Ctx,
  rows: readonly CommentRow[],
): Promise<(row: CommentRow) => CommentView> {
  const cares = await loadCares(ctx, rows)
  const links = await mentionLinks(ctx, 'comment', rows)
  return (row) => toCommentView(ctx, row, { cares, links })
}

const loadCares = (ctx: Ctx, rows: readonly CommentRow[]) =>
  caresFor(
    ctx,
    'comment',
    rows.map((row) => ({
      id: row.id,
      text: row.content,
      author_id: authorOfRow(ctx, row),
      at: row.edited_at ?? row.created_at,
    })),
  )

const authorOfRow = ({ viewer }: Ctx, { person_id: user_id, post_id }: CommentRow) =>
  authorFor(viewer, { user_id, post_id })

function toCommentView(ctx: Ctx, row: CommentRow, { cares, links }: Around): CommentView {
  const mine = authorOfRow(ctx, row) === ctx.viewer.id
  return {
    id: row.id,
    html: renderWithNames(row.content, links.get(row.id) ?? []),
    pictures: row.pictures,
    created_at: row.created_at.toISOString(),
    edited: row.edited_at !== null,
    can_read_versions: canReadVersions(ctx.viewer, { ...row, mine }),
    author: personSummary(ctx.viewer, row),
    mine,
    can_like: canLikeBelow(ctx.viewer, row.post_id),
    like_count: row.like_count,
    self_liked: row.self_liked,
    hidden: row.hidden ? { rule: row.rule, notice_to_author: row.notice_to_author } : null,
    care: cares.get(row.id) ?? null,
  }
}
