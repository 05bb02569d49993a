import * as z from 'zod'
import { defineEvent, noPayload } from '~/platform/events/events'

export const userCreated = defineEvent('user.created', noPayload, { search: 'person' })

/** A name, the program, interests or who may see the profile changed. */
export const userChanged = defineEvent('user.changed', noPayload, { search: 'person and posts' })

export const termsAccepted = defineEvent('terms.accepted', noPayload, {
  search: 'person and posts',
})

/** The row has lost its photo by now. */
export const userDeleted = defineEvent(
  'user.deleted',
  z.object({
    avatar_url: z.string().nullish(),
    /** Ids of all that they had */
    pictures: z.array(z.string()).optional(),
  }),
  { search: 'person and posts' },
)

/** The row has lost name and address by now: the message about it needs them. */
export const accountDeleted = defineEvent(
  'account.deleted',
  z.object({ email: z.string(), first_name: z.string() }),
)

const mailLink = z.object({
  /** Id of the link that the message carries */
  link: z.string(),
})

export const confirmationRequested = defineEvent('account.confirmation_requested', mailLink)

/** An operator made the account, and invites its owner. */
export const invited = defineEvent('account.invited', mailLink)

export const passwordResetRequested = defineEvent('account.reset_requested', mailLink)

const previousAddress = z.object({
  /** The address that the account had when it happened */
  old: z.string(),
})

export const emailChangeRequested = defineEvent('account.email_change_requested', previousAddress)

export const emailChanged = defineEvent('account.email_changed', previousAddress)

export const passwordChanged = defineEvent(
  'account.password_changed',
  z.object({
    /** The address that the account had when it happened */
    email: z.string(),
  }),
)

/** The index differs from the person's row; search writes the document again. (CLI-22) */
export const personReindexRequested = defineEvent('search.repair_person', noPayload, {
  search: 'person',
})
