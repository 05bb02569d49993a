import type { Db } from '~/platform/db.server'
import { inList } from '~/platform/dialect'
import { anyMatch, phrase, scoredRows } from '~/platform/full-text'
import { sql, type SqlFragment } from '~/platform/sql-text'
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
  const names = await loadNames(db)
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
      return [
        namedScore(sql`"User" u`, sql`${inList('u.program_id', programs)}`),
        namedScore(
          sql`"UserInterest" ui JOIN "User" u ON u.id = ui.user_id`,
          sql`NOT u.interests_private AND ${inList('ui.interest_id', interests)}`,
        ),
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

/** Everyone whose program or interests match, once. */
const namedScore = (from: SqlFragment, where: SqlFragment): SqlFragment =>
  sql`SELECT DISTINCT s.id AS row, ${NAMED_SCORE} AS score
    FROM ${from} JOIN "SearchRow" s ON s.subject_id = u.id WHERE ${where}`
