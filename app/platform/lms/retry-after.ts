/** Seconds that we wait at most because we are told to: what someone handed in is not kept for days. */
const LONGEST = 3600

/**
 * Seconds after which a platform that is busy or down wants to be asked again; null where it doesn't say.
 * A date counts from the platform's own clock, so that a wrong one does no harm.
 */
export function readRetryAfter(headers: Headers): number | null {
  const text = headers.get('retry-after')?.trim() ?? ''
  const seconds = /^\d+$/.test(text)
    ? Number(text)
    : (Date.parse(text) - Date.parse(headers.get('date') ?? '')) / 1000
  return seconds > 0 ? Math.min(seconds, LONGEST) : null
}
