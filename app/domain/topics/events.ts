import { defineEvent, noPayload } from '~/platform/events/events'

export const topicSubscribed = defineEvent('topic.subscribed', noPayload, { logOnly: true })
export const topicUnsubscribed = defineEvent('topic.unsubscribed', noPayload, { logOnly: true })
