import { Fragment } from 'react'
import { HARM_REASON, type CaseView } from '~/domain/moderation/schema'
import { Callout } from '~/ui/messages'
import { ButtonLink } from '~/ui/button'
import { Prose } from '~/ui/page'
import { Time } from '~/ui/time'
import { dial } from '../dial'
import { getHelp, messagePerson, profile } from '../links'
import { Who } from './case-notes'

type DangerProps = {
  caseView: CaseView
  /** Who got an email at once, the school's contact or else the support desk */
  alarmed: string
  productName: string
}

/** What may be wrong, since when, and who was told; then the words themselves, and how to reach who wrote them. */
export function Danger({ caseView, alarmed, productName }: DangerProps) {
  const report = caseView.reports.find(({ reason }) => reason === HARM_REASON)
  return (
    <>
      <Callout tone="bad" title="Someone may be in danger">
        <p>
          {report?.custom_reason ?? 'Flagged as indicating harm to self or others.'}{' '}
          {report?.automatic ? (
            'Found by the automatic check'
          ) : (
            <>By {<Who who={report?.by ?? null} />}</>
          )}{' '}
          <Time at={report?.at ?? caseView.created_at} />. {alarmed} got an email then
          {caseView.alerts.map(({ name, at }) => (
            <Fragment key={at}>
              , {name ?? `${productName} support`} <Time at={at} />
            </Fragment>
          ))}
          .
        </p>
      </Callout>
      <FlaggedWords caseView={caseView} />
      <Reaching caseView={caseView} />
    </>
  )
}

/** The flagged words and nothing around them. */
function FlaggedWords({ caseView: { subject, excerpt } }: { caseView: CaseView }) {
  const html = subject.around.find(({ flagged }) => flagged)?.html ?? subject.html
  return (
    <div className="flagged-words">
      {html === '' || subject.gone ? <p className="as-typed">{excerpt}</p> : <Prose html={html} />}
    </div>
  )
}

function Reaching({ caseView: { author, reach } }: { caseView: CaseView }) {
  if (!author || !reach) return <p className="meta">The author’s account is gone.</p>
  return (
    <section aria-labelledby="reach-title" className="stack">
      <h2 id="reach-title">Reach {author.first_name}</h2>
      <p className="row">
        {reach.can_message && (
          <ButtonLink href={messagePerson(author.id)} small variant="quiet">
            Write a message
          </ButtonLink>
        )}
        {reach.email && (
          <ButtonLink href={`mailto:${reach.email}`} small variant="quiet">
            Write an email
          </ButtonLink>
        )}
        {reach.phone && (
          <ButtonLink href={dial('tel', reach.phone)} small variant="quiet">
            Call {reach.phone}
          </ButtonLink>
        )}
        {reach.coach && (
          <span>
            Coach: <a href={profile(reach.coach.id)}>{reach.coach.name}</a>
          </span>
        )}
        <a href={getHelp}>Who helps in a crisis</a>
      </p>
    </section>
  )
}
