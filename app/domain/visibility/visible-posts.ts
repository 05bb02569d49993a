import { columnResolver, toSql } from '~/platform/database/condition-sql'
import type { Ctx } from '~/platform/ctx'
import { notInList } from '~/platform/database/dialect'
import { EMPTY, sql, type SqlFragment } from '~/platform/database/sql-text'
import { memoizeFor } from '~/platform/memoize'
import { visiblePosts } from '~/policy/posts'
import type { Viewer } from '~/policy/viewer'

const written = memoizeFor(
  ({ viewer }: Pick<Ctx, 'viewer'>) => [viewer],
  ({ viewer }, user) => toSql(visiblePosts(viewer), columnResolver('p', { user })),
)

/** The posts the viewer can see, for a statement that reads Post as p and its author as `user`. */
export const visiblePostsSql = (ctx: Pick<Ctx, 'viewer'>, user = 'u'): SqlFragment =>
  written(ctx, user)

/** Those of others, for a statement that reads Post as p: what the viewer asked without a name isn't. */
export const othersPostsSql = ({
  id,
  unnamed_post_ids: unnamed,
}: Pick<Viewer, 'id' | 'unnamed_post_ids'>): SqlFragment =>
  sql`p.user_id <> ${id} ${unnamed.length > 0 ? sql`AND ${notInList('p.id', unnamed)}` : EMPTY}`
