/** In place of a name, of the appeals that wait. */
export const APPEALS = 'Appeals'

/** What one of the staff works on. */
export type Workload = {
  who: string
  cases_count: number
  harm_count: number
  /** When they took the one they've had longest, or it was appealed; ISO 8601 */
  since: string | null
}
