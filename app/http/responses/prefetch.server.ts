const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/** Whether no one has asked for the page: maybe no one ever will. For `unopened` of the ctx. */
export const isUnopened = ({ headers, method }: Request): true | undefined =>
  method === 'HEAD' || isPrefetch(headers) || undefined

const isPrefetch = (headers: Headers) =>
  PURPOSES.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''))
