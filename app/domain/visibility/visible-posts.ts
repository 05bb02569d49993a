import { columnResolver, toSql } from '~/platform/database/condition-sql'
import type { Ctx } from '~/platform/ctx'
import type { SqlFragment } from '~/platform/database/sql-text'
import { visiblePosts } from '~/policy/posts'

/** The posts the viewer can see, for a statement that reads Post as p and its author as `user`. */
export const visiblePostsSql = ({ viewer }: Pick<Ctx, 'viewer'>, user = 'u'): SqlFragment =>
  toSql(visiblePosts(viewer), columnResolver('p', { user }))
