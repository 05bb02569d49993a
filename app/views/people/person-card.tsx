import type { PersonSummary } from '~/domain/people/schema'
import { Avatar } from '~/ui/avatar'
import { Chip } from '~/ui/chip'
import { profile } from '../addresses'
import { Labels } from './byline'
import { FollowButton } from './follow-button'

/** How many interests in common a card names (PEOPLE-07). */
const SHOWN_INTERESTS = 2

type PersonCardProps = {
  person: PersonSummary
  /** Names of the interests that viewer and person share. */
  inCommon?: string[]
  /** Null where there is nothing to follow: the viewer's own card. */
  following?: boolean | null
  level?: 2 | 3
}

export function PersonCard({
  person,
  inCommon = [],
  following = null,
  level = 2,
}: PersonCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="card person-card">
      <Avatar person={person} />
      <div>
        <Heading>
          <a href={profile(person.id)}>{person.name}</a>
        </Heading>
        <PersonFacts person={person} />
      </div>
      {inCommon.length > 0 && (
        <ul className="chips" aria-label="Interests in common">
          {inCommon.slice(0, SHOWN_INTERESTS).map((interest) => (
            <li key={interest}>
              <Chip>{interest}</Chip>
            </li>
          ))}
        </ul>
      )}
      {following !== null && <FollowButton person={person} following={following} />}
    </article>
  )
}

/** Labels, program and institution, as far as they are known. */
export function PersonFacts({ person }: { person: PersonSummary }) {
  const facts = [person.program_name, person.institution_name].filter(Boolean).join(' · ')
  return (
    <>
      {person.labels.length > 0 && (
        <p className="row">
          <Labels of={person} />
        </p>
      )}
      {facts && <p className="meta">{facts}</p>}
    </>
  )
}
