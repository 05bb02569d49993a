import { defineEvent, noPayload } from '~/platform/events'

export const contactRequested = defineEvent('contact.requested', noPayload)
