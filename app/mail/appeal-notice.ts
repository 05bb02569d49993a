import type { EmailContent } from './email'
import { DECIDED_SUBJECTS } from './moderation-notice'

type Props = {
  product: string
  firstName: string
  school: string
  kind: keyof typeof DECIDED_SUBJECTS
  outcome: 'upheld' | 'overturned'
  /** What staff wrote to its author */
  answer: string | null
  /** It's there again; what its author has deleted meanwhile isn't */
  shown: boolean
  /** Their appeal and the answer */
  href: string
}

/** Someone else of staff looked at what was hidden or removed, after its author appealed. It names no staff. */
export function appealNoticeEmail(props: Props): EmailContent {
  const { product, firstName, school, kind, outcome, answer, shown, href } = props
  const subject = DECIDED_SUBJECTS[kind]
  const effect = shown ? ' Everyone who could see it before can see it again.' : ''
  const result =
    outcome === 'upheld'
      ? `The decision about ${subject} stands.`
      : `The decision about ${subject} was overturned.${effect}`
  return {
    subject: `${product}: the decision about ${subject} was ${outcome}`,
    heading: `Hi ${firstName}`,
    paragraphs: [
      `You appealed, and someone else at ${school} looked at it again. ${result}`,
      ...(answer ? ["Here's why:"] : []),
    ],
    quote: answer ?? undefined,
    action: { label: 'Read the decision', href },
  }
}
