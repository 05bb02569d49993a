import { openTopicHref } from '~/domain/topics/schema'
import { schoolOffers } from '~/domain/visibility/offers.server'
import { visiblePeopleSql } from '~/domain/visibility/visible-people'
import { visiblePostsSql } from '~/domain/visibility/visible-posts'
import type { Ctx } from '~/platform/ctx'
import { alphabetical, inList, THEN_JOIN } from '~/platform/database/dialect'
import {
  allMatch,
  inFields,
  matches,
  newestTextsFirst,
  phrase,
  phraseStart,
  texts,
  type TextMatch,
} from '~/platform/database/full-text'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { hasEvents } from '~/policy/campus-events'
import { parseTerms, splitWords, type Term } from '../criteria/terms'
import type { SearchKind } from '../criteria/types'
import { eventsByTitle } from '../fallback/campus-sql'
import type { Meaning } from '../meaning/meaning'

/** Where a search that is being typed may be about to lead. */
export type Suggestion =
  | PostSuggestion
  | { kind: 'person'; id: string; title: string }
  | { kind: 'topic'; href: string; title: string }
  | { kind: 'event'; id: string; date_id: string; title: string }
type PostSuggestion = { kind: 'post' | 'question'; id: string; title: string }

export type LoadSuggestions = (ctx: Ctx, text: string) => Promise<Suggestion[]>

const MAX_SUGGESTIONS = 5
/** So that posts have room, too. */
const MAX_OF_OTHERS = 2
/** Almost every text has a word that begins with one letter. */
const MIN_LENGTH = 2
const MAX_LENGTH = 100

/** Words that say enough to look for what means the same */
const ENOUGH_WORDS = 3
/** Posts that are compared, and the cosine from which one is about what is typed */
const COMPARED = 30
const CLOSE = 0.5

/**
 * Posts by their titles, people by their names, events to come and topics, at most five in all, in which every typed word
 * is or, the last one, begins one; with an embedder also posts that mean the same as three words and more. For any
 * member; only what a search would show them. The database finds them: it can as well as the engine, and does so
 * with every few letters that someone types.
 */
export async function loadSuggestions(
  ctx: Ctx,
  typed: string,
  meaning: Meaning | null = null,
): Promise<Suggestion[]> {
  const text = typed.slice(0, MAX_LENGTH)
  if (splitWords(text).join('').length < MIN_LENGTH) return []
  const [people, topics] = [await findPeople(ctx, text), await findTopics(ctx, text)]
  const events = await findEvents(ctx, text, MAX_SUGGESTIONS - people.length - topics.length)
  const left = MAX_SUGGESTIONS - people.length - topics.length - events.length
  const posts = await findPosts(ctx, text, left)
  const mayComplete = meaning && posts.length < left && splitWords(text).length >= ENOUGH_WORDS
  const close = mayComplete ? await findClosePosts(ctx, text, meaning) : []
  const known = new Set(posts.map(({ id }) => id))
  const others = close.filter(({ id }) => !known.has(id))
  return [...[...posts, ...others].slice(0, left), ...events, ...people, ...topics]
}

/** Every term, of which the last may go on. */
function termsMatch(text: string, kind: SearchKind): TextMatch {
  const terms = parseTerms(text, kind, true)
  return allMatch(terms.map((term, at) => termMatch(term, at === terms.length - 1)))
}

const termMatch = ({ words, phrase: isQuoted }: Term, isLast: boolean): TextMatch =>
  isLast && !isQuoted ? phraseStart(words) : phrase(words)

const postColumns = { id: col.text, title: col.text, question: col.flag }
const postRow = defineRow(postColumns)
const closeRow = defineRow({ ...postColumns, row: col.number })

