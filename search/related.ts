import type { Ctx } from '~/platform/ctx'
import type { Log } from '~/platform/log.server'
import { sqlRows } from '~/platform/sql.server'
import { columnsOf, toSql } from '~/policy/condition-sql'
import { visiblePosts } from '~/policy/posts'
import type { LiveEngine } from './engine'
import { allOf, criteriaFilters, toMeiliFilter } from './filter'
import { criteriaOf } from './criteria'
import { patiently } from './patience'
import { asQuery, termsOf } from './words'

/** A post that others are to be like. */
export type Subject = {
  id: string
  title: string
  topic_ids: string[]
  tags: string[]
  /** Only questions are wanted */
  questions?: boolean
}

/** Milliseconds that a page waits for the engine before the database answers. */
const PATIENCE = 300
/** Posts looked at from each side: the same topics, the same tags, the same words. */
const CANDIDATES = 30

export type Related = (ctx: Ctx, subject: Subject, size: number) => Promise<string[]>

/**
 * Ids of posts like this one that the viewer may see, the most alike first: by tags, words of the
 * title and topics in common. Never the post itself; none where nothing is in common. Candidates
 * come from the engine or, where it is away or slow, from indexes of the database; the database
 * weighs them, so that both find the same kind of thing. (POST-03)
 */
export const relatedBy =
  (live: LiveEngine | null, log: Log): Related =>
  async (ctx, subject, size) => {
    const found = await fromEngine(live, log, ctx, subject)
    const ids = (found ?? fromDatabase(ctx, subject)).filter((id) => id !== subject.id)
    return weighed(ctx, subject, [...new Set(ids)]).slice(0, size)
  }

const keyOf = (tag: string) => tag.toLowerCase()

async function fromEngine(live: LiveEngine | null, log: Log, ctx: Ctx, subject: Subject) {
  if (!live || !(await live.keeper.usable())) return null
  const scope = toMeiliFilter(visiblePosts(ctx.viewer))
  const query = (q: string, more: string[]) => ({
    indexUid: 'posts',
    q,
    matchingStrategy: 'frequency' as const,
    attributesToSearchOn: ['title', 'tags'],
    filter: allOf([scope, ...more]),
    attributesToRetrieve: ['id'],
    limit: CANDIDATES,
  })
  const kin = (some: { any_topics?: string[]; tags?: string[] }) =>
    criteriaFilters('posts', criteriaOf({ ...some, marked_as_question: subject.questions || null }))
  const queries = [
    query(asQuery(termsOf(subject.title, 'posts')), kin({})),
    ...(subject.tags.length > 0 ? [query('', kin({ tags: subject.tags.map(keyOf) }))] : []),
    ...(subject.topic_ids.length > 0 ? [query('', kin({ any_topics: subject.topic_ids }))] : []),
  ]
  try {
    const { results } = await patiently(PATIENCE, (signal) =>
      live.client.multiSearch({ queries }, { signal }),
    )
    return results.flatMap(({ hits }) => hits.map((hit) => String(hit.id)))
  } catch (error) {
    log.debug({ err: error }, 'related posts were found by the database')
    // So that not every page waits for an engine that is gone.
    void live.keeper.check()
    return null
  }
}

const BY_TOPIC = `FROM PostTopic pt INDEXED BY PostTopic_topic_id_created_at_post_id_idx
  CROSS JOIN Post p ON p.id = pt.post_id CROSS JOIN "User" u ON u.id = p.user_id
  WHERE pt.topic_id = ?`
const NEWEST = 'pt.created_at DESC, pt.post_id DESC'
const BY_TAG = `FROM Tag t CROSS JOIN PostTag pt INDEXED BY PostTag_tag_id_idx ON pt.tag_id = t.id
  CROSS JOIN Post p ON p.id = pt.post_id CROSS JOIN "User" u ON u.id = p.user_id
  WHERE t.partner_code = ? AND t.name = ?`
