/**
 * The last event that a browser says it has: null where it has none yet. A number that no event has
 * reached counts as now.
 */
export function readEventId(given: string | null): number | null | 'invalid' {
  if (given === null || given === '') return null
  const id = /^\d{1,15}$/.test(given) ? Number(given) : NaN
  return Number.isSafeInteger(id) ? id : 'invalid'
}
