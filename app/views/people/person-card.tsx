import { Fragment } from 'react'
import type { PersonOnCard, PersonSummary } from '~/domain/people/schema'
import { Avatar } from '~/ui/avatar'
import { Chip } from '~/ui/chip'
import { MarkedText, type MarkedPiece } from '~/ui/marked-text'
import { profile } from '../addresses'
import { Labels } from './byline'
import { FollowButton } from './follow-button'

/** How many interests in common a card names (PEOPLE-07). */
const SHOWN_INTERESTS = 2

/** What was searched for, marked on the card, and what else of the person held it. */
export type PersonFound = {
  name: MarkedPiece[]
  program: MarkedPiece[] | null
  interests: MarkedPiece[][]
  about: MarkedPiece[] | null
}

type PersonCardProps = { person: PersonOnCard; level?: 2 | 3; found?: PersonFound }

export function PersonCard({ person, level = 2, found }: PersonCardProps) {
  const { following } = person
  const in_common = person.in_common.slice(0, SHOWN_INTERESTS)
  const searched = (interest: string) => found?.interests.find((one) => textOf(one) === interest)
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="card person-card">
      <Avatar person={person} />
      <div>
        <Heading>
          <a href={profile(person.id)}>
            {found ? <MarkedText pieces={found.name} /> : person.name}
          </a>
        </Heading>
        <PersonFacts person={person} program={found?.program} />
        {found && <FoundBesides {...found} shown={in_common} />}
      </div>
      {in_common.length > 0 && (
        <ul className="chips" aria-label="Interests in common">
          {in_common.map((interest) => (
            <li key={interest}>
              <Chip>
                <MarkedText pieces={searched(interest) ?? [{ text: interest, hit: false }]} />
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {following !== null && <FollowButton person={person} following={following} />}
    </article>
  )
}

/** Labels, program and institution, as far as they are known. */
type PersonFactsProps = { person: PersonSummary; program?: MarkedPiece[] | null }

export function PersonFacts({ person, program }: PersonFactsProps) {
  const { program_name, institution_name } = person
  const facts = [program_name, institution_name].filter(Boolean).join(' · ')
  return (
    <>
      {person.labels.length > 0 && (
        <p className="labels">
          <Labels of={person} />
        </p>
      )}
      {facts && (
        <p className="meta">
          {program ? (
            <>
              <MarkedText pieces={program} />
              {institution_name && ` · ${institution_name}`}
            </>
          ) : (
            facts
          )}
        </p>
      )}
    </>
  )
}

type FoundBesidesProps = Pick<PersonFound, 'interests' | 'about'> & {
  /** What the card says already */
  shown: string[]
}

const textOf = (pieces: MarkedPiece[]) => pieces.map(({ text }) => text).join('')

/** Interests and words about themselves that were searched for. */
function FoundBesides({ interests: all, about, shown }: FoundBesidesProps) {
  const interests = all.filter((one) => !shown.includes(textOf(one)))
  return (
    <>
      {interests.length > 0 && (
        <p className="meta">
          Interested in{' '}
          {interests.map((pieces, at) => (
            <Fragment key={at}>
              {at > 0 && ', '}
              <MarkedText pieces={pieces} />
            </Fragment>
          ))}
        </p>
      )}
      {about && (
        <p className="meta">
          <MarkedText pieces={about} />
        </p>
      )}
    </>
  )
}
