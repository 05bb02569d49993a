import type { Call } from './call'

/** Comments, and what one does with them. */
export const commentCalls: readonly Call[] = []
