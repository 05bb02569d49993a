import { recommendPeople } from '~/domain/people/recommended.server'
import { columnResolver, toSql } from '~/platform/database/condition-sql'
import type { Db } from '~/platform/database/types'
import type { QueryResult, SearchQuery } from '../criteria/types'
import { criteriaSql, joinConditions, PERSON_JOINS } from '../fallback/criteria-sql'

/**
 * A list of people without a text begins with those who have most in common with the viewer. What
 * they share is in the database alone, so the engine counts everyone and continues after them.
 */
export type RecommendedList = {
  /** Those of the page who are recommended */
  ids: string[]
  /** For the total and the counts of filters */
  counted: SearchQuery
  /** The others of the page, in the engine's order */
  others: SearchQuery | null
}

export async function recommendedList(db: Db, query: SearchQuery): Promise<RecommendedList | null> {
  const { kind, criteria, personalization: viewer, scope } = query
  if (!viewer || kind !== 'people' || criteria.q !== '') return null
  const ranked = await recommendPeople(db, viewer, {
    joins: PERSON_JOINS,
    where: joinConditions([
      toSql(scope, columnResolver('u')),
      criteriaSql(kind, criteria),
      criteriaSql(kind, criteria, 'facets'),
    ]),
  })
  const { from, size, exclude_user_ids } = criteria
  const ids = ranked.slice(from, from + size)
  const rest = {
    ...criteria,
    exclude_user_ids: [...exclude_user_ids, ...ranked],
    from: Math.max(0, from - ranked.length),
    size: size - ids.length,
  }
  return {
    ids,
    counted: { ...query, criteria: { ...criteria, from: 0, size: 0 } },
    others: rest.size > 0 ? { ...query, criteria: rest, facets: false } : null,
  }
}

export const joinRecommended = (
  { ids }: RecommendedList,
  counted: QueryResult,
  others: QueryResult | undefined,
): QueryResult => ({ ...counted, ids: [...ids, ...(others?.ids ?? [])] })
