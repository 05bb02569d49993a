import { columnResolver, toSql } from '~/platform/database/condition-sql'
import { columnTable, equalsIgnoringCase, inList, notInList } from '~/platform/database/dialect'
import { joinSql, raw, sql, type SqlFragment, TRUE } from '~/platform/database/sql-text'
import { all, eq, type Condition } from '~/policy/condition'
import { publicProfile, profileOpenToStudents } from '~/policy/people'
import type { EnrollmentKey, SearchCriteria } from '../criteria/criteria'
import type { InterestAudience, SearchKind } from '../criteria/types'

const ENROLLMENT_SQL: Record<EnrollmentKey, SqlFragment> = {
  current_students: raw(`u.enrollment_status IS NULL OR u.enrollment_status NOT IN
    ('alumni', 'prospective', 'applicant', 'devry-prospect')`),
  prospective_students: raw(
    `u.enrollment_status IN ('prospective', 'applicant', 'devry-prospect')`,
  ),
  alumni: raw(`u.enrollment_status = 'alumni'`),
}

/** Not a fragment where a criterion isn't set. */
type Conditions = readonly (SqlFragment | null | false)[]

export const joinParts = (parts: readonly SqlFragment[], between: string): SqlFragment =>
  joinSql(
    parts.map((part) => sql`(${part})`),
    between,
  )

/** All of the conditions that are set. */
export function joinConditions(conditions: Conditions): SqlFragment {
  const set = conditions.flatMap((condition) =>
    condition && condition.sql !== TRUE.sql ? [condition] : [],
  )
  return set.length > 0 ? joinParts(set, ' AND ') : TRUE
}

const isNull = (column: string, expected: boolean): SqlFragment =>
  raw(`${column} IS ${expected ? '' : 'NOT '}NULL`)

/**
 * The criteria apart from the text: those of the row itself, or the filters that show counts
 * ('facets'). For tables named p, u, pr and i.
 */
export function criteriaSql(
  kind: SearchKind,
  criteria: SearchCriteria,
  part: 'row' | 'facets' = 'row',
  audience: InterestAudience = kind,
): SqlFragment {
  if (part === 'facets')
    return joinConditions(facetConditions(kind, criteria, INTERESTS_VISIBLE[audience]))
  const person = kind === 'posts' ? 'p.user_id' : 'u.id'
  const { user_ids, exclude_user_ids } = criteria
  return joinConditions([
    user_ids.length > 0 && inList(person, user_ids),
    exclude_user_ids.length > 0 && notInList(person, exclude_user_ids),
    ...(kind === 'people' ? personConditions(criteria) : postConditions(criteria)),
  ])
}

/** The program and institution of person `u` */
export const PERSON_JOINS = raw(`LEFT JOIN "Program" pr ON pr.id = u.program_id
  LEFT JOIN "Institution" i ON i.id = u.institution_id`)

/** Messages are on, theirs and their school's. */
export const ACCEPTS_MESSAGES = raw(`u.direct_messaging AND (SELECT pa.direct_messaging
  FROM "Partner" pa WHERE pa.partner_code = u.partner_code)`)

const personColumn = columnResolver('u', { partner: 'pa' })

const publicInterestsSql = (profile: Condition): SqlFragment =>
  toSql(all(eq('interests_private', false), profile), (field) =>
    field.startsWith('partner.')
      ? `(SELECT ${personColumn(field)} FROM "Partner" pa WHERE pa.partner_code = u.partner_code)`
      : personColumn(field),
  )

/**
 * Whose interests count. For people, those that aren't private. For posts, only what every reader in
 * the audience can see of the author, because an index can't tell readers apart.
 */
export const INTERESTS_VISIBLE: Record<InterestAudience, SqlFragment> = {
  people: raw('NOT u.interests_private'),
  posts: publicInterestsSql(publicProfile),
  posts_for_students: publicInterestsSql(profileOpenToStudents),
}

const personConditions = ({ with_messages, active_only }: SearchCriteria): Conditions => [
  with_messages && ACCEPTS_MESSAGES,
  active_only && raw('u.joined_date IS NOT NULL AND NOT u.invalid_user'),
]

/** The post is in a topic for prospective student discussions. */
export const IN_ENROLLMENT_TOPIC = raw(`EXISTS (SELECT 1 FROM "PostTopic" et
  JOIN "Topic" e ON e.id = et.topic_id JOIN "TopicCategory" ec ON ec.id = e.topic_category_id
  WHERE et.post_id = p.id AND ec.prospective_discussions)`)

const facetConditions = (
  kind: SearchKind,
  { answered, program_name, institution_code, enrollment_status, interests }: SearchCriteria,
  interestsVisible: SqlFragment,
): Conditions => [
  kind === 'posts' &&
    answered !== null &&
    sql`p.marked_question_at IS NOT NULL AND ${isNull('p.answer_comment_id', !answered)}`,
  program_name !== null && equalsIgnoringCase('pr.name', program_name),
  institution_code !== null && equalsIgnoringCase('i.institution_code', institution_code),
  enrollment_status && ENROLLMENT_SQL[enrollment_status],
  interests.length > 0 &&
    sql`${interestsVisible} AND EXISTS (SELECT 1 FROM "UserInterest" ui
      JOIN "Interest" it ON it.id = ui.interest_id
      WHERE ui.user_id = u.id AND ${inList('it.code', interests)})`,
]

const postConditions = (criteria: SearchCriteria): Conditions => {
  const { tags, any_topics, created_start_date, prompt_code, lti_course_id } = criteria
  const { marked_as_question: isQuestion } = criteria
  const since = new Date(created_start_date ?? 0)
  return [
    tags.length > 0 &&
      sql`EXISTS (SELECT 1 FROM "PostTag" pt JOIN "Tag" t ON t.id = pt.tag_id
        WHERE pt.post_id = p.id AND ${inList('t.name', tags)})`,
    criteria.enrollment_topics && IN_ENROLLMENT_TOPIC,
    // This way posts are found by the topic's index.
    any_topics.length > 0 &&
      sql`p.id IN (SELECT pt.post_id FROM "PostTopic" pt
        WHERE pt.created_at >= ${since} AND ${inList('pt.topic_id', any_topics)})`,
    prompt_code !== null && sql`p.prompt_code = ${prompt_code}`,
    lti_course_id !== null &&
      sql`EXISTS (SELECT 1 FROM "SchoolLinks" l, ${columnTable(raw('l.lti_course_ids'), 'course')}
        WHERE l.user_id = u.id AND ${equalsIgnoringCase('course.value', lti_course_id)})`,
    isQuestion !== null && isNull('p.marked_question_at', !isQuestion),
    created_start_date !== null && sql`p.created_at >= ${since}`,
  ]
}
