import type { PersonSummary } from '~/domain/people/schema'
import { PICTURE_INPUTS, pictureList, type Picture } from '~/domain/photos/schema-pictures'
import type { Care } from '~/domain/safety/schema'
import { formSchema, PICTURES, TEXT, type Fields, type NewValues } from '~/domain/writing/fields'
import { requiredText } from '~/domain/writing/schema'
import type { ChannelState } from '~/policy/messages'

/** A conversation in the list of the viewer's own. (DM-06) */
export type ChannelListItem = {
  id: string
  /** Who the viewer talks with */
  person: PersonSummary
  /** The beginning of the newest message */
  preview: string
  /** The viewer wrote it */
  mine: boolean
  /** ISO 8601 */
  last_message_at: string
  unread: boolean
  state: ChannelState
}

/** A message of an open conversation. */
export type MessageView = {
  id: string
  /** Its place in the conversation, from 1 */
  number: number
  /** As safe HTML; external links lead through /redirect (DM-31) */
  html: string
  pictures: Picture[]
  mine: boolean
  /** ISO 8601 */
  created_at: string
  /** What stands under it, if it says that someone may be in danger */
  care: Care | null
}

/** A message that has just come, with what its place in a conversation depends on. */
export type LiveMessage = {
  channel_id: string
  /** Who the viewer talks with */
  person: PersonSummary
  message: MessageView
  /** The one that it follows */
  before: Pick<MessageView, 'mine' | 'created_at'> | null
  /** Its beginning, for lists */
  preview: string
}

/** A conversation that the viewer has opened. (DM-01, DM-08) */
export type ChannelView = {
  id: string
  person: PersonSummary
  /** They work at the school */
  staff: boolean
  state: ChannelState
  /** The viewer has ignored the invitation */
  ignored: boolean
  /** The number of the newest message that the viewer had opened before */
  last_read: number
  /** That of the newest one */
  last_number: number
  unread: boolean
}

/** A page of messages, the oldest first, with the numbers at which its neighbors begin. */
export type MessagePage = {
  messages: MessageView[]
  /** For the page before it, or null where this one has the first message */
  earlier: number | null
  /** Newer messages are on another page */
  hasNewer: boolean
}

/** A way to begin a first message: why to write to them, and what the field is filled with. */
export type Starter = { label: string; text: string }

export const CHANNELS_PAGE_SIZE = 30
export const MESSAGES_PAGE_SIZE = 50
/** New conversations with people who don't follow one, a day. Not in the spec. */
export const MAX_INVITATIONS = 20

/** (DM-20) */
export const MESSAGE_REQUIRED = 'Please write something here to continue'
/** Not in the spec. */
export const MESSAGE_TOO_LONG = 'Message is too long'

/** The fields of a message; control characters and the length are treated as in posts. (DM-20) */
export const MESSAGE_FIELDS = {
  text: {
    kind: TEXT,
    forms: ['new', 'words'],
    schema: () => requiredText(MESSAGE_REQUIRED, MESSAGE_TOO_LONG),
    column: 'text',
  },
  pictures: {
    kind: PICTURES,
    inputs: PICTURE_INPUTS,
    forms: ['new'],
    schema: () => pictureList,
    empty: [],
    column: null,
  },
} as const satisfies Fields

/** A message as the forms of a conversation send it, and without pictures. */
export const pictureMessageSchema = formSchema(MESSAGE_FIELDS, 'new')
export const messageSchema = formSchema(MESSAGE_FIELDS, 'words')
export type MessageInput = NewValues<typeof MESSAGE_FIELDS>

/** (DM-23) */
export const waitingText = (name: string) =>
  `Your message was sent to ${name}. Once they accept your message, you'll be able to chat.`
/** Not in the spec. */
export const closedText = (name: string) => `You can’t message ${name} anymore.`
export const tooManyInvitations = (wait: string) =>
  `You’ve invited ${MAX_INVITATIONS} new people in a day. Nothing is lost. Please try again in ${wait}.`
