import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** The start of members. */
export const paths: RouteConfigEntry[] = [
  route('home', 'routes/home/home.tsx'),
  route('home/new-post', 'routes/home/new-post.tsx'),
  route('home/newer', 'routes/home/newer.ts'),
  route('home/mindset-message', 'routes/home/mindset-message.ts'),
  route('refer-a-friend', 'routes/home/refer-a-friend.tsx'),
]
