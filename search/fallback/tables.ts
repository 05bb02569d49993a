import { columnResolver } from '~/platform/database/condition-sql'
import { THEN_JOIN } from '~/platform/database/dialect'
import { raw, sql } from '~/platform/database/sql-text'
import { PERSON_JOINS } from './criteria-sql'

export const COLUMNS = { posts: columnResolver('p', { user: 'u' }), people: columnResolver('u') }

const OF_POST = sql`JOIN "User" u ON u.id = p.user_id ${PERSON_JOINS}`

/**
 * `u` is always the person, with program and institution. `listed` is the same from the rows of the indexes on,
 * so that a few of these are looked up in a large school.
 */
export const TABLES = {
  posts: {
    id: raw('p.id'),
    from: sql`"Post" p ${OF_POST}`,
    listed: sql`"SearchRow" s ${THEN_JOIN} "Post" p ON p.id = s.subject_id ${OF_POST}`,
  },
  people: {
    id: raw('u.id'),
    from: sql`"User" u ${PERSON_JOINS}`,
    listed: sql`"SearchRow" s ${THEN_JOIN} "User" u ON u.id = s.subject_id ${PERSON_JOINS}`,
  },
}
