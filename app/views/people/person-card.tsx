import { Fragment, type ReactNode } from 'react'
import type { PersonCardData, PersonSummary } from '~/domain/people/schema'
import { Avatar } from '~/ui/avatar'
import { DotItems } from '~/ui/dot-items'
import { HighlightedText, type HighlightPiece } from '~/ui/highlighted-text'
import { profile } from '../links'
import { MessageButton } from '../messages/message-button'
import { Labels } from './person-line'
import { FollowButton } from './follow-button'

/** How many interests in common a card names (PEOPLE-07). */
const MAX_INTERESTS = 2

/** What was searched for, marked on the card, and what else of the person held it. */
export type PersonMatches = {
  name: HighlightPiece[]
  program: HighlightPiece[] | null
  interests: HighlightPiece[][]
  about: HighlightPiece[] | null
}

type PersonCardProps = {
  person: PersonCardData
  level?: 2 | 3
  matches?: PersonMatches
  /** A further button */
  children?: ReactNode
}

export function PersonCard({ person, level = 2, matches: found, children }: PersonCardProps) {
  const { following } = person
  const searched = (interest: string) =>
    found?.interests.find((match) => plainText(match) === interest)
  // What was searched for comes first.
  const in_common = person.in_common
    .map(({ name }) => name)
    .sort((a, b) => Number(Boolean(searched(b))) - Number(Boolean(searched(a))))
    .slice(0, MAX_INTERESTS)
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="person-card">
      <Avatar person={person} />
      <div>
        <Heading>
          <a href={profile(person.id)}>
            {found ? <HighlightedText pieces={found.name} /> : person.name}
          </a>
        </Heading>
        <PersonDetails person={person} program={found?.program} />
        {(person.match_words !== null || in_common.length > 0) && (
          <ul className="in-common" aria-label="In common">
            {in_common.map((interest) => (
              <li key={interest}>
                <HighlightedText pieces={searched(interest) ?? [{ text: interest, hit: false }]} />
              </li>
            ))}
            {person.match_words && <li>{person.match_words}</li>}
          </ul>
        )}
        {found && <OtherMatches {...found} shown={in_common} />}
      </div>
      {following !== null && (
        <div className="card-buttons">
          <MessageButton person={person} />
          <FollowButton person={person} following={following} />
          {children}
        </div>
      )}
    </article>
  )
}

/** Labels, program and institution, as far as they are known. */
type PersonDetailsProps = { person: PersonSummary; program?: HighlightPiece[] | null }

export function PersonDetails({ person, program }: PersonDetailsProps) {
  const { program_name, institution_name } = person
  const names = [program_name, institution_name].filter((name) => name !== null)
  const marked = program && <HighlightedText pieces={program} />
  return (
    <>
      {person.labels.length > 0 && (
        <p className="labels">
          <Labels of={person} />
        </p>
      )}
      {names.length > 0 && (
        <p className="meta details" title={names.join(' · ')}>
          <DotItems items={marked ? [marked, ...names.slice(1)] : names} />
        </p>
      )}
    </>
  )
}

type OtherMatchesProps = Pick<PersonMatches, 'interests' | 'about'> & {
  /** What the card says already */
  shown: string[]
}

const plainText = (pieces: HighlightPiece[]) => pieces.map(({ text }) => text).join('')

/** Interests and words about themselves that were searched for. */
function OtherMatches({ interests: all, about, shown }: OtherMatchesProps) {
  const interests = all.filter((name) => !shown.includes(plainText(name)))
  return (
    <>
      {interests.length > 0 && (
        <p className="meta">
          Interested in{' '}
          {interests.map((pieces, at) => (
            <Fragment key={at}>
              {at > 0 && ', '}
              <HighlightedText pieces={pieces} />
            </Fragment>
          ))}
        </p>
      )}
      {about && (
        <p className="meta">
          <HighlightedText pieces={about} />
        </p>
      )}
    </>
  )
}
