import { beginning } from '~/platform/text/truncate'

/** Longer than any comment and most posts; the rest can be read in context. */
export const MAX_EXCERPT_LENGTH = 4000

/** The text as a case stores it. */
export const makeExcerpt = (text: string): string =>
  text.length <= MAX_EXCERPT_LENGTH ? text : `${beginning(text, MAX_EXCERPT_LENGTH - 1)}…`

export const postText = ({ title, content }: { title: string; content: string }) =>
  `${title}\n\n${content}`

type EventColumns = Record<'title' | 'text' | 'place' | 'link' | 'contact', string>

/** What an event says, apart from when it is. */
export const eventText = ({ title, ...event }: EventColumns) => `${title}\n\n${eventBody(event)}`
export const eventBody = ({ text, place, link, contact }: Omit<EventColumns, 'title'>) =>
  [text, place, link, contact].filter(Boolean).join('\n\n')

export const fullName = (user: { first_name: string; last_name: string }) =>
  `${user.first_name} ${user.last_name}`

type AboutColumns = {
  first_name: string
  last_name: string
  profile: { about: string | null; about_private: boolean; about_hidden: boolean } | null
}

/** The name, and the About me text if others can read it. */
export const personText = (user: AboutColumns): string =>
  user.profile?.about && !user.profile.about_private && !user.profile.about_hidden
    ? `${fullName(user)}\n\n${user.profile.about}`
    : fullName(user)
