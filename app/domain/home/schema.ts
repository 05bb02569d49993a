import * as z from 'zod'
import type { ListedPost } from '~/domain/posts/schema'

export { mindsetType, type MindsetType } from '~/policy/home'

/** A post in the feed, with interests of its author. (HOME-11) */
export type FeedPost = ListedPost & { interests: string[] }

/** The orders of home, by the name in its address; the first is the feed. Not in the spec. */
export const HOME_ORDERS = ['newest', 'unanswered', 'popular'] as const
export type HomeOrder = (typeof HOME_ORDERS)[number]
export const parseHomeOrder = (text: string | null): HomeOrder =>
  HOME_ORDERS.find((order) => order === text) ?? 'newest'

/** How many interests of an author the feed shows, and how many avatars home does. (HOME-11, HOME-12) */
export const MAX_INTERESTS = 5
export const MAX_AVATARS = 15

/** Positions of callouts on the first page, counted from 0. (HOME-15; the others aren't in the spec) */
export const REFER_POSITION = 5
export const STEPS_POSITION = 2
export const ACTIVITY_POSITION = 3
export const TOPICS_CALLOUT_POSITION = 7
export const PROSPECTIVE_TOPIC_POSITION = 9

/** (HOME-17) */
export const UPDATE = 'Update'
/** Shown by script while older posts load. (HOME-27) */
/** The loading text disappears after this many milliseconds at the latest. (HOME-18) */
export const LOADING_TIMEOUT_MS = 5000

/** The specification names the tile and the callout, but not their texts. (HOME-16) */
export const REFER = 'Refer a friend'
export const REFER_TEXT = "Know someone who'd like it here? Invite them."
/** Where their links lead; `from` marks a click. */
export const REFER_PAGE = '/refer-a-friend'
export const REFER_LINK = `${REFER_PAGE}?from=home`

/** Pictures in public/images/quotes, by file name. (HOME-19) */
export const QUOTE_IMAGES = ['lantern', 'sunrise', 'sprout', 'boat'] as const

/** A quote of the day. (HOME-19, HOME-20) */
export type Quote = {
  text: string
  author: string | null
  /** Address of its picture, if the school shows pictures */
  image: string | null
}

/** A message that comes before home until the viewer dismisses it; its title where no one signs. (HOME-05, HOME-20) */
export type MindsetMessage = { id: string; text: string; author: string | null }
export const MESSAGE_TITLE = 'A thought for you'

/** A topic for prospective students, in the callout. (HOME-25) */
export type TopicToGuide = { id: string; title: string; href: string }

export const dismissSchema = z.object({ message: z.string().max(40) })

/** The list of first steps, as it is remembered when someone dismisses it. Not in the spec. */
export const FIRST_STEPS = 'first-steps'
/** How long an account counts as new. */
export const FIRST_STEPS_DAYS = 30

export type FirstStepName = 'subscribe' | 'follow' | 'answer' | 'ask'
export type FirstStep = { name: FirstStepName; done: boolean }