/** The index gives the best first, so that no more posts are read than are wanted. */
const BY_WORDS = `FROM post_fts CROSS JOIN SearchRow s ON s.id = post_fts.rowid
  CROSS JOIN Post p ON p.id = s.subject_id CROSS JOIN "User" u ON u.id = p.user_id
  WHERE post_fts MATCH ? AND post_fts.rank MATCH 'bm25(10.0, 1.0, 5.0)'`

/** More topics, tags and words than these are not asked for: each is one short walk. */
const FEW = 4

function fromDatabase(ctx: Ctx, { title, topic_ids, tags, questions }: Subject): string[] {
  const rule = toSql(visiblePosts(ctx.viewer), columnsOf('p', { user: 'u' }))
  // Asked before the limit: what the viewer may not see takes nobody's place.
  const also = `${rule.sql}${questions ? ' AND p.marked_question_at IS NOT NULL' : ''}`
  const ask = (from: string, order: string, ...values: string[]) =>
    sqlRows<{ id: string }>(ctx.db, `SELECT p.id ${from} AND ${also} ORDER BY ${order} LIMIT ?`, [
      ...values,
      ...rule.params,
      CANDIDATES,
    ]).map((row) => row.id)
  const { partner_code } = ctx.viewer
  // Long words are the rarer ones: each hit of a word costs a weighing.
  const words = wordsIn(title)
    .sort((a, b) => b.length - a.length)
    .slice(0, FEW)
  const match = `{title tags} : (${words.map((word) => `"${word}"`).join(' OR ')})`
  return [
    ...(words.length > 0 ? ask(BY_WORDS, 'post_fts.rank', match) : []),
    ...tags.slice(0, FEW).flatMap((tag) => ask(BY_TAG, 'pt.rowid DESC', partner_code, keyOf(tag))),
    ...topic_ids.slice(0, FEW).flatMap((id) => ask(BY_TOPIC, NEWEST, id)),
  ]
}

/** The words of a title that say what it is about. */
const wordsIn = (title: string): string[] => [
  ...new Set(
    termsOf(title, 'posts')
      .flatMap((term) => term.words)
      .filter((word) => word.length > 2),
  ),
]

/** Words of the title that two posts must share where they share nothing else: one may be chance. */
const ALIKE_WORDS = 2

type Weighed = { id: string; title: string; tag_names: string; topics: string }

/** A word or tag in common says more than a topic, which many have. */
function weighed(ctx: Ctx, subject: Subject, ids: string[]): string[] {
  if (ids.length === 0) return []
  const rule = toSql(visiblePosts(ctx.viewer), columnsOf('p', { user: 'u' }))
  const rows = sqlRows<Weighed>(
    ctx.db,
    `SELECT p.id, p.title, p.tag_names,
      (SELECT json_group_array(topic_id) FROM PostTopic x WHERE x.post_id = p.id) AS topics
     FROM Post p JOIN "User" u ON u.id = p.user_id
     WHERE p.id IN (SELECT value FROM json_each(?)) AND ${rule.sql}
       ${subject.questions ? 'AND p.marked_question_at IS NOT NULL' : ''}
     ORDER BY p.created_at DESC, p.id DESC`,
    [JSON.stringify(ids), ...rule.params],
  )
  const own = {
    words: wordsIn(subject.title),
    tags: subject.tags.map(keyOf),
    topics: subject.topic_ids,
  }
  return rows
    .map((row) => {
      const tags = common(own.tags, (JSON.parse(row.tag_names) as string[]).map(keyOf))
      const topics = common(own.topics, JSON.parse(row.topics) as string[])
      const words = common(own.words, wordsIn(row.title))
      const alike = tags + topics > 0 || words >= ALIKE_WORDS
      return { id: row.id, weight: alike ? 3 * tags + 2 * words + topics : 0 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ id }) => id)
}

const common = (some: string[], others: string[]): number =>
  some.filter((one) => others.includes(one)).length
