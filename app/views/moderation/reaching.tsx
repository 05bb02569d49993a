import type { CaseView } from '~/domain/moderation/schema'
import { ButtonLink } from '~/ui/button'
import { dial } from '../dial'
import { getHelp, messagePerson, profile } from '../links'

/** The ways to reach someone who may be in danger. */
export function Reaching({ caseView: { author, reach } }: { caseView: CaseView }) {
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
