import type { PersonCounts } from '~/domain/people/schema'
import { badges, followers, following, profile } from '../links'

/** The counts of a profile; each opens what it counts. (PROFILE-12, HOME-07) */
export const profileCounts = (id: string, counts: PersonCounts) => [
  {
    label: counts.posts_count === 1 ? 'post' : 'posts',
    count: counts.posts_count,
    href: profile(id),
  },
  {
    label: counts.followers_count === 1 ? 'follower' : 'followers',
    count: counts.followers_count,
    href: followers(id),
  },
  {
    label: counts.badges_count === 1 ? 'badge' : 'badges',
    count: counts.badges_count,
    href: badges(id),
  },
  { label: 'following', count: counts.following_count, href: following(id) },
]
