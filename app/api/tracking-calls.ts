import type { Call } from './call'

/** What people do on the pages. */
export const trackingCalls: readonly Call[] = []
