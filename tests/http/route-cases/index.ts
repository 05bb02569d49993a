import type { RouteCase } from './case'
import { DEV } from './dev'
import { DOOR } from './door'
import { POSTS, OWN_POSTS } from './posts'
import { PEOPLE_AND_TOPICS } from './people-and-topics'
import { SEARCH } from './search'
import { MARKETING } from './marketing'
import { LEGAL } from './legal'
import { SIGNUP } from './signup'
import { API } from './api'
import { ACCOUNT } from './account'
import { LEADER } from './leader'
import { TIPS } from './tips'
import { PROMPTS } from './prompts'
import { SETTINGS } from './settings'
import { HELP } from './help'
import { COMMENTS } from './comments'
import { MODERATION } from './moderation'
import { DRAFTS } from './drafts'
import { TRACKING } from './tracking'
import { TOPICS } from './topics'
import { HOME } from './home'

export type { Act, RouteCase } from './case'

/** Every path of the route table. A route without a case here fails the test. */
export const ROUTE_CASES: Record<string, RouteCase> = {
  ...DOOR,
  ...POSTS,
  ...OWN_POSTS,
  ...PEOPLE_AND_TOPICS,
  ...SEARCH,
  ...MARKETING,
  ...LEGAL,
  ...SIGNUP,
  ...ACCOUNT,
  ...LEADER,
  ...TIPS,
  ...PROMPTS,
  ...SETTINGS,
  ...HELP,
  ...COMMENTS,
  ...DRAFTS,
  ...MODERATION,
  ...TRACKING,
  ...TOPICS,
  ...HOME,
  ...API,
  ...DEV,
}
