import type { ReadAnnouncement } from '~/domain/announcements/schema-school'
import type { EventNews } from '~/domain/campus-events/schema'
import type { OpenFollowUp } from '~/domain/coaching/schema-notes'
import type { NotificationGroup } from '~/domain/notifications/schema'
import type { EmailFrequency, EmailToggle } from '~/domain/settings/schema-notifications'
import type { PartnerContext } from '~/policy/viewer'

/** A conversation with unread messages, and the newest of them. */
export type MailedConversation = {
  channel_id: string
  message_id: string
  first_name: string
  last_name: string
  /** Who wrote is staff of the school */
  staff: boolean
  /** The first message, by which someone invites */
  invites: boolean
}

/** A new post in a topic that someone subscribes to. */
export type MailedPost = {
  id: string
  title: string
  topic: string
  first_name: string
  last_name: string
}

/** What one mail tells someone. */
export type MailNews = {
  email: string
  first_name: string
  partner: PartnerContext
  frequency: EmailFrequency
  groups: NotificationGroup[]
  conversations: MailedConversation[]
  posts: MailedPost[]
  /** Those that turn these off (SETTINGS-06) */
  settings: EmailToggle[]
  /** Of the first thing told: the same whenever this mail is made again */
  id: string
}

/** What staff of a school say that is urgent. */
export type AnnouncementMail = {
  email: string
  first_name: string
  partner: PartnerContext
  announcement: ReadAnnouncement
}

/** A reminder of an event, or what is new about it. */
export type EventMail = {
  email: string
  first_name: string
  partner: PartnerContext
  news: EventNews
  event: {
    id: string
    date_id: string
    title: string
    place: string
    link: string
    starts_at: Date
    ends_at: Date
    all_day: boolean
    /** Why staff declined it, if they say so */
    decline_reason: string
  }
}

/** What a coach is mailed on Mondays: open follow-ups, the earliest first. */
export type FollowUpMail = {
  email: string
  first_name: string
  partner: PartnerContext
  followUps: OpenFollowUp[]
}
