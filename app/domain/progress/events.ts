import { defineEvent, noPayload } from '~/platform/events/events'

/** Every step of someone's checklist is done, for the first time. */
export const progressCompleted = defineEvent('progress.completed', noPayload)
