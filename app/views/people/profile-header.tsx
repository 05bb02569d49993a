import type { ReactNode } from 'react'
import type { PersonSummary } from '~/domain/people/schema'
import { Avatar } from '~/ui/avatar'
import { Count } from '~/ui/number'
import { FollowButton } from './follow-button'
import { PersonFacts } from './person-card'

export type ProfileCount = { label: string; count: number; href?: string }

type ProfileHeaderProps = {
  person: PersonSummary
  /** PROFILE-12 */
  counts?: ProfileCount[]
  /** Null on the viewer's own profile. */
  following: boolean | null
  /** What else one may do here: buttons of the own profile. */
  children?: ReactNode
}

export function ProfileHeader({ person, counts = [], following, children }: ProfileHeaderProps) {
  return (
    <header className="banner profile-head">
      <Avatar person={person} size="large" />
      <div>
        <h1>{person.name}</h1>
        <PersonFacts person={person} />
        <Counts counts={counts} />
        {(children || following !== null) && (
          <div className="form-buttons">
            {following !== null && (
              <FollowButton person={person} following={following} small={false} />
            )}
            {children}
          </div>
        )}
      </div>
    </header>
  )
}

export function Counts({ counts }: { counts: ProfileCount[] }) {
  if (counts.length === 0) return null
  return (
    <dl className="counts">
      {counts.map(({ label, count, href }) => (
        <div key={label}>
          <dt>{href ? <a href={href}>{label}</a> : label}</dt>
          <dd>
            <Count of={count} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
