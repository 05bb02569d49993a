import type { ReactNode } from 'react'
import { HARM_REASON, type CaseView } from '~/domain/moderation/schema'
import { Time } from '~/ui/time'
import { Who } from './case-notes'

type CaseNoticesProps = {
  caseView: Pick<
    CaseView,
    | 'alerts'
    | 'author'
    | 'created_at'
    | 'decided'
    | 'decided_at'
    | 'decision'
    | 'harm'
    | 'noticeToAuthor'
    | 'reports'
    | 'alerted_again'
  >
  /** Who gets an email at once where someone may be in danger; the support desk without one */
  contact: string | null
  productName: string
}

/** The people who know of the case other than staff. Who flagged it is named to no one else. */
export function CaseNotices({ caseView, contact, productName }: CaseNoticesProps) {
  const { author, harm, noticeToAuthor, decided } = caseView
  const shownAgain = caseView.decision === 'show'
  const toAuthor = noticeToAuthor !== null || shownAgain
  return (
    <section className="stack" aria-labelledby="told-title">
      <h2 id="told-title">Who was told</h2>
      {harm || toAuthor ? (
        <ul className="cases">
          {harm && (
            <Notice who={contact ?? `${productName} support`} at={harmReportedAt(caseView)}>
              {contact ? 'your school’s contact' : 'as your school has no contact'} for someone in
              danger
            </Notice>
          )}
          {caseView.alerts.map(({ name, at }) => (
            <Notice key={at} who={name ?? `${productName} support`} at={at}>
              as no one had taken it
            </Notice>
          ))}
          {caseView.alerted_again.map((at) => (
            <Notice key={at} who="All of them" at={at}>
              again, as there was more
            </Notice>
          ))}
          {toAuthor && (
            <Notice who={<Who who={author} />} at={caseView.decided_at} text={noticeToAuthor}>
              {shownAgain ? 'the author, that it is shown again' : 'the author, with your words'}
            </Notice>
          )}
        </ul>
      ) : (
        <p>No one.</p>
      )}
      {!decided && (
        <p className="meta">
          If you hide or remove it, the author gets an email with your words. They’ll never read who
          flagged it.
        </p>
      )}
    </section>
  )
}

/** When the first report of harm sent its email. */
const harmReportedAt = ({ reports, created_at }: CaseNoticesProps['caseView']) =>
  reports.find(({ reason }) => reason === HARM_REASON)?.at ?? created_at

type NoticeProps = { who: ReactNode; at: string | null; text?: string | null; children: ReactNode }

/** Everyone is told by email. */
function Notice({ who, at, text, children }: NoticeProps) {
  return (
    <li>
      <p>
        <strong>{who}</strong>, {children}
      </p>
      {text && <blockquote className="as-typed">{text}</blockquote>}
      <p className="meta">By email{at && <> · {<Time at={at} />}</>}</p>
    </li>
  )
}
