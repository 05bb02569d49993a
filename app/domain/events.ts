import * as accounts from './accounts/events'
import * as administration from './administration/events'
import * as announcements from './announcements/events'
import * as answerRequests from './answer-requests/events'
import * as badges from './badges/events'
import * as campusEvents from './campus-events/events'
import * as coaching from './coaching/events'
import * as comments from './comments/events'
import * as courses from './courses/events'
import * as counts from './counts/events'
import * as factors from './factors/events'
import * as home from './home/events'
import * as marketing from './marketing/events'
import * as messages from './messages/events'
import * as moderation from './moderation/events'
import * as notifications from './notifications/events'
import * as partners from './partners/events'
import * as people from './people/events'
import * as posts from './posts/events'
import * as progress from './progress/events'
import * as settings from './settings/events'
import * as signup from './signup/events'
import * as terms from './terms/events'
import * as tickets from './tickets/events'
import * as topics from './topics/events'
import type { EventDefinition } from '~/platform/events/events'

const concepts = {
  accounts,
  administration,
  announcements,
  answerRequests,
  badges,
  campusEvents,
  coaching,
  comments,
  counts,
  courses,
  factors,
  home,
  marketing,
  messages,
  moderation,
  partners,
  people,
  posts,
  notifications,
  progress,
  settings,
  signup,
  terms,
  tickets,
  topics,
}

/** Every kind of event, by concept. Search and the handlers are derived from it. */
export const EVENTS: readonly EventDefinition[] = Object.values(concepts)
  .flatMap((concept) => Object.values<unknown>(concept))
  .filter(isDefinition)

function isDefinition(exported: unknown): exported is EventDefinition {
  return typeof exported === 'function' && 'eventName' in exported
}
