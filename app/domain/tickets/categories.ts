/** What a request for help is about. (HELP-03) */
export const HELP_CATEGORIES = ['general', 'technical', 'account', 'android', 'ios'] as const
export type HelpCategory = (typeof HELP_CATEGORIES)[number]

/** Feedback is stored among them, with this category. (HELP-10) */
export const FEEDBACK = 'feedback'
export type TicketCategory = HelpCategory | typeof FEEDBACK

export const TICKET_CATEGORIES: readonly TicketCategory[] = [...HELP_CATEGORIES, FEEDBACK]
