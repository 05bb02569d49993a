import type { Ctx } from '~/platform/ctx'
import { visiblePostsSql } from '~/domain/visibility/visible-posts'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { buildCriteria } from '~search/criteria/criteria'
import { splitWords, titleKey } from '~search/criteria/terms'
import type { Search } from '~search/index'
import { mean } from '../report'
import { DEPTH, ndcg } from './scores'

/** How well known posts are found: NDCG@10 by the way of typing their title. */
export type KnownItems = { posts: number; ndcg: Record<Typing, number>; queries: number }

const TYPINGS = {
  title: (words: readonly string[]) => words,
  'a typo': (words: readonly string[]) => words.map(withTypo(longest(words))),
  'other order': (words: readonly string[]) => words.toReversed(),
  'as you type': (words: readonly string[]) => [
    ...words.slice(0, Math.max(2, Math.ceil(words.length / 2)) - 1),
    (words[Math.max(2, Math.ceil(words.length / 2)) - 1] ?? '').slice(0, 4),
  ],
}
type Typing = keyof typeof TYPINGS

const longest = (words: readonly string[]) =>
  words.reduce((most, word) => (word.length > most.length ? word : most), '')

/** Two letters in the middle change places. */
const withTypo = (typed: string) => (word: string) => {
  const at = Math.floor(word.length / 2)
  return word === typed && word.length > 4
    ? `${word.slice(0, at - 1)}${word[at]}${word[at - 1]}${word.slice(at + 1)}`
    : word
}

const postRow = defineRow({ id: col.text, title: col.text })
/** Shorter titles say too little when half typed. */
const MIN_WORDS = 4

/** No one can tell from half a title which of those that begin like it is meant. */
const beginsWith = (typed: string) => (row: { title: string }) =>
  splitWords(row.title).join(' ').startsWith(typed)

/**
 * Types titles of up to so many visible posts in four ways. Posts of the same title count alike, and
 * while it is being typed all whose titles begin with what is typed so far.
 */
export async function findKnownItems(search: Search, ctx: Ctx, many: number): Promise<KnownItems> {
  const rows = await selectRows(
    ctx.db,
    postRow,
    sql`SELECT p.id, p.title FROM "Post" p JOIN "User" u ON u.id = p.user_id
      WHERE ${visiblePostsSql(ctx)} ORDER BY p.id`,
  )
  const known = rows.filter(({ title }) => splitWords(title).length >= MIN_WORDS)
  const every = Math.max(1, Math.floor(known.length / many))
  const posts = known.filter((_, at) => at % every === 0).slice(0, many)
  const scores: Record<Typing, number[]> = {
    title: [],
    'a typo': [],
    'other order': [],
    'as you type': [],
  }
  for (const { title } of posts) {
    const same = rows.filter((row) => titleKey(row.title) === titleKey(title))
    for (const typing of Object.keys(TYPINGS) as Typing[]) {
      const q = TYPINGS[typing](splitWords(title)).join(' ')
      const right = typing === 'as you type' ? rows.filter(beginsWith(q)) : same
      const grades = new Map(right.map(({ id }) => [id, 3]))
      const { ids, partial } = await search.posts(ctx, buildCriteria({ q, size: DEPTH }))
      scores[typing].push(ndcg([...ids, ...partial], grades))
    }
  }
  const averages = Object.entries(scores).map(([typing, all]) => [typing, mean(all)])
  return {
    posts: posts.length,
    queries: posts.length * averages.length,
    ndcg: Object.fromEntries(averages) as KnownItems['ndcg'],
  }
}
