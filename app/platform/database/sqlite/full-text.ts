import type { Db } from '../types'
import { native } from './connection.server'
import { joinSql, raw, sql, type SqlFragment } from '../sql-text'
import type { SchoolMatch, TextIndex, TextMatch } from '../text-match'

/**
 * Full-text search as SQLite has it (FTS5): with dialect.ts the only place that knows. Examples are of
 * the index post_fts; postgresql/full-text.ts has the same names.
 */

/** How many columns each index has. */
const FIELDS: Record<TextIndex, number> = {
  post_fts: 4,
  post_stems: 4,
  user_fts: 3,
  comment_fts: 3,
  campus_fts: 4,
}

/** A mark begins with a sign that is in no word. The migrations write them. */
const mark = (text: string): string => `"\u{e000}${text}"`
const schoolMark = (school: string): string => mark(Buffer.from(school).toString('hex'))
const seenBy = (school: string | null): TextMatch =>
  `{school} : (${school === null ? '' : `${schoolMark(school)} OR `}${mark('all')})`

/**
 * `post_fts MATCH '{school} : ("mark of the school" OR "mark of all schools")'`: the texts that a reader of
 * this school can see at most; of no school, those that all schools see.
 */
export const isSeenBy = (index: TextIndex, school: string | null): SqlFragment =>
  sql`${raw(index)} MATCH ${seenBy(school)}`

/** `"financial aid"`: these words next to each other. */
export const phrase = (words: readonly string[]): TextMatch => `"${words.join(' ')}"`

/** `"financial ai" *`: the same, where the last word may go on. */
export const phraseStart = (words: readonly string[]): TextMatch => `${phrase(words)} *`

/** `a OR b` */
export const anyMatch = (matches: readonly TextMatch[]): TextMatch => matches.join(' OR ')

/** `(a) AND (b)` */
export const allMatch = (matches: readonly TextMatch[]): TextMatch =>
  matches.map((match) => `(${match})`).join(' AND ')

/** `{title tags} : (a OR b)`: a match in these fields only. */
export const inFields = (fields: readonly string[], match: TextMatch): TextMatch =>
  `{${fields.join(' ')}} : (${match})`

/**
 * `post_fts CROSS JOIN "SearchRow" s ON s.id = post_fts.rowid`, for FROM: the texts of an index, each with
 * the id of its row as s.subject_id.
 */
export const texts = (index: TextIndex): SqlFragment =>
  raw(`${index} CROSS JOIN "SearchRow" s ON s.id = ${index}.rowid`)

/** `post_fts MATCH 'a OR b'`, for WHERE; of a school with the condition of `isSeenBy` */
export const matches = (index: TextIndex, { school, match }: SchoolMatch): SqlFragment =>
  sql`${raw(index)} MATCH ${school === undefined ? match : `${seenBy(school)} AND (${match})`}`

/** A weight for each column. The school, the last one, has none. */
const fieldWeights = (index: TextIndex, weights: readonly number[]): number[] =>
  Array.from({ length: FIELDS[index] }, (_, at) => weights[at] ?? 0)

/** `bm25(post_fts, 10, 1, 3, 0)`: how well a text matches, with a weight for each field. Smaller is better. */
export const matchScore = (
  index: TextIndex,
  _match: SchoolMatch,
  weights: readonly number[],
): SqlFragment => raw(`bm25(${[index, ...fieldWeights(index, weights)].join(', ')})`)

/**
 * `post_fts.rank MATCH 'bm25(10, 1, 3, 0)'` and `ORDER BY post_fts.rank`: the same as a condition and an order
 * by which the best are found without scoring the others.
 */
export const bestMatches = (index: TextIndex, match: SchoolMatch, weights: readonly number[]) => ({
  where: sql`${matches(index, match)}
    AND ${raw(`${index}.rank MATCH 'bm25(${fieldWeights(index, weights).join(', ')})'`)}`,
  order: raw(`${index}.rank`),
})

/** Lets statements of this connection call a function of the code, which gives the same for the same text. */
export function defineTextFunction(db: Db, name: string, run: (text: string) => string): void {
  native(db).function(name, { deterministic: true }, (text) => run(String(text)))
}

const VOCABULARIES: readonly TextIndex[] = ['post_fts', 'user_fts', 'comment_fts', 'campus_fts']

/** Makes the tables post_fts_words and so on, which list the words of an index, on a connection. */
export const OPEN_VOCABULARY = VOCABULARIES.map(
  (index) =>
    `CREATE VIRTUAL TABLE IF NOT EXISTS temp.${index}_words USING fts5vocab(main, ${index}, row)`,
).join('; ')

export function openVocabulary(db: Pick<Db, 'sql'>): void {
  native(db).exec(OPEN_VOCABULARY)
}

/** `SELECT term … ORDER BY term`: the indexed words from `from` on and before `before`. */
export function indexedWords(from: string, before: string, minLength: number): SqlFragment {
  const lists = VOCABULARIES.map(
    (index) => sql`SELECT term FROM temp.${raw(index)}_words
      WHERE term >= ${from} AND term < ${before} AND length(term) >= ${minLength}`,
  )
  return sql`${joinSql(lists, ' UNION ')} ORDER BY term`
}
