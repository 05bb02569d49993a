import type { CoachToggle, EmailToggle } from '~/domain/settings/schema'

/** People who agreed that we write to them. */
export const MAILING_LISTS = ['newsletter', 'research'] as const
export type MailingList = (typeof MAILING_LISTS)[number]

export type ListTexts = { question: string; about: string; done: string }

/** What the page of an unsubscribe link says. Not in the spec. */
export const LIST_TEXTS: Record<MailingList, ListTexts> = {
  newsletter: {
    question: 'Stop getting our newsletter?',
    about: 'We delete the address from the list. You can sign up again at any time.',
    done: 'You won’t get our newsletter anymore.',
  },
  research: {
    question: 'Stop taking part in research?',
    about: 'Researchers won’t contact you anymore. Your account stays as it is.',
    done: 'Researchers won’t contact you anymore.',
  },
}

/** What a link in mail about notifications ends: some kinds of it, the digest, or what coaches get. */
export type EmailTopic = EmailToggle | CoachToggle | 'digest'

export const EMAIL_TOPICS: Record<EmailTopic, string> = {
  comments: 'comments on your posts',
  also_commented: 'comments on posts you’ve commented on',
  follows: 'new followers',
  influence: 'how your posts help others',
  message_requests: 'message requests',
  unread_messages: 'messages you haven’t read',
  digest: 'what’s new, in a digest',
  follow_ups: 'open follow-ups with your students',
}

/** 'new followers, message requests and messages you haven’t read' */
export const emailTopicNames = (topics: readonly EmailTopic[]): string =>
  new Intl.ListFormat('en-US').format(topics.map((topic) => EMAIL_TOPICS[topic]))

/** Mail about notifications says the same everywhere. */
export const emailTexts = (topics: readonly EmailTopic[]): ListTexts => ({
  question: `Stop getting emails about ${emailTopicNames(topics)}?`,
  about: 'You’ll still see everything on the site. You can turn them on again in your settings.',
  done: `You won’t get emails about ${emailTopicNames(topics)} anymore.`,
})
