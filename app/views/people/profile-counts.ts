import type { PersonCounts } from '~/domain/people/schema'
import { badges, followers, following, profile } from '../links'

const NAMES = {
  posts: ['post', 'posts', profile],
  followers: ['follower', 'followers', followers],
  badges: ['badge', 'badges', badges],
  following: ['following', 'following', following],
} as const

const countsNamed =
  (...names: (keyof typeof NAMES)[]) =>
  (id: string, counts: PersonCounts) =>
    names.map((name) => {
      const [one, many, href] = NAMES[name]
      const count = counts[`${name}_count`]
      return { label: count === 1 ? one : many, count, href: href(id) }
    })

/** The counts of a person; each opens what it counts. (HOME-07) */
export const profileCounts = countsNamed('posts', 'followers', 'badges', 'following')

/** Those in the main part of a profile and those next to it. (PROFILE-12) */
export const mainCounts = countsNamed('badges', 'followers', 'following')
export const sideCounts = countsNamed('posts', 'followers', 'following')
