import type { Db } from '../types'
import { native } from './connection.server'
import { joinSql, raw, sql, type SqlFragment } from '../sql-text'
import type { SchoolMatch, TextIndex, TextMatch } from '../text-match'

/** Full-text search as SQLite has it (FTS5): with dialect.ts the only place that knows. */

/** The columns of each. */
const FIELDS: Record<TextIndex, number> = {
  post_fts: 4,
  post_stems: 4,
  user_fts: 3,
  comment_fts: 3,
}

/** A mark begins with a sign that is in no word. The migrations write them. */
const mark = (text: string): string => `"\u{e000}${text}"`
const schoolMark = (school: string): string => mark(Buffer.from(school).toString('hex'))
const seenBy = (school: string | null): TextMatch =>
  `{school} : (${school === null ? '' : `${schoolMark(school)} OR `}${mark('all')})`

/** What a reader of this school can see at most; of no school, what all schools see. */
export const isSeenBy = (index: TextIndex, school: string | null): SqlFragment =>
  sql`${raw(index)} MATCH ${seenBy(school)}`

/** These words next to each other. */
export const phrase = (words: readonly string[]): TextMatch => `"${words.join(' ')}"`

/** The same, where the last word may go on. */
export const phraseStart = (words: readonly string[]): TextMatch => `${phrase(words)} *`

export const anyMatch = (matches: readonly TextMatch[]): TextMatch => matches.join(' OR ')

export const allMatch = (matches: readonly TextMatch[]): TextMatch => matches.join(' AND ')

/** A match in these fields only. */
export const inFields = (fields: readonly string[], match: TextMatch): TextMatch =>
  `{${fields.join(' ')}} : (${match})`

/** The texts of an index, each with the id of its row as s.subject_id. */
export const texts = (index: TextIndex): SqlFragment =>
  raw(`${index} CROSS JOIN "SearchRow" s ON s.id = ${index}.rowid`)

export const matches = (index: TextIndex, { school, match }: SchoolMatch): SqlFragment =>
  sql`${raw(index)} MATCH ${school === undefined ? match : `${seenBy(school)} AND (${match})`}`

/** The school, the last field, has none. */
const fieldWeights = (index: TextIndex, weights: readonly number[]): number[] =>
  Array.from({ length: FIELDS[index] }, (_, at) => weights[at] ?? 0)

/** How well a text matches, with a weight for each field. Smaller is better. */
export const matchScore = (
  index: TextIndex,
  _match: SchoolMatch,
  weights: readonly number[],
): SqlFragment => raw(`bm25(${[index, ...fieldWeights(index, weights)].join(', ')})`)

/** The same as a condition and an order by which the best are found without scoring the others. */
export const bestMatches = (index: TextIndex, match: SchoolMatch, weights: readonly number[]) => ({
  where: sql`${matches(index, match)}
    AND ${raw(`${index}.rank MATCH 'bm25(${fieldWeights(index, weights).join(', ')})'`)}`,
  order: raw(`${index}.rank`),
})

/** A function of the code for statements of this connection; the same text gives the same. */
export function defineTextFunction(db: Db, name: string, run: (text: string) => string): void {
  native(db).function(name, { deterministic: true }, (text) => run(String(text)))
}

const VOCABULARIES: readonly TextIndex[] = ['post_fts', 'user_fts', 'comment_fts']

/** Opens the words of the indexes, temporary tables of a connection. */
export const OPEN_VOCABULARY = VOCABULARIES.map(
  (index) =>
    `CREATE VIRTUAL TABLE IF NOT EXISTS temp.${index}_words USING fts5vocab(main, ${index}, row)`,
).join('; ')

export function openVocabulary(db: Pick<Db, 'sql'>): void {
  native(db).exec(OPEN_VOCABULARY)
}

/** The indexed words from one on and before another one, as `term`. */
export function indexedWords(from: string, before: string, minLength: number): SqlFragment {
  const lists = VOCABULARIES.map(
    (index) => sql`SELECT term FROM temp.${raw(index)}_words
      WHERE term >= ${from} AND term < ${before} AND length(term) >= ${minLength}`,
  )
  return sql`${joinSql(lists, ' UNION ')} ORDER BY term`
}
