import { visiblePostsSql } from '~/domain/visibility/sql'
import type { Ctx } from '~/platform/ctx'
import { THEN_JOIN } from '~/platform/dialect'
import { inFields, weighedRows } from '~/platform/full-text'
import { joinSql, raw, sql, type SqlFragment } from '~/platform/sql-text'
import { col, defineRow, type RowOf } from '~/platform/sql-row'
import { selectRows } from '~/platform/sql.server'
import { splitWords } from '../criteria/terms'
import { weighTitle, type WeighedTitle, type WeighedWord } from './word-weights'

export type FindSimilarQuestions = (ctx: Ctx, title: string, size: number) => Promise<string[]>

/**
 * Ids of questions that ask something like a title, the most similar first: those the viewer can see
 * and hasn't asked. Empty if none is similar enough. The database finds them whether or not an engine
 * is up.
 *
 * Every word adds its weight to the posts that match it: all of it in the title or the tags, a part
 * in the text. Similar enough is more than one word weighs that hardly any post has, or most of what the
 * title weighs. Tuned with `npm run bench:search`.
 */
export const findSimilarQuestions: FindSimilarQuestions = async (ctx, title, size) => {
  const weighed = await weighTitle(ctx.db, title)
  const matches = affordable(weighed.words).flatMap(wordMatches)
  if (matches.length === 0) return []
  const best = await selectRows(
    ctx.db,
    foundRow,
    sql`SELECT p.id, p.title FROM (
        SELECT row, sum(weight) AS weight FROM (
          SELECT row, max(weight) AS weight FROM (${joinSql(matches, ' UNION ALL ')}) found
          GROUP BY row, word
        ) words GROUP BY row HAVING sum(weight) >= ${minWeight(weighed)}
      ) best
      ${THEN_JOIN} "SearchRow" s ON s.id = best.row
      ${THEN_JOIN} "Post" p ON p.id = s.subject_id
      ${THEN_JOIN} "User" u ON u.id = p.user_id
      WHERE p.marked_question_at IS NOT NULL AND p.user_id <> ${ctx.viewer.id}
        AND ${visiblePostsSql(ctx)}
      ORDER BY best.weight DESC, p.created_at DESC, p.id DESC LIMIT ${size * CANDIDATES}`,
  )
  return differentTitles(best, size).map(({ id }) => id)
}

const foundRow = defineRow({ id: col.text, title: col.text })
type SimilarRow = RowOf<typeof foundRow>

/** Candidates for each suggestion: in a large school many ask the same. */
const CANDIDATES = 10
/** The share of the words of the shorter title that makes two titles alike. */
const ALIKE = 0.5

/** The first of titles that are alike, and the others only where places are left. */
function differentTitles(found: readonly SimilarRow[], size: number): SimilarRow[] {
  const chosen: SimilarRow[] = []
  for (const one of found)
    if (!chosen.some((other) => areAlike(one.title, other.title))) chosen.push(one)
  const others = found.filter((one) => !chosen.includes(one))
  return [...chosen, ...others].slice(0, size)
}

function areAlike(title: string, other: string): boolean {
  const [words, others] = [new Set(splitWords(title)), new Set(splitWords(other))]
  const shared = [...words].filter((word) => others.has(word)).length
  return shared >= ALIKE * Math.min(words.size, others.size)
}

const IN_TEXT = 0.5
/** One word is never enough, unless the title has no other. */
const MORE_THAN_ONE = 1.01
const MOST = 0.7

const minWeight = ({ rarest, total }: WeighedTitle): number =>
  Math.min(MORE_THAN_ONE * rarest, MOST * total)

/** Texts that are looked at for one title, so that a large school takes some milliseconds. */
const MAX_TEXTS = 20_000

/** The heaviest words, as many as fit: common ones would hardly change anything. */
function affordable(words: readonly WeighedWord[]): WeighedWord[] {
  let left = MAX_TEXTS
  return words.filter(({ weight, texts }, index) => {
    left -= texts
    return weight > 0 && (index === 0 || left >= 0)
  })
}

/** The rows of each place in which a word can match. Those with several count by the best. */
function wordMatches(word: WeighedWord, index: number): SqlFragment[] {
  const of = (match: string, weight: number) =>
    match === ''
      ? []
      : [
          weighedRows('post_fts', inFields(['title', 'tags'], match), weight),
          weighedRows('post_fts', match, weight * IN_TEXT),
        ]
  return [...of(word.own, word.weight), ...of(word.related, word.relatedWeight)].map(
    (rows) => sql`SELECT row, weight, ${raw(String(index))} AS word FROM (${rows}) matched`,
  )
}
