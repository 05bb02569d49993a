import { ON_POSTGRESQL } from './kind'
import * as postgresql from './postgresql/full-text'
import * as sqlite from './sqlite/full-text'

/** Full-text search as the two databases have it. */
type FullText = Omit<typeof sqlite, 'OPEN_VOCABULARY'>

const chosen: FullText = ON_POSTGRESQL ? postgresql : sqlite

export type { SchoolMatch, TextIndex, TextMatch } from './sqlite/full-text'
export const {
  allMatch,
  anyMatch,
  bestMatches,
  countMatches,
  countTexts,
  defineTextFunction,
  indexedWords,
  inFields,
  isSeenBy,
  matches,
  matchingIds,
  matchScore,
  newestTextsFirst,
  openVocabulary,
  phrase,
  phraseStart,
  scoredRows,
  texts,
  weighedRows,
} = chosen
