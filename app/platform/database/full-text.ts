import { ON_POSTGRESQL } from './kind'
import * as postgresql from './postgresql/full-text'
import { raw, sql, type SqlFragment } from './sql-text'
import * as sqlite from './sqlite/full-text'
import type { SchoolMatch, TextIndex } from './text-match'

/** Full-text search: what the two databases have in their own ways, and what follows from it. */
type FullText = Omit<typeof sqlite, 'OPEN_VOCABULARY'>

const chosen: FullText = ON_POSTGRESQL ? postgresql : sqlite

export type { SchoolMatch, TextIndex, TextMatch } from './text-match'
export const {
  allMatch,
  anyMatch,
  bestMatches,
  defineTextFunction,
  indexedWords,
  inFields,
  isSeenBy,
  matches,
  matchScore,
  openVocabulary,
  phrase,
  phraseStart,
  texts,
} = chosen

/** The ids of the rows whose text matches. */
export const matchingIds = (index: TextIndex, match: SchoolMatch): SqlFragment =>
  sql`SELECT s.subject_id FROM ${texts(index)} WHERE ${matches(index, match)}`

/** The rows of an index that match, as `row`, which SearchRow knows; each with this weight. */
export const weighedRows = (index: TextIndex, match: SchoolMatch, weight: number): SqlFragment =>
  sql`SELECT ${raw(index)}.rowid AS "row", ${weight} AS weight FROM ${raw(index)}
    WHERE ${matches(index, match)}`

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

/** An order by which the newest are found without looking at the others. */
export const newestTextsFirst = (index: TextIndex): SqlFragment => raw(`${index}.rowid DESC`)
