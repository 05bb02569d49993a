import type { Person } from '../demo/people'
import { seeded } from '../random'
import type { Tables } from '../rows'
import { before, DAY } from '../time'
import { isPresent } from './authors'
import type { PlannedPost } from './plan'

/** Likes of the posts; a few posts are liked by many. */
export function likeRows(
  code: string,
  planned: readonly PlannedPost[],
  people: readonly Person[],
  today: Date,
): Tables['PostLike'][] {
  const able = people.filter(isPresent)
  return planned.flatMap((post) => {
    const rng = seeded('likes', post.id)
    const count = Math.floor(Math.min(able.length * 0.3, 38) * rng.next() ** 3.2)
    const likers = rng
      .shuffle(able)
      .filter((person) => person !== post.author)
      .slice(0, count)
    return likers.map((person) => ({
      user_id: person.row.id,
      post_id: post.id,
      partner_code: code,
      created_at: before(today, Math.round(Math.min(post.age, person.joinedAge) * rng.next())),
    }))
  })
}

export interface Following {
  /** First names-of-address and how many people they follow, for accounts that need a fixed number. */
  fixed: Readonly<Record<string, number>>
}

export function followRows(
  code: string,
  people: readonly Person[],
  { fixed }: Following,
  today: Date,
): Tables['Follow'][] {
  const able = people.filter(isPresent)
  return able.flatMap((person) => {
    const rng = seeded('follows', person.row.id)
    const name = person.row.email.split('@')[0] ?? ''
    const count = fixed[name] ?? Math.floor(14 * rng.next() ** 2)
    const followed = rng.shuffle(able).filter((other) => other !== person && isStudent(other))
    return followed.slice(0, count).map((other) => ({
      user_id: person.row.id,
      followed_user_id: other.row.id,
      partner_code: code,
      created_at: before(
        today,
        Math.round(Math.min(person.joinedAge, other.joinedAge, 200 * DAY) * rng.next()),
      ),
    }))
  })
}

/** Staff and people who test are seldom followed. */
function isStudent({ row, program }: Person): boolean {
  return program !== '' && !row.test_user && !row.invalid_user
}
