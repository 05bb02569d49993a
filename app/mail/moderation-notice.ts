import type { EmailContent } from './email'

type Props = {
  product: string
  firstName: string
  support: string
  /** The school whose staff decided: for a comment, that of the post */
  school: string
  kind: 'post' | 'comment' | 'answer' | 'user' | 'message' | 'event'
  decision: 'hide' | 'remove' | 'show'
  noticeToAuthor: string | null
  /** Its beginning; empty where that isn't for mail */
  preview: string
  /** The community guidelines, or the content that is visible again */
  href: string
}

const SUBJECTS = {
  post: 'your post',
  comment: 'your comment',
  answer: 'your answer',
  message: 'your message',
  event: 'your event',
  user: 'the About text on your profile',
} as const

const OUTCOMES = {
  hide: ['was hidden', "Other students can't see it anymore. You still can."],
  remove: ['was removed', 'No one can see it anymore.'],
  show: ['is visible again', 'Everyone who could see it before can see it again.'],
} as const

/** Staff hid or removed something, or shows it again: what, and why. It names no reporters. */
export function moderationNoticeEmail(props: Props): EmailContent {
  const { product, firstName, support, school, kind, decision, noticeToAuthor, preview } = props
  const subject = SUBJECTS[kind]
  const [outcome, effect] = OUTCOMES[decision]
  const quoted = kind === 'user' || preview === '' ? subject : `${subject} “${preview}”`
  return {
    subject: `${product}: ${subject} ${outcome}`,
    heading: `Hi ${firstName}`,
    paragraphs: [
      `Staff at ${school} reviewed ${quoted}. It ${outcome}. ${effect}`,
      ...(noticeToAuthor ? ["Here's why:"] : []),
    ],
    quote: noticeToAuthor ?? undefined,
    action: {
      label: decision === 'show' ? 'View it' : 'Read the community guidelines',
      href: props.href,
    },
    notes: [`If you think this is a mistake, write to ${support}.`],
  }
}
