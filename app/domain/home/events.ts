import { defineEvent, noPayload } from '~/platform/events/events'

export const mindsetDismissed = defineEvent('mindset.dismissed', noPayload, { logOnly: true })
