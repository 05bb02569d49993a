import type { PersonSummary } from '~/domain/people/schema'

/** (NOTIF-03) */
export const ACTIVITY_TYPES = ['comment', 'post_like', 'comment_like', 'follow'] as const
export type ActivityType = (typeof ACTIVITY_TYPES)[number]

/** What people did with the content of one person, or that they followed them. (NOTIF-03) */
export type ActivityBasket = {
  action_type: ActivityType
  owner_id: string
  owner_name: string
  activities: {
    /** Who did it */
    profile: PersonSummary
    /** ISO 8601 */
    created_at: string
    target_post_id: string | null
    /** The comment that was written or liked */
    parent_id: string | null
    /** The comment is on someone else's question, so that it's called an answer */
    answer: boolean
    /** The post is a question */
    question: boolean
    /** The title or text that it's about, at most 60 characters; empty for a follow (NOTIF-12) */
    content: string
  }[]
}

/** How many baskets home shows, and of how many days. Not in the spec. */
export const BASKETS_ON_HOME = 3
export const DAYS_ON_HOME = 7

/** The longest range of one request. Not in the spec. */
export const MAX_DAYS = 31
