import { followers, following, profile } from '../addresses'

type Kept = {
  person: { id: string }
  posts_count: number
  followers_count: number
  following_count: number
}

/** The counts of a profile; each opens what it counts. (PROFILE-12, HOME-07) */
export const countsOf = ({ person: { id }, ...kept }: Kept) => [
  { label: kept.posts_count === 1 ? 'post' : 'posts', count: kept.posts_count, href: profile(id) },
  {
    label: kept.followers_count === 1 ? 'follower' : 'followers',
    count: kept.followers_count,
    href: followers(id),
  },
  { label: 'following', count: kept.following_count, href: following(id) },
]
