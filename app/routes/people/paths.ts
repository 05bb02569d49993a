import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** Profiles and following. */
export const paths: RouteConfigEntry[] = [
  route('profile', 'routes/people/profile.tsx', { id: 'own-profile' }),
  route('badges', 'routes/people/badges.tsx'),
  route('profile/:userId', 'routes/people/profile.tsx', { id: 'profile' }),
  route('profile/:userId/followers', 'routes/people/followers.tsx'),
  route('profile/:userId/following', 'routes/people/following.tsx'),
  route('profile/:userId/block', 'routes/people/block.tsx'),
  route('profile/:userId/follow', 'routes/people/follow.ts'),
  route('profile/:userId/unfollow', 'routes/people/unfollow.ts'),
]
