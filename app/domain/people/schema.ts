/** A person as cards and lists show them. */
export type PersonSummary = {
  id: string
  name: string
  first_name: string
  avatar_url: string | null
  avatar_bg_type: string
  /** Enrollment label, 'Leader', 'Success Coach' (ACCESS-10 to ACCESS-13) */
  labels: string[]
  program_name: string | null
  institution_name: string | null
}
