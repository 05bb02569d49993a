import { clears, defineRecords, deletes, FOR_GOOD } from '~/domain/records/define'
import { eraseOwnEvents } from './erased.server'

export const campusEventRecords = defineRecords({
  CampusEvent: {
    people: { author_id: clears() },
    beforeErasure: eraseOwnEvents,
    exports: {
      events_you_added: {
        only: [
          'title',
          'text',
          'place',
          'starts_at',
          'ends_at',
          'state',
          'decline_reason',
          'created_at',
          'revised_at',
        ],
        owner: 'author_id',
        newest: 'created_at',
      },
    },
    school: { called: 'events' },
    retention: 'for good',
    labels: { state: 'State', decline_reason: 'Why it was declined', place: 'Place' },
  },
  EventDate: FOR_GOOD,
  CalendarSource: { school: { called: 'calendars taken over' }, retention: 'for good' },
  CalendarLink: {
    people: { user_id: deletes() },
    exports: { addresses_of_your_calendars: { only: ['created_at'] } },
    retention: 'for good',
    // An address is one of this site.
    transfer: { stays: 'Addresses of calendars are this site’s.' },
  },
  EventAttendance: {
    people: { user_id: deletes() },
    exports: {
      events_you_come_to: { only: ['date_id', 'status', 'since'], newest: 'since' },
    },
    retention: 'for good',
    labels: { date_id: 'Id of the date', status: 'What you said', since: 'Since' },
  },
})
