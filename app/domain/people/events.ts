import { defineEvent, noPayload } from '~/platform/events/events'

export const userFollowed = defineEvent('user.followed', noPayload)
export const userUnfollowed = defineEvent('user.unfollowed', noPayload)

export const userBlocked = defineEvent('user.blocked', noPayload, { logOnly: true })
export const userUnblocked = defineEvent('user.unblocked', noPayload, { logOnly: true })
