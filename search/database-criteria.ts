import { all, eq, type Condition } from '~/policy/condition'
import { columnsOf, toSql, type SqlFragment, type SqlValue } from '~/policy/condition-sql'
import { openProfile, openToStudents } from '~/policy/people'
import type { EnrollmentKey, SearchCriteria } from './criteria'
import type { InterestsShown, SearchKind } from './types'

const ENROLLMENT: Record<EnrollmentKey, string> = {
  current_students: `u.enrollment_status IS NULL OR u.enrollment_status NOT IN
    ('alumni', 'prospective', 'applicant', 'devry-prospect')`,
  prospective_students: `u.enrollment_status IN ('prospective', 'applicant', 'devry-prospect')`,
  alumni: `u.enrollment_status = 'alumni'`,
}

/** Parts of a where-clause, joined by AND; nothing demanded is an empty text. */
class Demands {
  readonly #parts: string[] = []
  readonly #params: SqlValue[] = []

  add(sql: string, ...params: SqlValue[]) {
    this.#parts.push(`(${sql})`)
    this.#params.push(...params)
  }

  /** For a list that demands nothing when it is empty; it goes as one JSON parameter. */
  any(sql: (list: string) => string, values: readonly string[]) {
    if (values.length > 0) this.add(sql('(SELECT value FROM json_each(?))'), JSON.stringify(values))
  }

  get fragment(): SqlFragment {
    return { sql: this.#parts.join(' AND '), params: this.#params }
  }
}

/**
 * What the criteria demand apart from the text: of the row itself, or ('facets') by the groups of
 * filters that show counts. Tables p, u, pr and i as the fallback names them.
 */
export function criteriaSql(
  kind: SearchKind,
  criteria: SearchCriteria,
  part: 'row' | 'facets' = 'row',
  shown: InterestsShown = kind,
): SqlFragment {
  const demands = new Demands()
  if (part === 'facets') facetDemands(demands, kind, criteria, SHOWS_INTERESTS[shown])
  else {
    const who = kind === 'posts' ? 'p.user_id' : 'u.id'
    demands.any((list) => `${who} IN ${list}`, criteria.user_ids)
    demands.any((list) => `${who} NOT IN ${list}`, criteria.exclude_user_ids)
    if (kind === 'people') personDemands(demands, criteria)
    else postDemands(demands, criteria)
  }
  return demands.fragment
}

/** Whom messages reach: theirs and their school's are on. */
export const TAKES_MESSAGES = `u.direct_messaging AND (SELECT pa.direct_messaging FROM Partner pa
  WHERE pa.partner_code = u.partner_code)`

const COLUMN_OF_PERSON = columnsOf('u', { partner: 'pa' })

const notPrivateAnd = (open: Condition): SqlFragment =>
  toSql(all(eq('interests_private', false), open), (field) =>
    field.startsWith('partner.')
      ? `(SELECT ${COLUMN_OF_PERSON(field)} FROM Partner pa WHERE pa.partner_code = u.partner_code)`
      : COLUMN_OF_PERSON(field),
  )

/**
 * Whose interests count for a result: of people found what they do not keep private; of posts only
 * what all readers of their kind could read of its author, because an index cannot tell one reader
 * of a post from another.
 */
export const SHOWS_INTERESTS: Record<InterestsShown, SqlFragment> = {
  people: { sql: 'u.interests_private = 0', params: [] },
  posts: notPrivateAnd(openProfile),
  posts_for_students: notPrivateAnd(openToStudents),
}

function personDemands(demands: Demands, { with_messages, active_only }: SearchCriteria) {
  if (with_messages) demands.add(TAKES_MESSAGES)
  if (active_only) demands.add('u.joined_date IS NOT NULL AND u.invalid_user = 0')
}

/** Whether a post stands in a topic of prospective student discussions. */
export const IN_ENROLLMENT_TOPIC = `EXISTS (SELECT 1 FROM PostTopic et
  JOIN Topic e ON e.id = et.topic_id JOIN TopicCategory ec ON ec.id = e.topic_category_id
  WHERE et.post_id = p.id AND ec.prospective_discussions)`

function facetDemands(
  demands: Demands,
  kind: SearchKind,
  criteria: SearchCriteria,
  shown: SqlFragment,
) {
  if (kind === 'posts' && criteria.answered !== null)
    demands.add(
      `p.marked_question_at IS NOT NULL AND p.answer_comment_id IS ${criteria.answered ? 'NOT ' : ''}NULL`,
    )
  if (criteria.program_name !== null)
    demands.add('pr.name = ? COLLATE NOCASE', criteria.program_name)
  if (criteria.institution_code !== null)
    demands.add('i.institution_code = ? COLLATE NOCASE', criteria.institution_code)
  if (criteria.enrollment_status !== null) demands.add(ENROLLMENT[criteria.enrollment_status])
  if (criteria.interests.length > 0) {
    demands.add(shown.sql, ...shown.params)
    demands.any(
      (list) => `EXISTS (SELECT 1 FROM UserInterest ui
        JOIN Interest it ON it.id = ui.interest_id WHERE ui.user_id = u.id AND it.code IN ${list})`,
      criteria.interests,
    )
  }
}

function postDemands(demands: Demands, criteria: SearchCriteria) {
  demands.any(
    (list) => `EXISTS (SELECT 1 FROM PostTag pt JOIN Tag t ON t.id = pt.tag_id
      WHERE pt.post_id = p.id AND t.name IN ${list})`,
    criteria.tags,
  )
  if (criteria.enrollment_topics) demands.add(IN_ENROLLMENT_TOPIC)
  const { any_topics, created_start_date: since } = criteria
  // Written so that the posts can be found from the topic's index instead of one by one.
  if (any_topics.length > 0)
    demands.add(
      `p.id IN (SELECT pt.post_id FROM PostTopic pt WHERE pt.created_at >= ?
        AND pt.topic_id IN (SELECT value FROM json_each(?)))`,
      since ?? 0,
      JSON.stringify(any_topics),
    )
  if (criteria.prompt_code !== null) demands.add('p.prompt_code = ?', criteria.prompt_code)
  if (criteria.lti_course_id !== null)
    demands.add(
      `EXISTS (SELECT 1 FROM json_each(u.lti_course_ids) WHERE value = ? COLLATE NOCASE)`,
      criteria.lti_course_id,
    )
  if (criteria.marked_as_question !== null)
    demands.add(`p.marked_question_at IS ${criteria.marked_as_question ? 'NOT ' : ''}NULL`)
  if (since !== null) demands.add('p.created_at >= ?', since)
}
