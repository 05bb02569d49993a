import { defineEvent, noPayload } from '~/platform/events'

export const ticketCreated = defineEvent('ticket.created', noPayload)
