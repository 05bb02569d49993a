import { setImmediate as others } from 'node:timers/promises'
import { columnsOf, toSql, type SqlFragment } from '~/policy/condition-sql'
import type { Db } from '~/platform/db.server'
import { sqlRow, sqlRows } from '~/platform/sql.server'
import { criteriaSql, SHOWS_INTERESTS } from './database-criteria'
import { countFacets, type Counted } from './database-facets'
import { exactTitles, relevance, textSql } from './database-text'
import { openVocabulary } from './database-spelling'
import { sharedFirst } from './shared-first'
import {
  noCounts,
  type Answer,
  type Engine,
  type Personal,
  type Question,
  type SearchKind,
} from './types'
import { titleKey } from './words'

/**
 * Answers from the database itself while Meilisearch is away: the same criteria, the same
 * visibility, whole words and beginnings of the last word, and words with a slip or two.
 */
export function databaseEngine(db: Db): Engine {
  db.sql.function('title_key', { deterministic: true }, (title) => titleKey(String(title)))
  openVocabulary(db)
  // One question after the other, whoever asks, and everybody else in between: what it costs in a very
  // large school nobody should have to wait for several times.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (question: Question): Promise<Answer> => {
    const mine = last.then(() => others()).then(() => answer(db, question))
    last = mine.catch(() => undefined)
    return mine
  }
  return { ask: (questions) => Promise.all(questions.map(inTurn)), together: false }
}

/** The tables a kind is read from; `u` is always the person, with program and institution. */
export const FROM: Record<SearchKind, string> = {
  posts: `Post p JOIN "User" u ON u.id = p.user_id`,
  people: `"User" u`,
}
export const PERSON = `LEFT JOIN Program pr ON pr.id = u.program_id
  LEFT JOIN Institution i ON i.id = u.institution_id`

export const COLUMNS = { posts: columnsOf('p', { user: 'u' }), people: columnsOf('u') }
const ID = { posts: 'p.id', people: 'u.id' }

function answer(db: Db, question: Question): Answer {
  const { kind, criteria, scope, facets, shown } = question
  const base = [toSql(scope, COLUMNS[kind]), saidSql(db, question), criteriaSql(kind, criteria)]
  if (!facets) {
    const own = [...base, criteriaSql(kind, criteria, 'facets', shown)]
    return { ids: pageIds(db, question, own), total: totalOf(db, kind, own), facets: noCounts() }
  }
  const { total, counts } = countFacets(kind, peopleCounted(db, question, base), criteria)
  const ids = pageIds(db, question, [...base, criteriaSql(kind, criteria, 'facets', shown)])
  return { ids, total, facets: counts }
}

/** The text of the criteria, or any one of the texts that stand for it. */
function saidSql(db: Db, question: Question): SqlFragment {
  const { criteria, readings } = question
  if (!readings) return textSql(db, question)
  const said = readings.map((q) => textSql(db, { ...question, criteria: { ...criteria, q } }))
  return {
    sql: said.map(({ sql }) => `(${sql})`).join(' OR '),
    params: said.flatMap(({ params }) => params),
  }
}

function pageIds(db: Db, question: Question, conditions: SqlFragment[]): string[] {
  const { kind, criteria } = question
  if (criteria.size === 0) return []
  const where = allOf(conditions)
  const order = orderOf(db, question)
  const rows = sqlRows<{ id: string }>(
    db,
    `SELECT ${ID[kind]} AS id FROM ${FROM[kind]} ${PERSON} ${order.join.sql}
     WHERE ${where.sql} ORDER BY ${order.by.sql} LIMIT ? OFFSET ?`,
    [...order.join.params, ...where.params, ...order.by.params, criteria.size, criteria.from],
  )
  return rows.map((row) => row.id)
}

function totalOf(db: Db, kind: SearchKind, conditions: SqlFragment[]): number {
  const where = allOf(conditions)
  const row = sqlRow<{ total: number }>(
    db,
    `SELECT count(*) AS total FROM ${FROM[kind]} ${PERSON} WHERE ${where.sql}`,
    where.params,
  )
  return row?.total ?? 0
}

/** Whether a question has its answer; null for everything else. */
const ANSWERED = {
  posts: 'CASE WHEN p.marked_question_at IS NOT NULL THEN p.answer_comment_id IS NOT NULL END',
  people: 'NULL',
}

/** Every person behind the results, with how many results they stand for. */
function peopleCounted(
  db: Db,
  { kind, shown: by }: Question,
  conditions: SqlFragment[],
): Counted[] {
  const where = allOf(conditions)
  const shown = SHOWS_INTERESTS[by]
  return sqlRows<Counted>(
    db,
    `SELECT pr.name AS program_name, u.enrollment_status, i.institution_code, count(*) AS results,
       ${ANSWERED[kind]} AS answered,
       CASE WHEN ${shown.sql} THEN
         (SELECT json_group_array(it.code) FROM UserInterest ui
          JOIN Interest it ON it.id = ui.interest_id WHERE ui.user_id = u.id) END AS interests
     FROM ${FROM[kind]} ${PERSON} WHERE ${where.sql} GROUP BY u.id, answered`,
    [...shown.params, ...where.params],
  )
}

type Order = { join: SqlFragment; by: SqlFragment }
const plain = (by: string): Order => ({
  join: { sql: '', params: [] },
  by: { sql: by, params: [] },
})

const BY_NAME = 'lower(u.last_name), lower(u.first_name), u.id'
const SHARED = `CASE WHEN u.interests_private OR u.id = ? THEN 0 ELSE (SELECT count(*)
  FROM UserInterest si WHERE si.user_id = u.id AND si.interest_id IN
    (SELECT it.id FROM Interest it WHERE it.code IN (SELECT value FROM json_each(?)))) END`

/** As search/shared-first.ts has it of Meilisearch. */
const sharingFirst = ({ id, interests }: Personal): Order => ({
  join: { sql: '', params: [] },
  by: { sql: `${SHARED} DESC, ${BY_NAME}`, params: [id, JSON.stringify(interests)] },
})

/** The orders of the engine (SEARCH-40); an exact title and then the weight of words come first. */
function orderOf(db: Db, question: Question): Order {
  const { kind, readings } = question
  const { q, order } = question.criteria
  const personal = sharedFirst(question)
  if (kind === 'people') return personal ? sharingFirst(personal) : plain(BY_NAME)
  if (order === 'created_at') return plain('p.created_at DESC, p.id DESC')
  if (order === 'popular')
    return plain('p.like_count DESC, p.comment_count DESC, p.created_at DESC, p.id DESC')
  const weight = relevance(db, readings ?? [q])
  if (!weight) return plain(`${WARMTH} DESC, p.id DESC`)
  return {
    join: weight.join,
    by: {
      sql: `p.id IN (SELECT value FROM json_each(?)) DESC, ${weight.score}, ${WARMTH} DESC, p.id DESC`,
      params: [JSON.stringify(exactTitles(db, q))],
    },
  }
}

/** As in the documents of the index. */
const WARMTH = `(p.created_at / 1209600000.0 + log10(1 + p.like_count + 2 * p.comment_count))`

export function allOf(conditions: SqlFragment[]): SqlFragment {
  const kept = conditions.filter((one) => one.sql !== '' && one.sql !== '1')
  return {
    sql: kept.map((one) => `(${one.sql})`).join(' AND ') || '1',
    params: kept.flatMap((one) => one.params),
  }
}
