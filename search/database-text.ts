import type { SqlFragment } from '~/policy/condition-sql'
import type { Db } from '~/platform/db.server'
import { sqlRows } from '~/platform/sql.server'
import { commented } from './comment-text'
import type { Question, SearchKind } from './types'
import { nearWords } from './database-spelling'
import { SYNONYMS } from './vocabulary'
import { termsOf, titleKey, wordsOf, type Term } from './words'

/** What may stand for a piece of the text: itself and what means the same. */
type Piece = {
  ways: string[][]
  /** Words that one with a slip may have been meant for */
  near: readonly string[]
  last: boolean
  /** Of an expression the words one by one: they too may stand apart */
  apart: Piece[]
}

const LONGEST_EXPRESSION = 5

type Asked = Pick<Question, 'kind' | 'criteria' | 'unheard'>

/**
 * Every piece of the text has to be found: in a post's title, content, tags, its author's name or
 * the comments under it; of a person in name, program, open interests or what they say of themselves.
 */
export function textSql(db: Db, { kind, criteria, unheard }: Asked): SqlFragment {
  const { q: text, match_on_comment_content } = criteria
  if (text === '') return { sql: '', params: [] }
  const pieces = piecesOf(db, termsOf(text, kind))
  if (pieces.length === 0) return wordless(kind, text)
  const among = match_on_comment_content ? unheard : null
  const found = (piece: Piece): SqlFragment => {
    const whole = kind === 'posts' ? inPost(piece, among) : inPerson(db, piece)
    return piece.apart.length > 0
      ? joined(' OR ', [whole, joined(' AND ', piece.apart.map(found))])
      : whole
  }
  return joined(' AND ', pieces.map(found))
}

const joined = (word: string, parts: SqlFragment[]): SqlFragment => ({
  sql: parts.map((part) => `(${part.sql})`).join(word),
  params: parts.flatMap((part) => part.params),
})

/** A text without any word ("?!") can only be a title. */
const wordless = (kind: SearchKind, text: string): SqlFragment =>
  kind === 'posts'
    ? { sql: 'title_key(p.title) = ?', params: [titleKey(text)] }
    : { sql: '0', params: [] }

/** Joins neighbouring words to a known expression where they make one ("financial aid"). */
function piecesOf(db: Db, terms: Term[]): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < terms.length;) {
    const taken = terms.slice(at, at + expressionAt(terms, at))
    at += taken.length
    const last = at === terms.length
    const apart = taken.map((term, index) =>
      pieceOf(db, [term], last && index === taken.length - 1),
    )
    pieces.push({ ...pieceOf(db, taken, last), apart: apart.length > 1 ? apart : [] })
  }
  return pieces
}

/** A phrase means itself only. */
function pieceOf(db: Db, terms: Term[], isLast: boolean): Piece {
  const words = terms.flatMap((term) => term.words)
  const isPhrase = terms.some((term) => term.phrase)
  const others = isPhrase ? [] : (SYNONYMS.get(words.join(' ')) ?? [])
  const alone = terms.length > 1 || isPhrase ? '' : (words[0] ?? '')
  return {
    ways: [words, ...others.map((other) => other.split(' ')), ...oneOrMany(alone)],
    near: alone === '' ? [] : nearWords(db, alone),
    last: isLast && !isPhrase,
    apart: [],
  }
}

/** The other one of one and many of a thing, as Meilisearch finds both by forgiving a letter. */
function oneOrMany(word: string): string[][] {
  if (word.length < SHORTEST_COUNTED) return []
  return [[/[^s]s$/.test(word) ? word.slice(0, -1) : `${word}s`]]
}
const SHORTEST_COUNTED = 5

function expressionAt(terms: Term[], at: number): number {
  for (let many = Math.min(LONGEST_EXPRESSION, terms.length - at); many > 1; many--) {
    const words = terms.slice(at, at + many)
    if (
      words.every((term) => !term.phrase) &&
      SYNONYMS.has(words.flatMap((t) => t.words).join(' '))
    )
      return many
  }
  return 1
}

/** A full-text expression. Words are letters and digits only, so nothing in it is an operator. */
const matchOf = (piece: Piece): string => [...asTyped(piece), ...asMeant(piece)].join(' OR ')

