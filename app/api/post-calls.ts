import type { Call } from './call'

/** Posts, and what one does with them. */
export const postCalls: readonly Call[] = []
