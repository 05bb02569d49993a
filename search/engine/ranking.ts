import { splitWords, titleKey } from '../criteria/terms'

/**
 * The order "recommended": reranks an engine's first results for one viewer. Pure, so that the same
 * results of Meilisearch and the database have the same order. Later results keep the engine's order.
 */
export const RERANKED_RESULTS = 50

export type PostRankingRow = {
  /** What the author shares with the viewer */
  shared_interests: number
  same_program: boolean
  id: string
  title: string
  created_at: number
  like_count: number
  comment_count: number
  answered: boolean
}

export type PersonRankingRow = { id: string; name: string }

/**
 * The match counts 1 at the first place, 0.7 at the second, 0.3 at the tenth. These weights reorder
 * similar matches but never put a poor one first. Tuned with `npm run bench:search`.
 */
const WEIGHTS = { fresh: 0.04, liked: 0.04, answered: 0.01, interests: 0.03, program: 0.01 }

const DAY = 24 * 3600 * 1000
/** Days */
const FRESHNESS_HALF_LIFE = 30
/** Likes and twice the comments. More don't count. */
const MAX_LIKES = 50
const MAX_SHARED_INTERESTS = 3

/** Ids of posts, given in the engine's order. An exact title stays first. */
export function rankPosts(q: string, posts: readonly PostRankingRow[], now: Date): string[] {
  const key = titleKey(q)
  return posts
    .map((post, place) => ({
      id: post.id,
      place,
      exact: key !== '' && titleKey(post.title) === key,
      score: (q === '' ? 0 : 1 / Math.sqrt(1 + place)) + postScore(post, now),
    }))
    .sort((a, b) => Number(b.exact) - Number(a.exact) || b.score - a.score || a.place - b.place)
    .map(({ id }) => id)
}

/** Age counts in whole days, so that the order stays the same while someone turns pages. */
function postScore(post: PostRankingRow, now: Date): number {
  const age = Math.max(0, Math.floor(now.getTime() / DAY) - Math.floor(post.created_at / DAY))
  const liked = Math.log(1 + post.like_count + 2 * post.comment_count) / Math.log(1 + MAX_LIKES)
  return (
    WEIGHTS.fresh * 0.5 ** (age / FRESHNESS_HALF_LIFE) +
    WEIGHTS.liked * Math.min(1, liked) +
    WEIGHTS.answered * Number(post.answered) +
    WEIGHTS.interests *
      (Math.min(MAX_SHARED_INTERESTS, post.shared_interests) / MAX_SHARED_INTERESTS) +
    WEIGHTS.program * Number(post.same_program)
  )
}

/**
 * Ids of people, given in the engine's order: by name (exactly the words, all of them, not all), then
 * as they are recommended, then as found.
 */
export function rankPeople(
  q: string,
  people: readonly PersonRankingRow[],
  recommended: readonly string[],
): string[] {
  const rank = new Map(recommended.map((id, at) => [id, at]))
  const findRank = (id: string) => rank.get(id) ?? recommended.length
  const typed = splitWords(removeAccents(q))
  return people
    .map((person, place) => ({ person, place, match: nameMatch(typed, person.name) }))
    .sort(
      (a, b) =>
        b.match - a.match || findRank(a.person.id) - findRank(b.person.id) || a.place - b.place,
    )
    .map(({ person }) => person.id)
}

/** 2: exactly the typed words in any order; 1: all of them and more. */
function nameMatch(typed: readonly string[], name: string): number {
  const words = splitWords(removeAccents(name))
  if (typed.length === 0 || !typed.every((word) => words.includes(word))) return 0
  return typed.length === words.length ? 2 : 1
}

/** Someone who types "jose" means José. */
const removeAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
