import type { Call } from './call'

/** Topics, and the search behind their contributors. */
export const topicCalls: readonly Call[] = []
