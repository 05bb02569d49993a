import type { SqlFragment } from '~/policy/condition-sql'
import type { Db } from '~/platform/db.server'
import { sqlRows } from '~/platform/sql.server'
import type { SearchKind } from './types'
import { SYNONYMS } from './vocabulary'
import { termsOf, titleKey, wordsOf, type Term } from './words'

/** What may stand for a piece of the text: itself and what means the same. */
type Piece = { ways: string[][]; last: boolean }

const LONGEST_EXPRESSION = 5

/**
 * Every piece of the text has to be found: in a post's title, content, tags, or its author's
 * name; of a person in name, program or open interests.
 */
export function textSql(db: Db, kind: SearchKind, text: string): SqlFragment {
  if (text === '') return { sql: '', params: [] }
  const pieces = piecesOf(termsOf(text, kind))
  if (pieces.length === 0) return wordless(kind, text)
  const parts = pieces.map((piece) => (kind === 'posts' ? inPost(piece) : inPerson(db, piece)))
  return {
    sql: parts.map((part) => `(${part.sql})`).join(' AND '),
    params: parts.flatMap((part) => part.params),
  }
}

/** A text without any word ("?!") can only be a title. */
const wordless = (kind: SearchKind, text: string): SqlFragment =>
  kind === 'posts'
    ? { sql: 'title_key(p.title) = ?', params: [titleKey(text)] }
    : { sql: '0', params: [] }

/** Joins neighbouring words to a known expression where they make one ("financial aid"). */
function piecesOf(terms: Term[]): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < terms.length;) {
    const taken = expressionAt(terms, at)
    const words = terms.slice(at, at + taken).flatMap((term) => term.words)
    at += taken
    const others = SYNONYMS[words.join(' ')] ?? []
    const isPhrase = terms[at - 1]?.phrase === true
    pieces.push({
      ways: [words, ...others.map((other) => other.split(' '))],
      last: at === terms.length && !isPhrase,
    })
  }
  return pieces
}

function expressionAt(terms: Term[], at: number): number {
  for (let many = Math.min(LONGEST_EXPRESSION, terms.length - at); many > 1; many--) {
    const words = terms.slice(at, at + many)
    if (words.every((term) => !term.phrase) && SYNONYMS[words.flatMap((t) => t.words).join(' ')])
      return many
  }
  return 1
}

/** A full-text expression. Words are letters and digits only, so nothing in it is an operator. */
function matchOf({ ways, last }: Piece): string {
  const written = ways.map((words) => `"${words.join(' ')}"`)
  if (last) written[0] += ' *'
  return written.join(' OR ')
}

const POSTS_WITH = `p.id IN (SELECT s.subject_id FROM post_fts JOIN SearchRow s
  ON s.id = post_fts.rowid WHERE post_fts MATCH ?)`
const PEOPLE_NAMED = `u.id IN (SELECT s.subject_id FROM user_fts JOIN SearchRow s
  ON s.id = user_fts.rowid WHERE user_fts MATCH ?)`
const OF_PROGRAMS = 'u.program_id IN (SELECT value FROM json_each(?))'
const WITH_INTERESTS = `u.interests_private = 0 AND EXISTS (SELECT 1 FROM UserInterest ui
  WHERE ui.user_id = u.id AND ui.interest_id IN (SELECT value FROM json_each(?)))`

function inPost(piece: Piece): SqlFragment {
  const match = matchOf(piece)
  return { sql: `${POSTS_WITH} OR ${PEOPLE_NAMED}`, params: [match, match] }
}

function inPerson(db: Db, piece: Piece): SqlFragment {
  return {
    sql: `${PEOPLE_NAMED} OR ${OF_PROGRAMS} OR (${WITH_INTERESTS})`,
    params: [
      matchOf(piece),
      JSON.stringify(named(db, 'Program', piece)),
      JSON.stringify(named(db, 'Interest', piece)),
    ],
  }
}

/** The few programs or interests whose name holds the piece. */
function named(db: Db, table: 'Program' | 'Interest', piece: Piece): string[] {
  const rows = sqlRows<{ id: string; name: string }>(db, `SELECT id, name FROM ${table}`, [])
  return rows.filter(({ name }) => holdsPiece(name.toLowerCase(), piece)).map(({ id }) => id)
}

const holdsPiece = (name: string, { ways, last }: Piece): boolean =>
  ways.some((words, index) => {
    const spaced = ` ${name.match(/[\p{L}\p{M}\p{N}]+/gu)?.join(' ') ?? ''} `
    return spaced.includes(last && index === 0 ? ` ${words.join(' ')}` : ` ${words.join(' ')} `)
  })

const TITLED = `SELECT p.id FROM post_fts JOIN SearchRow s ON s.id = post_fts.rowid
  JOIN Post p ON p.id = s.subject_id
  WHERE post_fts MATCH ? AND length(p.title) <= ? AND title_key(p.title) = ?`

/** Room for spaces that do not count: the key is made only of titles about as long as the text. */
const SPARE_LENGTH = 40

/** The posts titled exactly so; found by their words, because making every title's key is slow. */
export function exactTitles(db: Db, text: string): string[] {
  const words = wordsOf(text)
  if (words.length === 0) return []
  const rows = sqlRows<{ id: string }>(db, TITLED, [
    `title : "${words.join(' ')}"`,
    text.length + SPARE_LENGTH,
    titleKey(text),
  ])
  return rows.map(({ id }) => id)
}

/** How well posts match: title before tags before content; the smaller, the better. */
export function relevance(text: string): { join: SqlFragment; score: string } | null {
  const pieces = piecesOf(termsOf(text, 'posts'))
  if (pieces.length === 0) return null
  const match = pieces.map(matchOf).join(' OR ')
  return {
    join: {
      sql: `LEFT JOIN (SELECT s.subject_id AS post_id, bm25(post_fts, 10, 1, 5) AS score
        FROM post_fts JOIN SearchRow s ON s.id = post_fts.rowid WHERE post_fts MATCH ?) hit
        ON hit.post_id = p.id`,
      params: [match],
    },
    score: 'coalesce(hit.score, 0)',
  }
}