function asTyped({ ways, last }: Piece): string[] {
  const written = ways.map((words) => `"${words.join(' ')}"`)
  if (last) written[0] += ' *'
  return written
}

const asMeant = ({ near }: Piece): string[] => near.map((word) => `"${word}"`)

/**
 * A letter begins a word of every text, and to look all of them up would hold up everybody: among
 * posts it is looked for as a word of titles and tags, and in names by their beginning.
 */
const isLetter = ({ ways }: Piece): boolean => /^[a-z\d]$/.test(ways[0]?.join(' ') ?? '')

const asTitle = (piece: Piece): string => `{title tags} : (${matchOf({ ...piece, last: false })})`

/** By name alone, or also by what they say about themselves. */
const PEOPLE_WITH = `u.id IN (SELECT s.subject_id FROM user_fts JOIN SearchRow s
  ON s.id = user_fts.rowid WHERE user_fts MATCH ?)`
const OF_PROGRAMS = 'u.program_id IN (SELECT value FROM json_each(?))'
const WITH_INTERESTS = `u.interests_private = 0 AND EXISTS (SELECT 1 FROM UserInterest ui
  WHERE ui.user_id = u.id AND ui.interest_id IN (SELECT value FROM json_each(?)))`

const WRITTEN = `SELECT s.subject_id FROM post_fts JOIN SearchRow s
  ON s.id = post_fts.rowid WHERE post_fts MATCH ?`
const WRITTEN_BY = `SELECT w.id FROM Post w WHERE w.user_id IN (SELECT s.subject_id FROM user_fts
  JOIN SearchRow s ON s.id = user_fts.rowid WHERE user_fts MATCH ?)`

/**
 * One list of posts, however they came by the words: the few that are found are then looked up,
 * where an OR of several lists would have every post of the school looked at. `unheard` null:
 * comments are not looked at.
 */
function inPost(piece: Piece, unheard: readonly string[] | null): SqlFragment {
  const match = matchOf(piece)
  const lists: SqlFragment[] = [
    { sql: WRITTEN, params: [isLetter(piece) ? asTitle(piece) : match] },
    { sql: WRITTEN_BY, params: [`name : (${match})`] },
  ]
  if (unheard !== null && !isLetter(piece)) {
    const { sql, params } = commented(match, unheard)
    lists.push({ sql: `SELECT p.id FROM Post p WHERE ${sql}`, params })
  }
  return {
    sql: `p.id IN (${lists.map(({ sql }) => sql).join(' UNION ALL ')})`,
    params: lists.flatMap(({ params }) => params),
  }
}

function inPerson(db: Db, piece: Piece): SqlFragment {
  return {
    sql: `${PEOPLE_WITH} OR ${OF_PROGRAMS} OR (${WITH_INTERESTS})`,
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

const holdsPiece = (name: string, { ways, near, last }: Piece): boolean =>
  [...ways, ...near.map((word) => [word])].some((words, index) => {
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

/**
 * How well posts match: title before tags before content; the smaller, the better. What was typed
 * comes before what it may have been meant for.
 */
export function relevance(
  db: Db,
  texts: readonly string[],
): { join: SqlFragment; score: string } | null {
  const pieces = texts.flatMap((text) => piecesOf(db, termsOf(text, 'posts')))
  if (pieces.length === 0) return null
  const weights = [
    weightBy(
      'typed',
      pieces.flatMap((piece) => (isLetter(piece) ? [asTitle(piece)] : asTyped(piece))),
    ),
  ]
  const meant = pieces.flatMap(asMeant)
  if (meant.length > 0) weights.push(weightBy('meant', meant))
  return {
    join: {
      sql: weights.map(({ join }) => join.sql).join(' '),
      params: weights.flatMap(({ join }) => join.params),
    },
    score: weights.map(({ score }) => score).join(', '),
  }
}

const weightBy = (name: string, words: string[]): { join: SqlFragment; score: string } => ({
  join: {
    sql: `LEFT JOIN (SELECT s.subject_id AS post_id, bm25(post_fts, 10, 1, 5) AS score
      FROM post_fts JOIN SearchRow s ON s.id = post_fts.rowid WHERE post_fts MATCH ?) ${name}
      ON ${name}.post_id = p.id`,
    params: [[...new Set(words)].join(' OR ')],
  },
  score: `coalesce(${name}.score, 0)`,
})
