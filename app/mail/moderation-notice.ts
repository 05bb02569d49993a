import type { EmailContent } from './email'

type Props = {
  product: string
  firstName: string
  support: string
  /** The school whose staff decided: for a comment, that of the post */
  school: string
  kind: 'post' | 'comment' | 'answer' | 'user' | 'message' | 'event'
  decision: 'hide' | 'remove' | 'show'
  /** The community rule by which that was decided */
  rule: string | null
  noticeToAuthor: string | null
  /** Its beginning; empty where that isn't for mail */
  preview: string
  /** What was decided, with the form of an appeal, or the content that is visible again */
  href: string
}

export const DECIDED_SUBJECTS = {
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
  const { product, firstName, support, school, kind, decision, rule, preview } = props
  const { noticeToAuthor } = props
  const subject = DECIDED_SUBJECTS[kind]
  const [outcome, effect] = OUTCOMES[decision]
  const quoted = kind === 'user' || preview === '' ? subject : `${subject} “${preview}”`
  return {
    subject: `${product}: ${subject} ${outcome}`,
    heading: `Hi ${firstName}`,
    paragraphs: [
      `Staff at ${school} reviewed ${quoted}. It ${outcome}. ${effect}`,
      ...(rule && decision !== 'show' ? [`The rule: ${rule}.`] : []),
      ...(noticeToAuthor ? ["Here's why:"] : []),
    ],
    quote: noticeToAuthor ?? undefined,
    action: {
      label: decision === 'show' ? 'View it' : 'Read the decision, or appeal',
      href: props.href,
    },
    notes: [
      decision === 'show'
        ? `If you think this is a mistake, write to ${support}.`
        : 'If you think this is a mistake, you can appeal once: someone else looks at it again.',
    ],
  }
}
