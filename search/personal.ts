import { titleKey, wordsOf } from './words'

/**
 * The order "recommended" for one viewer, over the best that an engine found. Pure, so that
 * Meilisearch and the database put the same results in the same order.
 */

/** Results that are put in order; what comes behind them stays in the engine's own order. */
export const PUT_IN_ORDER = 50

/** What the viewer has in common with somebody. */
type Common = { shared_interests: number; same_program: boolean }

export type PostFacts = Common & {
  id: string
  title: string
  created_at: number
  like_count: number
  comment_count: number
  answered: boolean
}

export type PersonFacts = Common & { id: string; name: string }

/**
 * What each thing weighs beside the match, whose first place counts 1, the second 0.7, the tenth
 * 0.3: enough to change the order of about equal matches, never to put a poor one first. Chosen by
 * `npm run bench:search`.
 */
const WEIGHT = { fresh: 0.04, liked: 0.04, answered: 0.01, interests: 0.03, program: 0.01 }

const DAY = 24 * 3600 * 1000
/** Days after which a post is half as fresh. */
const HALF_LIFE = 30
/** Likes and twice the comments from which on a post counts as liked by all. */
const MUCH_LIKED = 50
/** More interests in common than these count no more. */
const MANY_SHARED = 3

/** Posts in the order of the engine, put in order for the viewer; an exact title stays first. */
export function postsInOrder(q: string, posts: readonly PostFacts[], now: Date): string[] {
  const wanted = titleKey(q)
  return posts
    .map((post, place) => ({
      id: post.id,
      place,
      exact: wanted !== '' && titleKey(post.title) === wanted,
      worth: (q === '' ? 0 : 1 / Math.sqrt(1 + place)) + worthOf(post, now),
    }))
    .sort((a, b) => Number(b.exact) - Number(a.exact) || b.worth - a.worth || a.place - b.place)
    .map(({ id }) => id)
}

/** Whole days, so that the order holds while somebody turns pages. */
function worthOf(post: PostFacts, now: Date): number {
  const age = Math.max(0, Math.floor(now.getTime() / DAY) - Math.floor(post.created_at / DAY))
  const liked = Math.log(1 + post.like_count + 2 * post.comment_count) / Math.log(1 + MUCH_LIKED)
  return (
    WEIGHT.fresh * 0.5 ** (age / HALF_LIFE) +
    WEIGHT.liked * Math.min(1, liked) +
    WEIGHT.answered * Number(post.answered) +
    WEIGHT.interests * (Math.min(MANY_SHARED, post.shared_interests) / MANY_SHARED) +
    WEIGHT.program * Number(post.same_program)
  )
}

/**
 * People in the order of the engine, put in order for the viewer: who is called exactly so, then
 * whose name has all the words, then everybody else that was found; among them, who shares most
 * interests, then who studies the same.
 */
export function peopleInOrder(q: string, people: readonly PersonFacts[]): string[] {
  const typed = wordsOf(plain(q))
  return people
    .map((person, place) => ({ person, place, called: calledSo(typed, person.name) }))
    .sort(
      (a, b) =>
        b.called - a.called ||
        b.person.shared_interests - a.person.shared_interests ||
        Number(b.person.same_program) - Number(a.person.same_program) ||
        a.place - b.place,
    )
    .map(({ person }) => person.id)
}

/** 2: exactly so, in any order of the words; 1: has all the words. */
function calledSo(typed: readonly string[], name: string): number {
  const words = wordsOf(plain(name))
  if (typed.length === 0 || !typed.every((word) => words.includes(word))) return 0
  return typed.length === words.length ? 2 : 1
}

/** Without accents: whoever types "jose" means José. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
