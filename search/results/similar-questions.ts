import { othersPostsSql, visiblePostsSql } from '~/domain/visibility/visible-posts'
import { selectRowsInThread } from '~/platform/database/read-thread.server'
import type { Ctx } from '~/platform/ctx'
import { THEN_JOIN } from '~/platform/database/dialect'
import { inFields, weighedRows, type TextMatch } from '~/platform/database/full-text'
import { joinSql, raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { splitWords } from '../criteria/terms'
import type { Meaning } from '../meaning/meaning'
import { matchedShare, weighTitle, type WeighedTitle, type WeighedWord } from './word-weights'

export type FindSimilarQuestions = (ctx: Ctx, title: string, size: number) => Promise<string[]>

/**
 * Ids of questions that ask something like a title, the most similar first: those the viewer can see
 * and hasn't asked. Empty if none is similar enough. The database finds them whether or not an engine
 * is up.
 *
 * Every word adds its weight to the posts that match it: all of it in the title or the tags, a part
 * in the text. The sum counts up to twice, by how much of the question's own title matches. Where both have vectors,
 * their cosine counts as well: a question about something else has some of the words, too. Tuned with
 * `npm run bench:search`.
 */
export async function findSimilarQuestions(
  ctx: Ctx,
  title: string,
  size: number,
  meaning: Meaning | null = null,
): Promise<string[]> {
  const vectorLater = meaning?.vector(title) ?? null
  const weighed = await weighTitle(ctx.db, ctx.viewer.partner_code, title)
  const enough = enoughWeight(weighed)
  const candidates = await findCandidates(ctx, weighed.words, (LEAST * enough) / MAX_FACTOR)
  const vector = await vectorLater
  const rows = candidates.map(({ row }) => row)
  const close =
    meaning && vector ? await meaning.close(ctx.viewer.partner_code, vector, { rows }) : null
  const cosines = new Map(close?.rows)
  const similar = candidates
    .map(({ id, row, title, weight }) => {
      const words = (weight * (1 + matchedShare(weighed.stems, title))) / enough
      return { id, title, score: similarity(words, cosines.get(row)) }
    })
    .filter(({ score }) => score >= 1)
    .sort((a, b) => b.score - a.score)
  return differentTitles(similar, size).map(({ id }) => id)
}

/** Of a question whose whole title matches. */
const MAX_FACTOR = 2

const RARE_WORDS = 1.9
/** A title of two words: both of them, in a title that has little else. */
const TITLE = 1.3

/**
 * What similar questions weigh at least, by their words alone: about as much as two words that hardly any post has, or
 * most of what the title weighs.
 */
const enoughWeight = ({ rarest, total }: WeighedTitle): number =>
  Math.min(RARE_WORDS * rarest, TITLE * total)

/** The part of that which a question needs at least, however close it is in meaning */
const LEAST = 0.4
/** What words add at most, how much they count next to the cosine, and what both need */
const MOST = 2
const WORDS = 0.5
const BOTH = 1.02

/** 1 and more is similar enough. By words alone where there is no vector. */
const similarity = (words: number, cosine: number | undefined): number =>
  cosine === undefined ? words : (WORDS * Math.min(words, MOST) + cosine) / BOTH

/** In a large school many ask the same. */
const MAX_CANDIDATES = 200

const candidateRow = defineRow({
  id: col.text,
  row: col.number,
  title: col.text,
  weight: col.number,
})

/** The questions whose words weigh most, and at least so much. */
async function findCandidates(ctx: Ctx, words: readonly WeighedWord[], min: number) {
  const matches = affordable(words).flatMap((word, at) =>
    wordMatches(ctx.viewer.partner_code, word, at),
  )
  if (matches.length === 0) return []
  return selectRowsInThread(
    ctx.db,
    candidateRow,
    sql`SELECT p.id, best.row, p.title, best.weight FROM (
        SELECT row, sum(weight) AS weight FROM (
          SELECT row, max(weight) AS weight FROM (${joinSql(matches, ' UNION ALL ')}) found
          GROUP BY row, word
        ) words GROUP BY row HAVING sum(weight) >= ${min}
      ) best
      ${THEN_JOIN} "SearchRow" s ON s.id = best.row
      ${THEN_JOIN} "Post" p ON p.id = s.subject_id
      ${THEN_JOIN} "User" u ON u.id = p.user_id
      WHERE p.marked_question_at IS NOT NULL AND ${othersPostsSql(ctx.viewer)}
        AND ${visiblePostsSql(ctx)}
      ORDER BY best.weight DESC, p.created_at DESC, p.id DESC LIMIT ${MAX_CANDIDATES}`,
    ctx.signal,
  )
}

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

const IN_TEXT = 0.5

/** The rows of each place in which a word can match. Those with several count by the best. */
function wordMatches(school: string, word: WeighedWord, index: number): SqlFragment[] {
  const findRows = (match: TextMatch, weight: number) =>
    match === ''
      ? []
      : [
          weighedRows('post_stems', { school, match: inFields(['title', 'tags'], match) }, weight),
          weighedRows('post_stems', { school, match }, weight * IN_TEXT),
        ]
  return [...findRows(word.own, word.weight), ...findRows(word.related, word.relatedWeight)].map(
    (rows) => sql`SELECT row, weight, ${raw(String(index))} AS word FROM (${rows}) matched`,
  )
}

type Titled = Pick<RowOf<typeof candidateRow>, 'id' | 'title'>

/** The share of the words of the shorter title that makes two titles alike. */
const ALIKE = 0.5

/** The first of titles that are alike, and the others only where places are left. */
function differentTitles(questions: readonly Titled[], size: number): Titled[] {
  const chosen: Titled[] = []
  for (const question of questions)
    if (!chosen.some((other) => areAlike(question.title, other.title))) chosen.push(question)
  const others = questions.filter((question) => !chosen.includes(question))
  return [...chosen, ...others].slice(0, size)
}

function areAlike(title: string, other: string): boolean {
  const [words, others] = [new Set(splitWords(title)), new Set(splitWords(other))]
  const shared = [...words].filter((word) => others.has(word)).length
  return shared >= ALIKE * Math.min(words.size, others.size)
}
