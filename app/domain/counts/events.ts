import { defineEvent, noPayload } from '~/platform/events/events'

/** Counts of posts were wrong, so search compares every document with its row. */
export const countsRepaired = defineEvent('counts.repaired', noPayload, { search: 'school' })
