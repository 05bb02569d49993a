import { idOf as id } from '~tests/support/world'
import { events, type RouteCase } from './case'

const at = (rest = '', path = 'topic') => `/${path}/study-groups/${id('topic:study')}${rest}`
const foreign = (rest = '', path = 'topic') => ({
  of: (one: string) => `/${path}/boats/${one}${rest}`,
  id: id('topic:boats'),
})

/** Lakeside has no topic pages. (TOPIC-07) */
const withFlag = (rest = '') => [
  { who: 'lou' as const, at: `/topic/boats/${id('topic:boats')}${rest}`, answer: '/browse-topics' },
]

export const TOPICS: Record<string, RouteCase> = {
  'browse-topics': { at: '/browse-topics' },
  'topic/:urlName?': { at: '/topic/study-groups' },
  'topic-2/:urlName?': { at: '/topic-2/study-groups' },
  'topic/:urlName/:topicId': { at: at(), foreign: foreign(), refused: withFlag() },
  'topic/:urlName/:topicId/about': {
    at: at('/about'),
    foreign: foreign('/about'),
    refused: withFlag('/about'),
  },
  'topic-2/:urlName/:topicId': { at: at('', 'topic-2'), foreign: foreign('', 'topic-2') },
  'topic-2/:urlName/:topicId/about': {
    at: at('/about', 'topic-2'),
    foreign: foreign('/about', 'topic-2'),
  },
  'topic/:urlName/:topicId/subscribe': {
    at: at('/subscribe'),
    foreign: foreign('/subscribe'),
    act: {
      by: 'alma',
      page: at(),
      form: at('/subscribe'),
      done: events('topic.subscribed', id('topic:study')),
    },
  },
  'topic/:urlName/:topicId/unsubscribe': {
    at: at('/unsubscribe'),
    foreign: foreign('/unsubscribe'),
    act: {
      by: 'sam',
      page: at(),
      form: at('/unsubscribe'),
      first: { page: at(), form: at('/subscribe') },
      done: events('topic.unsubscribed', id('topic:study')),
    },
  },
  'subscribed-topics': { at: '/subscribed-topics' },
  'profile/:userId/topics': {
    at: `/profile/${id('maya')}/topics`,
    foreign: { of: (one) => `/profile/${one}/topics`, id: id('lou') },
  },
}
