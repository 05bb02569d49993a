import { clears, defineRecords } from '~/domain/records/define'

export const ticketRecords = defineRecords({
  Ticket: {
    people: { user_id: clears('email') },
    exports: {
      requests_for_help_and_feedback: {},
    },
    retention: { column: 'created_at', days: 730 },
    school: { called: 'tickets' },
    labels: { state: 'State', answers: 'What support answered' },
  },
})
