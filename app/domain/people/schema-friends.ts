import * as z from 'zod'
import type { PersonCardData } from './schema'

/** Someone to meet, with what decides. (FRIENDS-05) */
export type Suggestion = {
  person: PersonCardData
  about: string | null
  /** The tutorial, which comes first in their place */
  demo_card: boolean
}

/** Pixels that a card has to be dragged to count, and at which it stops. (FRIENDS-03) */
export const SWIPE_THRESHOLD = 75
export const MAX_DRAG = 100
/** Milliseconds after an answer in which the card leaves before the next one comes. (FRIENDS-02) */
export const ADVANCE_DELAY = 400

/** The tutorial is in two versions: for windows wider than 800 pixels, and for others. (FRIENDS-04) */
export const TUTORIALS = ['desktop', 'mobile'] as const
export const tutorialStep = (version: (typeof TUTORIALS)[number]) =>
  `meet_new_friends_${version}` as const

/** What is done with the person of a card. */
const answer = z.object({
  user_id: z.string().max(40),
  answer: z.enum(['follow', 'skip']),
})
/** The tutorial was read, or the skipped people are wanted again. */
const understood = z.object({ understood: z.enum(TUTORIALS) })
const again = z.object({ again: z.literal('skipped') })
export const friendsSchema = z.union([answer, understood, again])

/** That the skipped people were shown once, as it is remembered. (FRIENDS-09) */
export const SKIPPED_SHOWN = 'people-i-skipped'
export const SHOW_SKIPPED = 'Show me people I skipped'

/** Not in the spec, which names two versions of the end only. (FRIENDS-08) */
export const NO_MORE = {
  all: {
    title: 'That’s everyone for now',
    text: 'New people join all the time. Look in again soon.',
  },
  filtered: {
    title: 'No one else matches your filters',
    text: 'With fewer filters there may be more people to meet.',
  },
}
