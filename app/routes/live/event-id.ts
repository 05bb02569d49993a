/**
 * The last event that a browser says it has: null where it has none yet. A number that no event has
 * reached counts as now.
 */
export function readEventId(text: string | null): number | null | 'invalid' {
  if (text === null || text === '') return null
  const id = /^\d{1,15}$/.test(text) ? Number(text) : NaN
  return Number.isSafeInteger(id) ? id : 'invalid'
}
