import { route, type RouteConfigEntry } from '@remix-run/route-config'

const topic = 'routes/topics/topic.tsx'
const about = 'routes/topics/about.tsx'
const none = 'routes/topics/no-topic.ts'
const subscribed = 'routes/topics/subscribed.tsx'

/** The list of topics and their pages. */
export const paths: RouteConfigEntry[] = [
  route('browse-topics', 'routes/topics/browse.tsx'),
  route('topic/:urlName?', none, { id: 'no-topic' }),
  route('topic-2/:urlName?', none, { id: 'no-topic-2' }),
  route('topic/:urlName/:topicId', topic, { id: 'topic' }),
  route('topic-2/:urlName/:topicId', topic, { id: 'topic-2' }),
  route('topic/:urlName/:topicId/about', about, { id: 'topic-about' }),
  route('topic-2/:urlName/:topicId/about', about, { id: 'topic-2-about' }),
  route('topic/:urlName/:topicId/subscribe', 'routes/topics/subscribe.ts'),
  route('topic/:urlName/:topicId/unsubscribe', 'routes/topics/unsubscribe.ts'),
  route('subscribed-topics', subscribed, { id: 'subscribed-topics' }),
  route('profile/:userId/topics', subscribed, { id: 'subscribed-topics-of' }),
]
