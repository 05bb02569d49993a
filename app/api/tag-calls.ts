import type { Call } from './call'

/** Tags. */
export const tagCalls: readonly Call[] = []
