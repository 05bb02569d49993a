/** The texts of pages about messages. */

export const MESSAGE_CENTER = 'Messages'
/** (DM-17, DM-33) The second half links to the conversation. */
export const MESSAGE_SENT = { text: 'Message sent!', link: 'View it in your Message center.' }
/** (DM-24) */
export const inviteText = (name: string) => `Send a message to invite ${name} to chat.`
/** (DM-25) Not to the letter: the specification has no text. */
export const invitedText = (name: string) => `${name} would like to chat with you.`
export const IGNORE_NOTE = "If you ignore it, they won't be notified."
export const IGNORED_NOTE = 'You ignored this invitation. They weren’t notified.'
/** (DM-09) */
export const PRIVACY_NOTICE =
  'Messages are private, but they’re automatically monitored for health and safety risks and may be flagged for review by school staff.'
/** What those who write as staff are, next to their names. */
export const SCHOOL_STAFF = 'School staff'
/** The same behind the name, where there is nothing next to it: in mail, pushes and exports. */
export const senderName = (name: string, isStaff: boolean) =>
  isStaff ? `${name} (${SCHOOL_STAFF.toLowerCase()})` : name
/** (DM-12) */
export const NO_MESSAGES = 'No messages yet'
export const NO_MESSAGES_HINT =
  'Find a classmate, open their profile and use the Message button to say hello.'
/** (DM-13) */
export const CONNECT_TEXT =
  "Connect with someone new! Here are a few classmates we think you'll like:"
/** (DM-10) */
export const NO_INTERNET_EXPLORER =
  'Direct messaging is not available in Internet Explorer. Please use another browser, such as Edge, Firefox, Chrome or Safari.'
/** (DM-04) */
export const UNAVAILABLE = 'Direct messaging isn’t available at your school'
/** (DM-11) */
export const NOT_CONNECTED = 'Messages can’t be loaded right now.'
export const MESSAGE_DELETED = 'Your message was deleted.'
export const DELETE_MESSAGE = 'Are you sure you want to delete this message?'
export const DELETE_NOTE = 'Neither of you will see it anymore.'
export const INVITE_ACCEPTED = 'You can chat now.'
/** Where an open conversation stops growing. */
export const LIVE_PAUSED = 'New messages wait here for a moment.'
export const LIVE_ENDED = 'New messages don’t appear here anymore.'
