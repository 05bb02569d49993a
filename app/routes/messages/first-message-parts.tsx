import type { Starter } from '~/domain/messages/schema'
import { PRIVACY_NOTICE } from '~/domain/messages/schema-texts'
import type { PersonSummary } from '~/domain/people/schema'
import { Avatar } from '~/ui/avatar'
import { Button } from '~/ui/button'
import { PageLink } from '~/views/shell/page-link'
import { PersonDetails } from '~/views/people/person-card'
import { profile } from '~/views/links'

type RecipientProps = { person: PersonSummary; points: string[] }

/** Who is written to, and what the two have in common. */
export const Recipient = ({ person, points }: RecipientProps) => (
  <article className="person-card">
    <Avatar person={person} />
    <div>
      <h2>
        <a href={profile(person.id)}>{person.name}</a>
      </h2>
      <PersonDetails person={person} />
      {points.length > 0 && (
        <ul className="in-common" aria-label="In common">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </div>
  </article>
)

/** Each fills the field, behind what is typed there already; nothing is sent. */
export const Starters = ({ starters }: { starters: Starter[] }) => (
  <fieldset className="field starters">
    <legend>Not sure how to start?</legend>
    {starters.map(({ label, text }, at) => (
      <Button key={label} variant="quiet" name="starter" value={at} data-turbo="false">
        <span>
          <strong>{label}</strong> <span className="meta">{text}</span>
        </span>
      </Button>
    ))}
  </fieldset>
)

/** Who may read along, before the first word. (DM-09) */
export const PrivacyNote = () => (
  <p className="meta">
    {PRIVACY_NOTICE} <PageLink href="/privacy-faq">Privacy FAQ</PageLink>
  </p>
)
