import { accountCalls } from './account-calls'
import type { Call } from './call'
import { credentialCalls } from './credential-calls'
import { entityCalls } from './entity-calls'
import { requestCalls } from './request-calls'
import { settingsCalls } from './settings-calls'

/** Every call there is, by concept. */
export const CALLS: readonly Call[] = [
  ...accountCalls,
  ...entityCalls,
  ...settingsCalls,
  ...credentialCalls,
  ...requestCalls,
]
