import type { Db } from '~/platform/database/types'
import { THEN_JOIN } from '~/platform/database/dialect'
import {
  allMatch,
  anyMatch,
  countMatches,
  inFields,
  matches,
  matchScore,
  phrase,
  scoredRows,
  texts,
  type TextIndex,
  type TextMatch,
} from '~/platform/database/full-text'
import { sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectCountInThread } from '~/platform/database/read-thread.server'
import { relatedWords } from '../criteria/related-words.server'
import { stemWord } from '../criteria/stem'
import { cached, TEN_MINUTES } from './cached'
import type { PartialWord } from './partial-words'
import { textScope, type TextScope } from './text-scope'

/**
 * How much a match counts. Tuned with `npm run bench:search`: what isn't typed is often rarer than
 * what is, and would outweigh it with the same weight.
 */
const WEIGHTS = {
  /** The stem of a typed word, or what means the same as a whole expression */
  typed: 1,
  /** The word in the very form that was typed, in addition */
  sameForm: 0.5,
  /** Synonyms, and words that go together with a typed one */
  meant: 0.5,
  /** Synonyms of a word that isn't known */
  substitute: 0.8,
  /** Words with a typo less, if the typed word is known, and if it isn't */
  similar: 0.2,
  correction: 1.2,
  /** One name of the author, and two that are next to each other */
  name: 0.5,
  fullName: 2,
}
/** Of title, content and tags */
const FIELDS = [5, 1, 3] as const

/** A word that so many texts have counts as unknown, so that one private text doesn't tell. */
const FEW_TEXTS = 2

/** Enough texts to show: MAX_PARTIAL, and some that the viewer may not see. */
const ENOUGH = 20

/** Most matching texts of which a score is read. */
export const MAX_SCORED = 30_000

/** What matches one typed word in one way. */
type Source = { index: TextIndex; weight: number; matches: TextMatch[]; count: number }

/**
 * A scored list of posts, `row` and `score`, for every way to match. Smaller is better; how well a
 * post matches is the sum of its scores.
 */
export async function postScores(
  db: Db,
  school: string,
  words: readonly PartialWord[],
): Promise<SqlFragment[]> {
  const scope = await textScope(db, school)
  const sources = (await Promise.all(words.map((word) => wordSources(db, school, word)))).flat()
  return [...scoreSources(scope, rarest(sources)), ...authorScores(scope, words)]
}

async function wordSources(db: Db, school: string, word: PartialWord): Promise<Source[]> {
  const typed = phrase(word.typed)
  const [single = '', ...others] = word.typed
  const related = others.length > 0 ? [] : relatedWords(single).map((other) => [other])
  const count = await countTexts(db, school, 'post_stems', [typed])
  const isKnown = count > FEW_TEXTS
  const synonyms = otherStems(word.typed, word.synonyms)
  const meant = otherStems(word.typed, isKnown ? [...word.synonyms, ...related] : related)
  const similar = word.similar.map((known) => phrase([known]))
  const source = async (
    index: TextIndex,
    weight: number,
    all: TextMatch[],
    texts?: number,
  ): Promise<Source[]> =>
    all.length > 0
      ? [
          {
            index,
            weight,
            matches: all,
            count: texts ?? (await countTexts(db, school, index, all)),
          },
        ]
      : []
  const sources = await Promise.all([
    source('post_stems', WEIGHTS.typed, [typed, ...otherStems([], word.expressions)]),
    source('post_fts', WEIGHTS.sameForm, [typed], count),
    source('post_stems', WEIGHTS.substitute, isKnown ? [] : synonyms),
    source('post_stems', WEIGHTS.meant, meant),
    source('post_fts', isKnown ? WEIGHTS.similar : WEIGHTS.correction, similar),
  ])
  return sources.flat()
}

/** Expressions with other stems than the typed one, each stem once. */
function otherStems(typed: readonly string[], all: readonly string[][]): TextMatch[] {
  const stem = (words: readonly string[]) => words.map(stemWord).join(' ')
  const byStem = new Map(all.map((words) => [stem(words), phrase(words)]))
  byStem.delete(stem(typed))
  return [...byStem.values()]
}

/** In the school alone: no one learns from close matches which words another one has. */
const countTexts = (
  db: Db,
  school: string,
  index: TextIndex,
  all: readonly TextMatch[],
): Promise<number> =>
  cached(
    db,
    `texts ${school} ${index} ${anyMatch(all)}`,
    () => selectCountInThread(db, countMatches(index, { school, match: anyMatch(all) })),
    TEN_MINUTES,
  )

/**
 * In a very large school only rare sources count: the others say little. One that is common counts only if
 * the rarer ones have too few texts.
 */
function rarest(sources: readonly Source[]): Source[] {
  let scored = 0
  return [...sources]
    .sort((a, b) => a.count - b.count)
    .filter(({ count }) => {
      if (scored + count > MAX_SCORED && scored >= ENOUGH) return false
      scored += count
      return true
    })
}

/** One list for each index and weight. A word that counts in two ways counts by the heavier one. */
function scoreSources(scope: TextScope, sources: readonly Source[]): SqlFragment[] {
  const lists = new Map<string, Source>()
  const known = new Set<string>()
  for (const { index, weight, matches, count } of [...sources].sort(
    (a, b) => b.weight - a.weight,
  )) {
    const unseen = matches.filter((match) => !known.has(`${index} ${match}`))
    for (const match of unseen) known.add(`${index} ${match}`)
    const key = `${index} ${weight}`
    const list = lists.get(key)
    lists.set(key, {
      index,
      weight,
      matches: [...(list?.matches ?? []), ...unseen],
      count: (list?.count ?? 0) + count,
    })
  }
  return [...lists.values()]
    .filter(({ matches }) => matches.length > 0)
    .map(({ index, weight, matches, count }) => {
      const match = { school: scope, match: anyMatch([...new Set(matches)]) }
      const scored = scoredRows(index, match, FIELDS, weight)
      // The rarest source may be that of a word that half of all posts have.
      return count > MAX_SCORED ? sql`${scored} ORDER BY score LIMIT ${MAX_SCORED}` : scored
    })
}

/** Posts by people who are called like that. Two names say more than twice as much as one. */
function authorScores(scope: TextScope, words: readonly PartialWord[]): SqlFragment[] {
  const typed = words.map((word) => phrase(word.typed))
  const pairs = typed.slice(1).map((word, at) => allMatch([typed[at] ?? word, word]))
  return [
    ...authorScore(scope, typed, WEIGHTS.name),
    ...authorScore(scope, pairs, WEIGHTS.fullName),
  ]
}

function authorScore(scope: TextScope, all: readonly TextMatch[], weight: number): SqlFragment[] {
  if (all.length === 0) return []
  const match = { school: scope, match: inFields(['name'], anyMatch(all)) }
  // An author is scored once, not for each of their posts.
  return [
    sql`WITH author(user_id, score) AS MATERIALIZED (
        SELECT s.subject_id, ${matchScore('user_fts', match, [1, 0])} * ${weight}
        FROM ${texts('user_fts')} WHERE ${matches('user_fts', match)})
      SELECT post.id AS row, author.score FROM author
      ${THEN_JOIN} "Post" w ON w.user_id = author.user_id
      ${THEN_JOIN} "SearchRow" post ON post.subject_id = w.id`,
  ]
}
