import type { Endpoint } from './endpoint'
import { accountEndpoints } from './endpoints/account'
import { announcementEndpoints } from './endpoints/announcements'
import { badgeEndpoints } from './endpoints/badges'
import { commentEndpoints } from './endpoints/comments'
import { eventCalendarEndpoints } from './endpoints/event-calendars'
import { eventEndpoints } from './endpoints/events'
import { insightEndpoints } from './endpoints/insights'
import { messageEndpoints } from './endpoints/messages'
import { mobileEndpoints } from './endpoints/mobile'
import { moderationEndpoints } from './endpoints/moderation'
import { notificationEndpoints } from './endpoints/notifications'
import { onboardingEndpoints } from './endpoints/onboarding'
import { peopleEndpoints } from './endpoints/people'
import { pictureEndpoints } from './endpoints/pictures'
import { postEndpoints } from './endpoints/posts'
import { promptEndpoints } from './endpoints/prompts'
import { schoolEndpoints } from './endpoints/schools'
import { searchEndpoints } from './endpoints/search'
import { signupEndpoints } from './endpoints/signup'
import { topicEndpoints } from './endpoints/topics'
import { trackingEndpoints } from './endpoints/tracking'
import { userEndpoints } from './endpoints/users'
import { validationEndpoints } from './endpoints/validation'
import { versionEndpoints } from './endpoints/versions'

/** Every endpoint, by concept. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...signupEndpoints,
  ...accountEndpoints,
  ...userEndpoints,
  ...onboardingEndpoints,
  ...peopleEndpoints,
  ...badgeEndpoints,
  ...schoolEndpoints,
  ...postEndpoints,
  ...commentEndpoints,
  ...versionEndpoints,
  ...pictureEndpoints,
  ...promptEndpoints,
  ...topicEndpoints,
  ...searchEndpoints,
  ...trackingEndpoints,
  ...messageEndpoints,
  ...notificationEndpoints,
  ...announcementEndpoints,
  ...eventEndpoints,
  ...eventCalendarEndpoints,
  ...insightEndpoints,
  ...mobileEndpoints,
  ...moderationEndpoints,
  ...validationEndpoints,
]