/** The newest, because an order by match would have to look at all of them. */
async function findPosts(ctx: Ctx, text: string, size: number): Promise<PostSuggestion[]> {
  const [school, match] = [ctx.viewer.partner_code, inFields(['title'], termsMatch(text, 'posts'))]
  const rows = await selectRows(
    ctx.db,
    postRow,
    sql`SELECT p.id, p.title, p.marked_question_at IS NOT NULL AS question
      FROM ${texts('post_fts')} ${THEN_JOIN} "Post" p ON p.id = s.subject_id
        ${THEN_JOIN} "User" u ON u.id = p.user_id
      WHERE ${matches('post_fts', { school, match })}
        AND ${visiblePostsSql(ctx)}
      ORDER BY ${newestTextsFirst('post_fts')} LIMIT ${size}`,
  )
  return rows.map(suggestPost)
}

const suggestPost = ({ id, title, question }: RowOf<typeof postRow>): PostSuggestion => ({
  kind: question ? 'question' : 'post',
  id,
  title,
})

/** The closest in meaning, best first. */
async function findClosePosts(ctx: Ctx, text: string, meaning: Meaning): Promise<PostSuggestion[]> {
  const vector = await meaning.vector(text)
  if (!vector) return []
  const found = await meaning.close(ctx.viewer.partner_code, vector, { many: COMPARED, rows: [] })
  const close = new Map(found.closest.filter(([, cosine]) => cosine >= CLOSE))
  const rows = await selectRows(
    ctx.db,
    closeRow,
    sql`SELECT s.id AS row, p.id, p.title, p.marked_question_at IS NOT NULL AS question
      FROM "SearchRow" s ${THEN_JOIN} "Post" p ON p.id = s.subject_id
        ${THEN_JOIN} "User" u ON u.id = p.user_id
      WHERE ${inList('s.id', [...close.keys()])} AND ${visiblePostsSql(ctx)}`,
  )
  return rows.sort((a, b) => (close.get(b.row) ?? 0) - (close.get(a.row) ?? 0)).map(suggestPost)
}

const personRow = defineRow({ id: col.text, title: col.text })

async function findPeople(ctx: Ctx, text: string): Promise<Suggestion[]> {
  const [school, match] = [ctx.viewer.partner_code, inFields(['name'], termsMatch(text, 'people'))]
  const rows = await selectRows(
    ctx.db,
    personRow,
    sql`SELECT u.id, u.first_name || ' ' || u.last_name AS title
      FROM ${texts('user_fts')} ${THEN_JOIN} "User" u ON u.id = s.subject_id
      WHERE ${matches('user_fts', { school, match })}
        AND ${visiblePeopleSql(ctx)}
      ORDER BY ${newestTextsFirst('user_fts')} LIMIT ${MAX_OF_OTHERS}`,
  )
  return rows.map((row) => ({ kind: 'person', ...row }))
}

const topicRow = defineRow({ id: col.text, title: col.text })

/** A school has a few dozen. */
async function findTopics(ctx: Ctx, text: string): Promise<Suggestion[]> {
  const rows = await selectRows(
    ctx.db,
    topicRow,
    sql`SELECT t.id, t.title FROM "Topic" t
      WHERE t.partner_code = ${ctx.viewer.partner_code} AND t.archived_at IS NULL
      ORDER BY ${alphabetical('t.title')}`,
  )
  const typed = parseTerms(text, 'posts', true).flatMap(({ words }) => words)
  return rows
    .filter(({ title }) => {
      const words = splitWords(title)
      return typed.every((typedWord) => words.some((word) => word.startsWith(typedWord)))
    })
    .slice(0, MAX_OF_OTHERS)
    .map((topic) => ({ kind: 'topic', title: topic.title, href: openTopicHref(ctx, topic) }))
}

const eventRow = defineRow({ id: col.text, date_id: col.text, title: col.text })

/** The soonest, where the school has any. */
async function findEvents(ctx: Ctx, text: string, left: number): Promise<Suggestion[]> {
  if (!hasEvents(ctx.viewer, ctx.partner)) return []
  if (!(await schoolOffers(ctx.db, ctx.viewer.partner_code)).dates) return []
  const size = Math.min(MAX_OF_OTHERS, left)
  const rows = await selectRows(
    ctx.db,
    eventRow,
    eventsByTitle(ctx, termsMatch(text, 'posts'), size),
  )
  return rows.map((row) => ({ kind: 'event', ...row }))
}
