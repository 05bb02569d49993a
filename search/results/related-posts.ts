import { visiblePostsSql } from '~/domain/visibility/visible-posts'
import type { Ctx } from '~/platform/ctx'
import {
  alongIndex,
  inList,
  insertionOrder,
  jsonList,
  THEN_JOIN,
} from '~/platform/database/dialect'
import { anyMatch, bestMatches, inFields, phrase, texts } from '~/platform/database/full-text'
import { col, defineRow } from '~/platform/database/sql-row'
import { raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectIds, selectRows } from '~/platform/database/sql.server'
import { parseTerms } from '../criteria/terms'
import { POST_WEIGHTS } from '../fallback/text-sql'

/** The post to find related ones for */
export type RelatedSubject = {
  id: string
  title: string
  topic_ids: string[]
  tags: string[]
}

/** Candidates from each source: the same topics, tags and words. */
const MAX_CANDIDATES = 30

export type FindRelatedPosts = (
  ctx: Ctx,
  subject: RelatedSubject,
  size: number,
) => Promise<string[]>

/**
 * Ids of posts that share tags, title words or topics with this one and that the viewer may see, the
 * most similar first. The database finds them whether or not an engine is up, so that no one who reads
 * waits for one. (POST-03)
 */
export const findRelatedPosts: FindRelatedPosts = async (ctx, subject, size) => {
  const ids = new Set(await findCandidates(ctx, subject))
  ids.delete(subject.id)
  return (await rankCandidates(ctx, subject, [...ids])).slice(0, size)
}

const tagKey = (tag: string) => tag.toLowerCase()

type Lookup = { from: SqlFragment; where: SqlFragment; order: SqlFragment }

const byTopic = (id: string): Lookup => ({
  from: alongIndex('"PostTopic" pt', 'PostTopic_topic_id_created_at_post_id_idx'),
  where: sql`pt.topic_id = ${id}`,
  order: raw('pt.created_at DESC, pt.post_id DESC'),
})
const byTag = (partnerCode: string, tag: string): Lookup => ({
  from: sql`"Tag" t ${THEN_JOIN} ${alongIndex('"PostTag" pt', 'PostTag_tag_id_idx')} ON pt.tag_id = t.id`,
  where: sql`t.partner_code = ${partnerCode} AND t.name = ${tag}`,
  order: sql`${insertionOrder('pt')} DESC`,
})
/** Returns the best first, so that no more posts are read than needed */
function byWords(school: string, words: readonly string[]): Lookup {
  const match = inFields(['title', 'tags'], anyMatch(words.map((word) => phrase([word]))))
  return { from: texts('post_fts'), ...bestMatches('post_fts', { school, match }, POST_WEIGHTS) }
}

/** Topics, tags and words that are looked up */
const MAX_LOOKUPS = 4

async function findCandidates(ctx: Ctx, subject: RelatedSubject): Promise<string[]> {
  const { title, topic_ids, tags } = subject
  // Applied before the limit, so that invisible posts don't take the place of others.
  const visible = visiblePostsSql(ctx)
  const find = (postId: string, { from, where, order }: Lookup) =>
    selectIds(
      ctx.db,
      sql`SELECT p.id FROM ${from} ${THEN_JOIN} "Post" p ON p.id = ${raw(postId)}
          ${THEN_JOIN} "User" u ON u.id = p.user_id
        WHERE ${where} AND ${visible} ORDER BY ${order} LIMIT ${MAX_CANDIDATES}`,
    )
  // Long words are rarer, and every match has to be ranked.
  const words = titleWords(title)
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_LOOKUPS)
  const { partner_code } = ctx.viewer
  const lookups = [
    ...tags.slice(0, MAX_LOOKUPS).map((tag) => byTag(partner_code, tagKey(tag))),
    ...topic_ids.slice(0, MAX_LOOKUPS).map(byTopic),
  ]
  const candidates = await Promise.all([
    ...(words.length > 0 ? [find('s.subject_id', byWords(partner_code, words))] : []),
    ...lookups.map((lookup) => find('pt.post_id', lookup)),
  ])
  return candidates.flat()
}

/** The meaningful words of a title. */
const titleWords = (title: string): string[] => [
  ...new Set(
    parseTerms(title, 'posts', true)
      .flatMap((term) => term.words)
      .filter((word) => word.length > 2),
  ),
]

/** Title words that posts must share if they share nothing else. One may be a coincidence. */
const MIN_SHARED_WORDS = 2

const candidateRow = defineRow({
  id: col.text,
  title: col.text,
  tag_names: col.json<string[]>(),
  topics: col.json<string[]>(),
})

/** A shared word or tag counts more than a topic, which many posts share. */
async function rankCandidates(ctx: Ctx, subject: RelatedSubject, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await selectRows(
    ctx.db,
    candidateRow,
    sql`SELECT p.id, p.title, p.tag_names,
        (SELECT ${jsonList('topic_id')} FROM "PostTopic" x WHERE x.post_id = p.id) AS topics
      FROM "Post" p JOIN "User" u ON u.id = p.user_id
      WHERE ${inList('p.id', ids)} AND ${visiblePostsSql(ctx)}
      ORDER BY p.created_at DESC, p.id DESC`,
  )
  const own = {
    words: titleWords(subject.title),
    tags: subject.tags.map(tagKey),
    topics: subject.topic_ids,
  }
  return rows
    .map((row) => {
      const tags = countShared(own.tags, row.tag_names.map(tagKey))
      const topics = countShared(own.topics, row.topics)
      const words = countShared(own.words, titleWords(row.title))
      const isSimilar = tags + topics > 0 || words >= MIN_SHARED_WORDS
      return { id: row.id, weight: isSimilar ? 3 * tags + 2 * words + topics : 0 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ id }) => id)
}

const countShared = (values: string[], others: string[]): number =>
  values.filter((value) => others.includes(value)).length
