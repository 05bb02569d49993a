import type { Condition, Value } from '~/policy/condition'
import {
  selectedValues,
  facetsForKind,
  type FacetName,
  type SearchCriteria,
} from '../criteria/criteria'
import type { InterestAudience, SearchKind } from '../criteria/types'

/** The document field of each facet */
const FACET_FIELD: Record<FacetName, string> = {
  program_name: 'program_name',
  enrollment_status: 'enrollment',
  institution_code: 'institution_code',
  interests: 'interests',
  answered: 'answered',
}

/** The document field that a viewer filters by. */
export const facetField = (facet: FacetName, audience: InterestAudience): string =>
  facet === 'interests' && audience === 'posts_for_students'
    ? 'interests_for_students'
    : FACET_FIELD[facet]

/**
 * A condition as a Meilisearch filter. Meilisearch distinguishes null from a missing field, while
 * `holds` doesn't, so null matches both. Texts are compared without case.
 */
export function toMeiliFilter(rule: Condition): string {
  switch (rule.op) {
    case 'all':
      return rule.of.length > 0 ? joinRules(rule.of, ' AND ') : MATCH_ALL
    case 'any':
      return rule.of.length > 0 ? joinRules(rule.of, ' OR ') : MATCH_NONE
    case 'not':
      return `NOT ${toMeiliFilter(rule.of)}`
    case 'eq':
      return rule.value === null
        ? `(${rule.field} IS NULL OR ${rule.field} NOT EXISTS)`
        : `${rule.field} = ${quote(rule.value)}`
    case 'oneOf':
      return inList(rule.field, rule.values)
  }
}

/** Every document has an id. */
const MATCH_ALL = 'id EXISTS'
const MATCH_NONE = 'id NOT EXISTS'

const joinRules = (rules: Condition[], word: string) => `(${rules.map(toMeiliFilter).join(word)})`

/** Only a closing quote ends a text, so typed text can't become an operator. */
const quote = (value: Exclude<Value, null>): string =>
  typeof value === 'string'
    ? `"${value.replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`
    : String(value)

const inList = (field: string, values: readonly (string | number)[]): string =>
  values.length > 0 ? `${field} IN [${values.map(quote).join(', ')}]` : MATCH_NONE

/** The criteria apart from the text, one filter each. */
export function criteriaFilters(
  kind: SearchKind,
  criteria: SearchCriteria,
  audience: InterestAudience = kind,
): string[] {
  const filters: string[] = []
  const any = (field: string, values: readonly string[]) => {
    if (values.length > 0) filters.push(inList(field, values))
  }
  for (const facet of facetsForKind(kind))
    any(facetField(facet, audience), selectedValues(criteria, facet))
  const who = kind === 'posts' ? 'user_id' : 'id'
  any(who, criteria.user_ids)
  if (criteria.exclude_user_ids.length > 0)
    filters.push(`NOT ${inList(who, criteria.exclude_user_ids)}`)
  if (kind === 'people') {
    if (criteria.with_messages) filters.push('direct_messaging = true')
    if (criteria.active_only) filters.push('NOT joined_date IS NULL', 'invalid_user = false')
    return filters
  }
  if (criteria.enrollment_topics) filters.push('enrollment_topic = true')
  any('tags', criteria.tags)
  any('topics', criteria.any_topics)
  const one = (field: string, value: string | null) => any(field, value === null ? [] : [value])
  one('prompt_code', criteria.prompt_code)
  one('lti_course_ids', criteria.lti_course_id)
  if (criteria.marked_as_question !== null)
    filters.push(`is_question = ${criteria.marked_as_question}`)
  if (criteria.created_start_date !== null)
    filters.push(`created_at >= ${criteria.created_start_date}`)
  return filters
}

export const joinFilters = (filters: string[]): string =>
  filters.map((part) => `(${part})`).join(' AND ')
