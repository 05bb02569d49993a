import { followers, following, profile } from '../links'

type CountedProfile = {
  person: { id: string }
  posts_count: number
  followers_count: number
  following_count: number
}

/** The counts of a profile; each opens what it counts. (PROFILE-12, HOME-07) */
export const profileCounts = ({ person: { id }, ...counts }: CountedProfile) => [
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
  { label: 'following', count: counts.following_count, href: following(id) },
]
