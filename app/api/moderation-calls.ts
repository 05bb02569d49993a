import type { Call } from './call'

/** Flags and reports. */
export const moderationCalls: readonly Call[] = []
