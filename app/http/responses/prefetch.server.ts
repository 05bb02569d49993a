const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/** Whether a browser fetches a page before anyone has asked for it; maybe no one will. */
export const isPrefetch = ({ headers }: Request): boolean =>
  PURPOSES.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''))
