import { Fragment, type ReactNode } from 'react'
import type { PersonSummary } from '~/domain/people/schema'
import { Avatar } from '~/ui/avatar'
import { Label } from '~/ui/chip'
import { MarkedText, type MarkedPiece } from '~/ui/marked-text'
import { Time } from '~/ui/time'
import { profile } from '../addresses'

type BylineProps = {
  author: PersonSummary
  at: string
  picture?: boolean
  /** The name with what was searched for, where that was in it */
  name?: readonly MarkedPiece[] | null
  children?: ReactNode
}

/** Who wrote it and when: the picture and the name are one link to the person. */
export function Byline({ author, at, picture = true, name, children }: BylineProps) {
  return (
    <div className="byline">
      <a href={profile(author.id)}>
        {picture && <Avatar person={author} />}
        {name ? <MarkedText pieces={name} /> : author.name}
      </a>
      <Labels of={author} /> <Time at={at} /> {children}
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
