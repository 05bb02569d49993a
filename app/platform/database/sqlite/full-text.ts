import type { Db } from '../types'
import { native } from './connection.server'
import { joinSql, raw, sql, type SqlFragment } from '../sql-text'

/**
 * Full-text search as SQLite has it (FTS5): with dialect.ts the only place that knows. An index holds
 * the texts of rows; SearchRow says which row a text is from.
 */
export type TextIndex = 'post_fts' | 'post_stems' | 'user_fts' | 'comment_fts'

/** The columns of each. */
const FIELDS: Record<TextIndex, number> = {
  post_fts: 4,
  post_stems: 4,
  user_fts: 3,
  comment_fts: 3,
}

/** What texts are matched against. Words are letters and digits only, so none of them is an operator. */
export type TextMatch = string

/**
 * A match in what a reader of this school can see at most: its people’s texts, and those that all schools see.
 * Without a school: a match in any text.
 */
export type SchoolMatch = { school: string | undefined; match: TextMatch }

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

/** The ids of the rows whose text matches. */
export const matchingIds = (index: TextIndex, match: SchoolMatch): SqlFragment =>
  sql`SELECT s.subject_id FROM ${texts(index)} WHERE ${matches(index, match)}`

/** The rows of an index that match, as `row`, which SearchRow knows; each with this weight. */
export const weighedRows = (index: TextIndex, match: SchoolMatch, weight: number): SqlFragment =>
  sql`SELECT ${raw(index)}.rowid AS row, ${weight} AS weight FROM ${raw(index)}
    WHERE ${matches(index, match)}`

/** The school, the last field, has none. */
const fieldWeights = (index: TextIndex, weights: readonly number[]): number[] =>
  Array.from({ length: FIELDS[index] }, (_, at) => weights[at] ?? 0)

/** How well a text matches, with a weight for each field. Smaller is better. */
export const matchScore = (
  index: TextIndex,
  _match: SchoolMatch,
  weights: readonly number[],
): SqlFragment => raw(`bm25(${[index, ...fieldWeights(index, weights)].join(', ')})`)

/** The rows of an index that match, as `row`, which SearchRow knows; each with this part of its score. */
export const scoredRows = (
  index: TextIndex,
  match: SchoolMatch,
  fields: readonly number[],
  weight: number,
): SqlFragment =>
  sql`SELECT ${raw(index)}.rowid AS "row", ${matchScore(index, match, fields)} * ${weight} AS score
    FROM ${raw(index)} WHERE ${matches(index, match)}`

/** How many texts of an index match, as `count`. */
export const countMatches = (index: TextIndex, match: SchoolMatch): SqlFragment =>
  sql`SELECT count(*) AS count FROM ${raw(index)} WHERE ${matches(index, match)}`

/** How many texts of an index a reader of the school can see at most, as `count`. */
export const countTexts = (index: TextIndex, school: string): SqlFragment =>
  sql`SELECT count(*) AS count FROM ${raw(index)} WHERE ${isSeenBy(index, school)}`

/** The same as a condition and an order by which the best are found without scoring the others. */
export const bestMatches = (index: TextIndex, match: SchoolMatch, weights: readonly number[]) => ({
  where: sql`${matches(index, match)}
    AND ${raw(`${index}.rank MATCH 'bm25(${fieldWeights(index, weights).join(', ')})'`)}`,
  order: raw(`${index}.rank`),
})

/** An order by which the newest are found without looking at the others. */
export const newestTextsFirst = (index: TextIndex): SqlFragment => raw(`${index}.rowid DESC`)

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
