import type { PersonOnCard, PersonSummary } from '~/domain/people/schema'
import { Avatar } from '~/ui/avatar'
import { Chip } from '~/ui/chip'
import { profile } from '../addresses'
import { Labels } from './byline'
import { FollowButton } from './follow-button'

/** How many interests in common a card names (PEOPLE-07). */
const SHOWN_INTERESTS = 2

export function PersonCard({ person, level = 2 }: { person: PersonOnCard; level?: 2 | 3 }) {
  const { in_common, following } = person
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
      {in_common.length > 0 && (
        <ul className="chips" aria-label="Interests in common">
          {in_common.slice(0, SHOWN_INTERESTS).map((interest) => (
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
        <p className="labels">
          <Labels of={person} />
        </p>
      )}
      {facts && <p className="meta">{facts}</p>}
    </>
  )
}
