import type { Condition, Value } from '~/policy/condition'
import { chosenIn, facetsOf, type FacetName, type SearchCriteria } from './criteria'
import type { InterestsShown, SearchKind } from './types'

/** The field of the documents behind each group of filters. */
const FACET_FIELD: Record<FacetName, string> = {
  program_name: 'program_name',
  enrollment_status: 'enrollment',
  institution_code: 'institution_code',
  interests: 'interests',
  answered: 'answered',
}

/** The field that a viewer's filters and counts go by. */
export const facetField = (facet: FacetName, shown: InterestsShown): string =>
  facet === 'interests' && shown === 'posts_for_students'
    ? 'interests_for_students'
    : FACET_FIELD[facet]

/**
 * The rule as a filter of Meilisearch. A field that a document does not have counts as null, as it
 * does for `holds`; the engine tells the two apart, so null asks for both. The engine compares
 * texts without regard to case.
 */
export function toMeiliFilter(rule: Condition): string {
  switch (rule.op) {
    case 'all':
      return rule.of.length > 0 ? joined(rule.of, ' AND ') : ALWAYS
    case 'any':
      return rule.of.length > 0 ? joined(rule.of, ' OR ') : NEVER
    case 'not':
      return `NOT ${toMeiliFilter(rule.of)}`
    case 'eq':
      return rule.value === null
        ? `(${rule.field} IS NULL OR ${rule.field} NOT EXISTS)`
        : `${rule.field} = ${quoted(rule.value)}`
    case 'oneOf':
      return among(rule.field, rule.values)
  }
}

/** Every document has an id. */
const ALWAYS = 'id EXISTS'
const NEVER = 'id NOT EXISTS'

const joined = (rules: Condition[], word: string) => `(${rules.map(toMeiliFilter).join(word)})`

/** Nothing but a closing quote ends a text, so nothing that was typed can become an operator. */
const quoted = (value: Exclude<Value, null>): string =>
  typeof value === 'string'
    ? `"${value.replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`
    : String(value)

const among = (field: string, values: readonly (string | number)[]): string =>
  values.length > 0 ? `${field} IN [${values.map(quoted).join(', ')}]` : NEVER

/** What the criteria demand apart from the text, one filter for each demand. */
export function criteriaFilters(
  kind: SearchKind,
  criteria: SearchCriteria,
  shown: InterestsShown = kind,
): string[] {
  const filters: string[] = []
  const any = (field: string, values: readonly string[]) => {
    if (values.length > 0) filters.push(among(field, values))
  }
  for (const facet of facetsOf(kind)) any(facetField(facet, shown), chosenIn(criteria, facet))
  const who = kind === 'posts' ? 'user_id' : 'id'
  any(who, criteria.user_ids)
  if (criteria.exclude_user_ids.length > 0)
    filters.push(`NOT ${among(who, criteria.exclude_user_ids)}`)
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

/** One filter that demands all of them. */
export const allOf = (filters: string[]): string => filters.map((one) => `(${one})`).join(' AND ')
