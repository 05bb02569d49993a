import { WORKS_HERE } from '~/domain/announcements/audience.server'
import type { Db } from '~/platform/database/types'
import { asMillis } from '~/platform/database/dialect'
import { selectRowsInThread } from '~/platform/database/read-thread.server'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { raw, sql } from '~/platform/database/sql-text'
import { FEWEST } from '~/policy/insights'
import { programCategory, statusCategory, topicCategory } from './categories'
import {
  DAYS_TO_ANSWER,
  FEWEST_FOR_TENTHS,
  TOTAL,
  toStep,
  type PublishedRows,
  type TableName,
} from './schema'
import { byCategory, countPeople, isEnough, type Entry } from './suppress'
import type { Week } from './week'

const DAY = 86_400_000
/** Questions read in one go */
const BATCH_SIZE = 1000

const questionRow = defineRow({
  id: col.text,
  person: col.text,
  at: col.millis,
  topic_id: col.text.orNull,
  topic: col.text.orNull,
  program_id: col.text.orNull,
  program: col.text.orNull,
  enrollment_status: col.text.orNull,
  works_here: col.flag,
  gone: col.flag,
  answer_id: col.text.orNull,
  answered_at: col.millis.orNull,
  answerer: col.text.orNull,
})
type Question = RowOf<typeof questionRow>

type Cursor = Pick<Question, 'at' | 'id'>

/** The first thing that someone else said below a question, in the time that it has. */
const FIRST_ANSWER = sql`(SELECT c.id FROM "Comment" c
  WHERE c.post_id = p.id AND c.user_id <> p.user_id AND c.deleted_at IS NULL AND c.hidden = false
  ORDER BY c.created_at, c.id LIMIT 1)`

/** The first of a question's topics in the order of topics: one, so that all together are all questions. */
const FIRST_TOPIC = sql`(SELECT t.id FROM "PostTopic" pt JOIN "Topic" t ON t.id = pt.topic_id
  WHERE pt.post_id = p.id ORDER BY t."order", t.id LIMIT 1)`

const readBatch = (db: Db, partner_code: string, { from, to }: Week, after: Cursor) =>
  selectRowsInThread(
    db,
    questionRow,
    sql`SELECT q.id, q.person, q.at, q.topic_id, t.title AS topic, q.program_id, g.name AS program,
        q.enrollment_status, q.works_here, q.gone, q.answer_id,
        ${asMillis('a.created_at')} AS answered_at, a.user_id AS answerer
      FROM (SELECT p.id, p.user_id AS person, ${asMillis('p.created_at')} AS at,
          ${FIRST_TOPIC} AS topic_id, u.program_id, u.enrollment_status,
          ${WORKS_HERE} AS works_here,
          (u.deleted_at IS NOT NULL) AS gone, ${FIRST_ANSWER} AS answer_id
        FROM "Post" p JOIN "User" u ON u.id = p.user_id
        WHERE p.partner_code = ${partner_code} AND p.created_at >= ${from} AND p.created_at < ${to}
          AND (p.created_at, p.id) > (${new Date(after.at)}, ${after.id})
          AND p.marked_question_at IS NOT NULL AND p.deleted_at IS NULL AND p.hidden = false
          AND p.private = false AND u.test_user = false
        ORDER BY p.created_at, p.id LIMIT ${raw(String(BATCH_SIZE))}) q
      LEFT JOIN "Topic" t ON t.id = q.topic_id
      LEFT JOIN "Program" g ON g.id = q.program_id
      LEFT JOIN "Comment" a ON a.id = q.answer_id
      ORDER BY q.at, q.id`,
  )

/** The questions of a week that everyone at the school could read when it is counted. */
export async function readQuestions(db: Db, partner_code: string, week: Week): Promise<Question[]> {
  const questions: Question[] = []
  let after: Cursor = { at: 0, id: '' }
  for (;;) {
    const batch = await readBatch(db, partner_code, week, after)
    questions.push(...batch)
    const last = batch.at(-1)
    if (!last || batch.length < BATCH_SIZE) return questions
    after = last
  }
}

const isAnswered = ({ at, answered_at }: Question) =>
  answered_at !== null && answered_at - at < DAYS_TO_ANSWER * DAY

const PARTS = ['answered', 'unanswered']
const MEASURES = [
  { column: 'questions', parts: [] },
  { column: 'unanswered', part: 'unanswered', parts: PARTS },
]

const entriesBy = (
  questions: readonly Question[],
  category: (question: Question) => { key: string; label: string },
): Entry[] =>
  questions.map((question) => ({
    person: question.person,
    part: isAnswered(question) ? 'answered' : 'unanswered',
    ...category(question),
  }))

/** What is published of a week's questions. */
export function questionTables(questions: readonly Question[]): PublishedRows[] {
  const by = (name: TableName, category: Parameters<typeof entriesBy>[1]) => ({
    name,
    rows: byCategory(entriesBy(questions, category), MEASURES),
  })
  return [
    { name: 'questions', rows: [{ key: TOTAL, label: 'All', values: totals(questions) }] },
    by('topics', topicCategory),
    by('programs', programCategory),
    by('statuses', statusCategory),
  ]
}

function totals(questions: readonly Question[]): Record<string, number> {
  const entries = entriesBy(questions, () => ({ key: TOTAL, label: '' }))
  if (!isEnough(entries, [])) return {}
  const count = questions.length
  if (!isEnough(entries, PARTS)) return { questions: count }
  const answered = questions.filter(isAnswered)
  const counts = {
    questions: count,
    answered: answered.length,
    unanswered: count - answered.length,
  }
  return { ...counts, ...times(answered) }
}

/** How long it took, in steps, where enough people asked and enough answered. */
function times(answered: readonly Question[]): Record<string, number> {
  const answerers = countPeople(answered.map(({ answerer }) => ({ person: answerer ?? '' })))
  if (answerers < FEWEST || countPeople(answered) < FEWEST) return {}
  const minutes = answered
    .map(({ at, answered_at }) => ((answered_at ?? at) - at) / 60_000)
    .sort((a, b) => a - b)
  const within = (share: number) => toStep(minutes[Math.ceil(minutes.length * share) - 1] ?? 0)
  const half = { half_minutes: within(0.5) }
  return answered.length < FEWEST_FOR_TENTHS ? half : { ...half, tenths_minutes: within(0.9) }
}
