import { accountCalls } from './account-calls'
import type { Call } from './call'

/** Every call there is, by concept. */
export const CALLS: readonly Call[] = [...accountCalls]
