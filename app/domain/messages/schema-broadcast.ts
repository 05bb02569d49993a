import * as z from 'zod'

/** What can be sent to several people at once; the specification leaves the words to us. (FRIENDS-12) */
export const BROADCAST_MESSAGES = {
  week: 'Hi! We have a few things in common, so I thought I’d say hello. How’s your week going?',
  study: 'Hi! I’m looking for people to study with now and then. Would you be up for that?',
  place: 'Hey! What’s your favorite place on campus so far? I’m collecting tips.',
  advice: 'Hello! What’s one thing you wish someone had told you in your first weeks here?',
} as const
type BroadcastChoice = keyof typeof BROADCAST_MESSAGES

export const BROADCAST_CHOICES = Object.entries(BROADCAST_MESSAGES).map(([value, label]) => ({
  value,
  label,
}))

/** (FRIENDS-12) */
export const BROADCAST_COUNT = 5

/** (FRIENDS-13) Not to the letter: the specification has no texts. */
export const CHOICE_REQUIRED = 'Please choose a message to continue'
export const NO_ONE_TO_MESSAGE = 'There’s no one to send it to right now.'

/** (FRIENDS-14) */
export const BROADCAST_SENDING = 'Sending messages...'
export const BROADCAST_SENT = 'Sent!'

const NO_ONE = { error: NO_ONE_TO_MESSAGE }

/** A message, and the suggested people. (FRIENDS-13) */
export const broadcastSchema = z.object({
  message: z.enum(Object.keys(BROADCAST_MESSAGES) as [BroadcastChoice], { error: CHOICE_REQUIRED }),
  user_ids: z.array(z.string().max(40), NO_ONE).min(1, NO_ONE).max(BROADCAST_COUNT, NO_ONE),
})
export type BroadcastInput = z.infer<typeof broadcastSchema>
