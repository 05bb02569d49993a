import {
  EXTRA_TOGGLES,
  NOTIFICATION_TOGGLES,
  TOGGLE_WORDS,
  type ExtraToggle,
  type EmailFrequency,
  type EmailToggle,
} from '~/domain/settings/schema-notifications'

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

/** What a link in mail about notifications ends: some kinds of it, the digest, what coaches get, or what a school announces. */
export type EmailTopic = EmailToggle | ExtraToggle | 'digest'

/** The frequencies at which what's new comes in a digest. */
export const DIGESTS: readonly EmailFrequency[] = ['daily', 'weekly']

const DIGEST = 'what’s new, in a digest'
const EMAIL_TOPICS: readonly EmailTopic[] = [...NOTIFICATION_TOGGLES, ...EXTRA_TOGGLES, 'digest']

export const isEmailTopic = (name: string): name is EmailTopic =>
  (EMAIL_TOPICS as readonly string[]).includes(name)

/** 'new followers, message requests and messages you haven’t read' */
export const emailTopicNames = (topics: readonly EmailTopic[]): string =>
  new Intl.ListFormat('en-US').format(
    topics.map((topic) => (topic === 'digest' ? DIGEST : TOGGLE_WORDS[topic].about)),
  )

/** Mail about notifications says the same everywhere. */
export const emailTexts = (topics: readonly EmailTopic[]): ListTexts => ({
  question: `Stop getting emails about ${emailTopicNames(topics)}?`,
  about: 'You’ll still see everything on the site. You can turn them on again in your settings.',
  done: `You won’t get emails about ${emailTopicNames(topics)} anymore.`,
})
