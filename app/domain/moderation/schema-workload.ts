/** What one of the staff works on. */
export type Workload = {
  who: string
  cases_count: number
  harm_count: number
  /** When they took the one they've had longest; ISO 8601 */
  since: string | null
}
