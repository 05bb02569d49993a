import type { ReactNode } from 'react'
import type { PersonSummary } from '~/domain/people/schema'
import { Avatar } from '~/ui/avatar'
import { profile } from '../addresses'
import { Labels } from './byline'

type PersonLineProps = { person: PersonSummary; children?: ReactNode }

/** A person on one line of a tile; a button of the page may stand at its end. */
export function PersonLine({ person, children }: PersonLineProps) {
  return (
    <div className="person-line">
      <Avatar person={person} size="small" />
      <div>
        <a href={profile(person.id)}>{person.name}</a> <Labels of={person} />
        {person.program_name && <p className="meta">{person.program_name}</p>}
      </div>
      {children}
    </div>
  )
}
