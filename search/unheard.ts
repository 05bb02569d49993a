import { all, any, not, oneOf } from '~/policy/condition'
import { FACETS, withoutFacet } from './criteria'
import type { Question } from './types'

/** More posts than these are not looked at one by one; nobody has blocked people that talk so much. */
const MOST_APART = 20_000

/**
 * A viewer must not find a post by the words of somebody with whom there is a block. Posts under
 * which such a person has written are therefore searched apart, by their own text alone; this is
 * the question for them, or null where nothing has to be asked apart. (SEARCH-37)
 */
export function askedApart(question: Question): Question | null {
  const { criteria, scope, unheard } = question
  if (unheard.length === 0 || criteria.q === '' || !criteria.match_on_comment_content) return null
  return {
    ...question,
    facets: false,
    // The groups of filters stay open: each of their counts is asked without its own group.
    criteria: {
      ...FACETS.reduce(withoutFacet, criteria),
      order: 'recommended',
      match_on_comment_content: false,
      size: MOST_APART,
      from: 0,
    },
    scope: all(scope, oneOf('commenter_ids', unheard)),
  }
}

/** The question itself, once it is known which of the posts apart are found by their own text. */
export const withApart = (question: Question, found: readonly string[]): Question => ({
  ...question,
  scope: all(
    question.scope,
    any(not(oneOf('commenter_ids', question.unheard)), oneOf('id', found)),
  ),
})
