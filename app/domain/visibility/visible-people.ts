import { columnResolver, toSql } from '~/platform/database/condition-sql'
import type { Ctx } from '~/platform/ctx'
import type { SqlFragment } from '~/platform/database/sql-text'
import { visiblePeople } from '~/policy/people'

/** The people the viewer can see, for a statement that reads "User" under an alias. */
export const visiblePeopleSql = (
  { viewer, partner }: Pick<Ctx, 'viewer' | 'partner'>,
  alias = 'u',
): SqlFragment => toSql(visiblePeople(viewer, partner), columnResolver(alias))
