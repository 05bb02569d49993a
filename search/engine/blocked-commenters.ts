import { all, any, not, oneOf } from '~/policy/condition'
import { FACETS, withoutFacet } from '../criteria/criteria'
import type { SearchQuery } from '../criteria/types'

/** Most posts with comments of blocked people that are searched. Blocked people have written far fewer. */
const MAX_BLOCKED_POSTS = 20_000

/**
 * A viewer must not find a post by the words of someone with a block on either side. Posts with
 * comments of such people are therefore searched by their own text first. Returns that query, or null
 * if there is nothing to exclude. (SEARCH-37)
 */
export function blockedCommentersQuery(query: SearchQuery): SearchQuery | null {
  const { criteria, scope, blockedCommenters } = query
  const searchesComments = criteria.q !== '' && criteria.match_on_comment_content
  if (blockedCommenters.length === 0 || !searchesComments) return null
  return {
    ...query,
    facets: false,
    // Without facet filters, because the counts of each are made without it.
    criteria: {
      ...FACETS.reduce(withoutFacet, criteria),
      order: 'recommended',
      match_on_comment_content: false,
      size: MAX_BLOCKED_POSTS,
      from: 0,
    },
    scope: all(scope, oneOf('commenter_ids', blockedCommenters)),
  }
}

/** The query limited to posts without such comments and to those found by their own text. */
export function withoutBlockedCommenters(query: SearchQuery, foundIds: string[]): SearchQuery {
  const isReadable = not(oneOf('commenter_ids', query.blockedCommenters))
  return { ...query, scope: all(query.scope, any(isReadable, oneOf('id', foundIds))) }
}
