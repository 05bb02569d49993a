import { type ReactNode, Fragment } from 'react'
import type { PersonSummary } from '~/domain/people/schema'
import { isUnnamed } from '~/policy/unnamed'
import { Avatar } from '~/ui/avatar'
import { profile } from '../links'
import { Label } from '~/ui/chip'
import { HighlightedText, type HighlightPiece } from '~/ui/highlighted-text'
import { Time, TimeAgo } from '~/ui/time'

type PersonLineProps = {
  person: PersonSummary
  /** Where the name leads, if not to the profile */
  href?: string
  children?: ReactNode
}

/** A person on one line of a tile; a button of the page may be at its end. */
export function PersonLine({ person, href = profile(person.id), children }: PersonLineProps) {
  return (
    <div className="person-line">
      <Avatar person={person} size="small" />
      <div>
        <a href={href}>{person.name}</a> <Labels of={person} />
        {person.program_name && <p className="meta">{person.program_name}</p>}
      </div>
      {children}
    </div>
  )
}

type BylineProps = {
  author: PersonSummary
  at: string
  picture?: boolean
  /** What they study, next to the name */
  program?: boolean
  /** In a list: how long ago, and on one line */
  listed?: boolean
  /** The name with what was searched for, where that was in it */
  name?: readonly HighlightPiece[] | null
  children?: ReactNode
}

/** Who wrote it and when: the picture and the name are one link to the person. */
export function Byline({ author, at, picture = true, listed, name, ...props }: BylineProps) {
  const { program = picture, children } = props
  const who = (
    <>
      {picture && <Avatar person={author} />}
      {name ? <HighlightedText pieces={name} /> : author.name}
    </>
  )
  return (
    <div className={listed ? 'byline listed' : 'byline'}>
      {isUnnamed(author.id) ? <span>{who}</span> : <a href={profile(author.id)}>{who}</a>}
      <Labels of={author} />{' '}
      {program && author.program_name && (
        <>
          <span className="program" title={listed ? author.program_name : undefined}>
            {author.program_name}
          </span>{' '}
        </>
      )}
      {listed ? <TimeAgo at={at} /> : <Time at={at} />} {children}
    </div>
  )
}

export function Labels({ of: person }: { of: Pick<PersonSummary, 'labels'> }) {
  return (
    <>
      {person.labels.map((label) => (
        <Fragment key={label}>
          {' '}
          <Label>{label}</Label>
        </Fragment>
      ))}
    </>
  )
}
