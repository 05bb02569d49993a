import type { Ctx } from '~/platform/ctx'
import type { Db } from '~/platform/db.server'
import { sqlRows } from '~/platform/sql.server'
import type { SearchCriteria } from './criteria'
import { SHOWS_INTERESTS } from './database-criteria'
import { answerLoosely } from './looser'
import {
  peopleInOrder,
  postsInOrder,
  PUT_IN_ORDER,
  type PersonFacts,
  type PostFacts,
} from './personal'
import { MOST_INTERESTS } from './shared-first'
import type { Answer, Engine, InterestsShown, Personal, Question } from './types'

/** For whom results are put in order; null where the order is another or only counts are asked. */
export function personalFor(
  { db, viewer, now }: Ctx,
  { order, size }: SearchCriteria,
): Personal | null {
  if (order !== 'recommended' || size === 0) return null
  const interests = sqlRows<{ code: string }>(
    db,
    `SELECT it.code FROM UserInterest ui JOIN Interest it ON it.id = ui.interest_id
     WHERE ui.user_id = ? ORDER BY it.code LIMIT ?`,
    [viewer.id, MOST_INTERESTS],
  ).map(({ code }) => code)
  return { id: viewer.id, program_id: viewer.program_id, interests, now }
}

/**
 * Answers questions with the first results put in order for the viewer. A page among them is cut
 * out of all of them; pages behind go on in the engine's own order, so that nothing stands twice
 * and nothing is left out.
 */
export async function answerPersonally(
  db: Db,
  engine: Engine,
  questions: Question[],
): Promise<Answer[]> {
  const answers = await answerLoosely(engine, questions.map(widened))
  return answers.map((answer, at) => {
    const question = questions[at]
    return question && isPersonal(question) ? inOrder(db, question, answer) : answer
  })
}

/** People without a text come from the engines in their order already: search/shared-first.ts */
const isPersonal = ({ personal, criteria, kind }: Question): boolean =>
  personal !== null && criteria.from < PUT_IN_ORDER && (kind === 'posts' || criteria.q !== '')

function widened(question: Question): Question {
  if (!isPersonal(question)) return question
  const { criteria } = question
  const size = Math.max(PUT_IN_ORDER, criteria.from + criteria.size)
  return { ...question, criteria: { ...criteria, from: 0, size } }
}

function inOrder(db: Db, question: Question, answer: Answer): Answer {
  const { q, from, size } = question.criteria
  const first = answer.ids.slice(0, PUT_IN_ORDER)
  const ordered =
    question.kind === 'posts'
      ? postsInOrder(
          q,
          factsOf<PostFacts>(db, question, posts(question.shown), first),
          question.personal!.now,
        )
      : peopleInOrder(q, factsOf<PersonFacts>(db, question, PEOPLE, first))
  // What the index has and the database no longer is left to the page, which leaves it out.
  const known = new Set(ordered)
  const ids = [
    ...ordered,
    ...first.filter((id) => !known.has(id)),
    ...answer.ids.slice(PUT_IN_ORDER),
  ]
  return { ...answer, ids: ids.slice(from, from + size) }
}

const inCommon = (shown: InterestsShown) => `coalesce(u.program_id = ?, 0) AS same_program,
  CASE WHEN u.id = ? OR NOT (${SHOWS_INTERESTS[shown].sql}) THEN 0 ELSE (SELECT count(*)
    FROM UserInterest ui JOIN Interest it ON it.id = ui.interest_id WHERE ui.user_id = u.id
    AND it.code IN (SELECT value FROM json_each(?))) END AS shared_interests`

const posts = (
  shown: InterestsShown,
) => `SELECT p.id, p.title, p.created_at, p.like_count, p.comment_count,
    p.answer_comment_id IS NOT NULL AS answered, ${inCommon(shown)}
  FROM json_each(?) wanted CROSS JOIN Post p ON p.id = wanted.value
  CROSS JOIN "User" u ON u.id = p.user_id ORDER BY wanted.key`
const PEOPLE = `SELECT u.id, u.first_name || ' ' || u.last_name AS name, ${inCommon('people')}
  FROM json_each(?) wanted CROSS JOIN "User" u ON u.id = wanted.value ORDER BY wanted.key`

/** What the order goes by, of these rows in this order. */
function factsOf<Facts>(
  db: Db,
  { personal, shown }: Question,
  sql: string,
  ids: string[],
): Facts[] {
  if (!personal || ids.length === 0) return []
  const { program_id, id, interests } = personal
  return sqlRows<Facts>(db, sql, [
    program_id,
    id,
    ...SHOWS_INTERESTS[shown].params,
    JSON.stringify(interests),
    JSON.stringify(ids),
  ])
}
