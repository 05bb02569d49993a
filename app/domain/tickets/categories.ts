/** What a request for help is about. (HELP-03) */
export const HELP_CATEGORIES = ['general', 'technical', 'account', 'android', 'ios'] as const
export type HelpCategory = (typeof HELP_CATEGORIES)[number]

/** Feedback is stored among them, with this category. (HELP-10) */
export const FEEDBACK = 'feedback'
export type TicketCategory = HelpCategory | typeof FEEDBACK

export const TICKET_CATEGORIES: readonly TicketCategory[] = [...HELP_CATEGORIES, FEEDBACK]

/** Where an operator stands with it: new or asked again, answered by mail, or nothing more to do. */
export const TICKET_STATES = ['open', 'answered', 'closed'] as const
export type TicketState = (typeof TICKET_STATES)[number]

/** What support wrote back. */
export type TicketAnswer = { at: string; text: string }

/** What people call it in mail and on the terminal: the end of its id. */
export const ticketNumber = (id: string): string => id.slice(-8).toUpperCase()
