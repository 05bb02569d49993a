export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** When someone is there at a school, by its clock. */
export type OfficeHours = {
  /** Monday to Friday where left out */
  days?: readonly (typeof WEEKDAYS)[number][]
  /** HH:mm, later in the day than `from`; 24:00 is midnight */
  from: string
  to: string
}

/** Minutes that a case in which someone may be in danger waits for staff, where the school sets no others. */
export const ESCALATION_MINUTES = 30

type Contact = { name: string; email: string }

export type ModerationEscalation = {
  /** How long a case may wait before the next person is told */
  minutes?: number
  /** Told one after the other, after the moderation contact; then the support desk */
  contacts?: Contact[]
  /** The hours in which the minutes count; around the clock where left out */
  hours?: OfficeHours | null
}
