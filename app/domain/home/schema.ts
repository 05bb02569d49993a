import { z } from 'zod'
import type { PostSummary } from '~/domain/posts/schema'

export type { MindsetType } from '~/policy/home'

/** A post in the feed, with interests of its author. (HOME-11) */
export type FeedPost = PostSummary & { interests: string[] }

/** Most interests of an author in the feed, and most pictures in a group on home. (HOME-11, HOME-12) */
export const MOST_INTERESTS = 5
export const MOST_FACES = 15

/** Where callouts stand in the list of the first page, counted from 0. (HOME-15; the others are ours) */
export const REFER_AT = 5
export const TOPICS_CALLOUT_AT = 2
export const PROSPECTIVE_TOPIC_AT = 8

/** (HOME-17) */
export const UPDATE = 'Update'
/** While older posts are on their way, by script only. (HOME-27) */
export const LOADING_POSTS = 'Loading posts...'
/** It goes away at the latest after this many milliseconds. (HOME-18) */
export const LOADING_AT_MOST = 5000

/** Ours: the specification names the tile and the callout, not their words. (HOME-16) */
export const REFER = 'Refer a friend'
export const REFER_TEXT = 'Do you know somebody who would like it here? Bring them along.'
/** Where their links lead; `from` says that one was followed. */
export const REFER_PAGE = '/refer-a-friend'
export const REFER_LINK = `${REFER_PAGE}?from=home`

/** Drawn pictures in public/images/quotes, by the file's name. (HOME-19) */
export const QUOTE_IMAGES = ['lantern', 'sunrise', 'sprout', 'boat'] as const

/** A quote of the day. (HOME-19, HOME-20) */
export type Quote = {
  text: string
  author: string | null
  /** Address of its picture, where the school shows them */
  image: string | null
}

/** A message shown until it is dismissed. (HOME-20) */
export type MindsetMessage = { id: string; text: string; author: string | null }

/** A topic of prospective students, for the callout. (HOME-25) */
export type TopicToGuide = { id: string; title: string; href: string }

export const dismissSchema = z.object({ message: z.string().max(40) })
