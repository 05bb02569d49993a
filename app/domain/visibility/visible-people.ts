import { columnResolver, toSql } from '~/platform/database/condition-sql'
import type { Ctx } from '~/platform/ctx'
import type { SqlFragment } from '~/platform/database/sql-text'
import { memoizeFor } from '~/platform/memoize'
import { visiblePeople } from '~/policy/people'

type Viewed = Pick<Ctx, 'viewer' | 'partner'>

const written = memoizeFor(
  ({ viewer, partner }: Viewed) => [viewer, partner],
  ({ viewer, partner }, alias) => toSql(visiblePeople(viewer, partner), columnResolver(alias)),
)

/** The people the viewer can see, for a statement that reads "User" under an alias. */
export const visiblePeopleSql = (ctx: Viewed, alias = 'u'): SqlFragment => written(ctx, alias)
