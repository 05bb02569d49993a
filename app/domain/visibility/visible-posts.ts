import { columnResolver, toSql } from '~/platform/database/condition-sql'
import type { Ctx } from '~/platform/ctx'
import type { SqlFragment } from '~/platform/database/sql-text'
import { memoizeFor } from '~/platform/memoize'
import { visiblePosts } from '~/policy/posts'

const written = memoizeFor(
  ({ viewer }: Pick<Ctx, 'viewer'>) => [viewer],
  ({ viewer }, user) => toSql(visiblePosts(viewer), columnResolver('p', { user })),
)

/** The posts the viewer can see, for a statement that reads Post as p and its author as `user`. */
export const visiblePostsSql = (ctx: Pick<Ctx, 'viewer'>, user = 'u'): SqlFragment =>
  written(ctx, user)
