import { accountCalls } from './account-calls'
import type { Call } from './call'
import { commentCalls } from './comment-calls'
import { credentialCalls } from './credential-calls'
import { entityCalls } from './entity-calls'
import { homeCalls } from './home-calls'
import { moderationCalls } from './moderation-calls'
import { peopleCalls } from './people-calls'
import { postCalls } from './post-calls'
import { promptCalls } from './prompt-calls'
import { requestCalls } from './request-calls'
import { searchCalls } from './search-calls'
import { settingsCalls } from './settings-calls'
import { tagCalls } from './tag-calls'
import { topicCalls } from './topic-calls'
import { trackingCalls } from './tracking-calls'
import { writeCalls } from './write-calls'

/** Every call there is, by concept. */
export const CALLS: readonly Call[] = [
  ...accountCalls,
  ...entityCalls,
  ...settingsCalls,
  ...credentialCalls,
  ...requestCalls,
  ...peopleCalls,
  ...postCalls,
  ...writeCalls,
  ...commentCalls,
  ...tagCalls,
  ...promptCalls,
  ...topicCalls,
  ...searchCalls,
  ...homeCalls,
  ...trackingCalls,
  ...moderationCalls,
]
