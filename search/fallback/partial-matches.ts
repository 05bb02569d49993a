import { setImmediate as nextTurn } from 'node:timers/promises'
import { toSql } from '~/platform/condition-sql'
import type { Db } from '~/platform/db.server'
import { inList } from '~/platform/dialect'
import {
  anyMatch,
  inFields,
  matches,
  matchScore,
  phrase,
  texts,
  type TextIndex,
  type TextMatch,
} from '~/platform/full-text'
import { col, defineRow } from '~/platform/sql-row'
import { sql, type SqlFragment } from '~/platform/sql-text'
import { selectCount, selectIds, selectRows } from '~/platform/sql.server'
import type { CompleteResult, QueryResult, SearchKind, SearchQuery } from '../criteria/types'
import { criteriaSql, joinConditions } from './criteria-sql'
import { COLUMNS, TABLES } from './tables'
import { parseText, type TextPart } from './text-parts'
import { loadNames, matchingNames } from './text-sql'

/** Fewer exact results than this are followed by partial matches. */
const FEW_RESULTS = 10
/** A search has at most so many partial matches, and no further pages of them. */
const MAX_PARTIAL = 10

/**
 * Adds the best partial matches to results that are few: what has only some of the words, or words
 * like them, within the same filters and visibility, and isn't among the results already. The database
 * ranks them for both engines, by the rarity of the words. They aren't part of the total.
 */
export async function withPartialMatches(
  db: Db,
  query: SearchQuery,
  result: QueryResult,
): Promise<CompleteResult> {
  const { q, from, size } = query.criteria
  // All results must be on this page, so that none of them is repeated.
  const isComplete = result.ids.length === result.total && result.total < FEW_RESULTS
  const isWanted = q !== '' && from === 0 && size > 0 && isComplete
  return { ...result, partial: isWanted ? await partialMatches(db, query, result.ids) : [] }
}

async function partialMatches(db: Db, query: SearchQuery, exact: readonly string[]) {
  const parts = (await parseText(db, query.criteria.q, query.kind)).flatMap(singleWords)
  if (parts.length === 0) return []
  const sources =
    query.kind === 'posts' ? await postSources(db, parts) : await personSources(db, parts)
  const scores = new Map<string, number>()
  for (const source of sources) {
    // Other requests have their turn between the statements.
    await nextTurn()
    for (const { id, score } of await selectRows(db, scoredRow, source))
      scores.set(id, (scores.get(id) ?? 0) + score)
  }
  for (const id of exact) scores.delete(id)
  return firstAllowed(
    db,
    query,
    [...scores].sort(byScore).map(([id]) => id),
  )
}

const scoredRow = defineRow({ id: col.text, score: col.number })

/** Smaller is better. Newer rows have greater ids. */
const byScore = ([id, score]: [string, number], [otherId, other]: [string, number]): number =>
  score - other || (id < otherId ? 1 : -1)

/** The words of an expression count each, the first with what means the same as the expression. The
 * beginnings of the last word would be too many. */
function singleWords(part: TextPart): TextPart[] {
  const [first, ...others] = part.words
  if (!first) return [{ ...part, isLast: false }]
  const alternatives = [...first.alternatives, ...part.alternatives.slice(1)]
  return [{ ...first, alternatives }, ...others].map((word) => ({ ...word, isLast: false }))
}

const typedMatch = ({ alternatives }: TextPart): TextMatch => phrase(alternatives[0] ?? [])
const synonymMatches = ({ alternatives }: TextPart): TextMatch[] =>
  alternatives.slice(1).map(phrase)
const similarMatches = ({ similar }: TextPart): TextMatch[] => similar.map((word) => phrase([word]))

/**
 * How much a source counts next to the stems of the typed words. Tuned with `npm run bench:search`:
 * synonyms and similar words are rarer than what was typed and would otherwise outweigh it.
 */
const WEIGHTS = { stem: 1, word: 0.5, synonym: 0.4, similar: 0.2, author: 0.5 }
/** Of title, content and tags; and of a person's name and about. */
const POST_FIELDS = [5, 1, 3] as const
const PERSON_FIELDS = [5, 1] as const

