import type { AppLoadContext } from '@remix-run/node'

/**
 * Whether our script runs in this browser: on each page it says so in a cookie of its own, which
 * lasts a day. A page without it cannot know, and counts as one without script; so do pages that
 * are sent without script to save data. (TRACK-05)
 */
export const isScriptEnabled = ({ lite }: AppLoadContext, { headers }: Request): boolean =>
  !lite && /(?:^|;\s*)(?:__Host-)?quad_script=1(?:;|$)/.test(headers.get('cookie') ?? '')
