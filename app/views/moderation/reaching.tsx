import { LOOK_UP_AUTHOR, UNREACHABLE, type CaseView } from '~/domain/moderation/schema'
import { ButtonLink } from '~/ui/button'
import { dial } from '../dial'
import { caseAction, getHelp, profile, authorLookup } from '../links'

type ReachingProps = { caseView: Pick<CaseView, 'id' | 'author' | 'reach' | 'unnamed'> }

/** The ways to reach someone who may be in danger, and why one of them isn't there. */
export function Reaching({ caseView: { id, author, reach, unnamed } }: ReachingProps) {
  if (unnamed)
    return (
      <p className="row">
        <ButtonLink href={authorLookup(unnamed)} small variant="quiet">
          {LOOK_UP_AUTHOR}
        </ButtonLink>
        <a href={getHelp}>Who helps in a crisis</a>
      </p>
    )
  if (!author || !reach) return <p className="meta">The author’s account is gone.</p>
  return (
    <section aria-labelledby="reach-title" className="stack">
      <h2 id="reach-title">Reach {author.first_name}</h2>
      <p className="row">
        {reach.can_message && (
          <ButtonLink href={caseAction(id, 'message')} small variant="quiet">
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
      {!reach.can_message && <p className="meta">{UNREACHABLE}</p>}
    </section>
  )
}