/** A scored list of rows for every way to match. */
async function postSources(db: Db, all: readonly TextPart[]): Promise<SqlFragment[]> {
  const parts = await rarestParts(db, all)
  const typed = parts.map(typedMatch)
  const authors = inFields(['name'], anyMatch(typed))
  return [
    ...scoredTexts('post_stems', POST_FIELDS, typed, WEIGHTS.stem),
    ...scoredTexts('post_fts', POST_FIELDS, typed, WEIGHTS.word),
    ...scoredTexts('post_stems', POST_FIELDS, parts.flatMap(synonymMatches), WEIGHTS.synonym),
    ...scoredTexts('post_fts', POST_FIELDS, parts.flatMap(similarMatches), WEIGHTS.similar),
    sql`SELECT w.id, ${matchScore('user_fts', authors, [1, 0])} * ${WEIGHTS.author} AS score
      FROM ${texts('user_fts')} JOIN "Post" w ON w.user_id = s.subject_id
      WHERE ${matches('user_fts', authors)}`,
  ]
}

function scoredTexts(
  index: TextIndex,
  fields: readonly number[],
  all: readonly TextMatch[],
  weight: number,
): SqlFragment[] {
  if (all.length === 0) return []
  const match = anyMatch([...new Set(all)])
  return [
    sql`SELECT s.subject_id AS id, ${matchScore(index, match, fields)} * ${weight} AS score
      FROM ${texts(index)} WHERE ${matches(index, match)}`,
  ]
}

/** Most matching texts that are scored, which takes some 30 ms. */
const MAX_SCORED = 30_000

/** In a very large school only the rarest words count. The others say little. */
async function rarestParts(db: Db, parts: readonly TextPart[]): Promise<TextPart[]> {
  const counted = []
  for (const part of parts) {
    const match = anyMatch([typedMatch(part), ...synonymMatches(part)])
    const count = await selectCount(
      db,
      sql`SELECT count(*) AS count FROM ${texts('post_stems')} WHERE ${matches('post_stems', match)}`,
    )
    counted.push({ part, count })
  }
  let left = MAX_SCORED
  return counted
    .sort((a, b) => a.count - b.count)
    .filter(({ count }, at) => (left -= count) >= 0 || at === 0)
    .map(({ part }) => part)
}

/** As much as a word of middling rarity in a name. */
const NAMED_SCORE = -5

async function personSources(db: Db, parts: readonly TextPart[]): Promise<SqlFragment[]> {
  const names = await loadNames(db)
  return [
    ...scoredTexts('user_fts', PERSON_FIELDS, parts.map(typedMatch), WEIGHTS.stem),
    ...scoredTexts('user_fts', PERSON_FIELDS, parts.flatMap(synonymMatches), WEIGHTS.synonym),
    ...scoredTexts('user_fts', PERSON_FIELDS, parts.flatMap(similarMatches), WEIGHTS.stem),
    ...parts
      .map((part) => matchingNames(part, names))
      .flatMap(({ programs, interests }) => [
        sql`SELECT u.id, ${NAMED_SCORE} AS score FROM "User" u WHERE ${inList('u.program_id', programs)}`,
        sql`SELECT DISTINCT u.id, ${NAMED_SCORE} AS score FROM "UserInterest" ui
        JOIN "User" u ON u.id = ui.user_id
        WHERE NOT u.interests_private AND ${inList('ui.interest_id', interests)}`,
      ]),
  ]
}

/** Candidates are checked in groups of this size, each four times the one before. */
const FIRST_GROUP = 50

/** The first candidates that the viewer may see and that match all filters. */
async function firstAllowed(db: Db, query: SearchQuery, candidates: readonly string[]) {
  const { kind, criteria, scope, interestAudience } = query
  const { from, id } = TABLES[kind]
  const conditions = joinConditions([
    toSql(scope, COLUMNS[kind]),
    criteriaSql(kind, criteria),
    criteriaSql(kind, criteria, 'facets', interestAudience),
  ])
  const found: string[] = []
  for (let at = 0, size = FIRST_GROUP; at < candidates.length; at += size, size *= 4) {
    const group = candidates.slice(at, at + size)
    const allowed = new Set(
      await selectIds(
        db,
        sql`SELECT ${id} AS id FROM ${from} WHERE ${inList(ID_COLUMN[kind], group)} AND ${conditions}`,
      ),
    )
    found.push(...group.filter((one) => allowed.has(one)))
    if (found.length >= MAX_PARTIAL) break
  }
  return found.slice(0, MAX_PARTIAL)
}

const ID_COLUMN: Record<SearchKind, string> = { posts: 'p.id', people: 'u.id' }
