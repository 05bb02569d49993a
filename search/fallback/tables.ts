import { columnResolver } from '~/platform/condition-sql'
import { raw, sql } from '~/platform/sql-text'
import { PERSON_JOINS } from './criteria-sql'

export const COLUMNS = { posts: columnResolver('p', { user: 'u' }), people: columnResolver('u') }

/** `u` is always the person, with program and institution. */
export const TABLES = {
  posts: { from: sql`"Post" p JOIN "User" u ON u.id = p.user_id ${PERSON_JOINS}`, id: raw('p.id') },
  people: { from: sql`"User" u ${PERSON_JOINS}`, id: raw('u.id') },
}
