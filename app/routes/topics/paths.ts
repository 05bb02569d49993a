import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** The list of topics and their pages. */
export const paths: RouteConfigEntry[] = [
  route('browse-topics', 'routes/topics/browse.tsx'),
  route('topic/:urlName/:topicId', 'routes/topics/topic.tsx'),
]
