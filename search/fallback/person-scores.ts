import type { Db } from '~/platform/database/types'
import { inList, THEN_JOIN } from '~/platform/database/dialect'
import { anyMatch, isSeenBy, phrase, scoredRows, texts } from '~/platform/database/full-text'
import { sql, type SqlFragment } from '~/platform/database/sql-text'
import type { PartialWord } from './partial-words'
import { loadNames, matchingNames } from './text-sql'

/** Synonyms count less, because they are often rarer than what was typed. */
const WEIGHTS = { typed: 1, meant: 0.4, similar: 1 }
/** Of name and about */
const FIELDS = [5, 1] as const

/** As much as a word of middling rarity in a name. */
const NAMED_SCORE = -5

/** The same as postScores for people: by name, about, program and public interests. */
export async function personScores(
  db: Db,
  school: string,
  words: readonly PartialWord[],
): Promise<SqlFragment[]> {
  const names = await loadNames(db, school)
  const meant = words.flatMap(({ synonyms, expressions }) => [...synonyms, ...expressions])
  return [
    ...textScores(
      school,
      words.map(({ typed }) => typed),
      WEIGHTS.typed,
    ),
    ...textScores(school, meant, WEIGHTS.meant),
    ...textScores(
      school,
      words.flatMap(({ similar }) => similar.map((word) => [word])),
      WEIGHTS.similar,
    ),
    ...words.flatMap(({ typed, synonyms, expressions, similar }) => {
      const alternatives = [typed, ...synonyms, ...expressions]
      const part = { alternatives, similar, isLast: false, words: [] }
      const { programs, interests } = matchingNames(part, names)
      const hasInterest = sql`NOT u.interests_private AND EXISTS (SELECT 1 FROM "UserInterest" ui
        WHERE ui.user_id = u.id AND ${inList('ui.interest_id', interests)})`
      return [
        ...(programs.length > 0 ? [namedScore(school, inList('u.program_id', programs))] : []),
        ...(interests.length > 0 ? [namedScore(school, hasInterest)] : []),
      ]
    }),
  ]
}

function textScores(school: string, all: readonly string[][], weight: number): SqlFragment[] {
  const matches = [...new Set(all.map(phrase))]
  return matches.length > 0
    ? [scoredRows('user_fts', { school, match: anyMatch(matches) }, FIELDS, weight)]
    : []
}

/** Everyone whose program or interests match. */
const namedScore = (school: string, where: SqlFragment): SqlFragment =>
  sql`SELECT s.id AS row, ${NAMED_SCORE} AS score
    FROM ${texts('user_fts')} ${THEN_JOIN} "User" u ON u.id = s.subject_id
    WHERE ${isSeenBy('user_fts', school)} AND ${where}`
