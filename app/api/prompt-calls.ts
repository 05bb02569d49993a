import type { Call } from './call'

/** Prompts. */
export const promptCalls: readonly Call[] = []
