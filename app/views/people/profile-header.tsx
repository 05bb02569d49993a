import type { ReactNode } from 'react'
import { type PersonSummary, ABOUT_HIDDEN, DEGREES, type FullProfile } from '~/domain/people/schema'
import { countryName } from '~/domain/people/schema-places'
import { Avatar } from '~/ui/avatar'
import { Count } from '~/ui/number'
import { FollowButton } from './follow-button'
import { PersonDetails } from './person-card'
import { Chip, Label } from '~/ui/chip'
import { Icon } from '~/ui/icon'
import { Menu, MenuLink } from '~/ui/menu'
import { Tile } from '~/ui/page'
import { aboutVersions, block, reportPerson } from '../links'
import { CareCard } from '../safety/care-card'
import { Edited } from '../versions/edited'

export type ProfileCount = { label: string; count: number; href?: string }

type ProfileHeaderProps = {
  person: PersonSummary
  /** PROFILE-12 */
  counts?: ProfileCount[]
  /** Where the viewer's own picture is chosen */
  changeAvatar?: string
  /** Null on the viewer's own profile. */
  following: boolean | null
  /** What else one may do here: buttons of the own profile. */
  children?: ReactNode
}

export function ProfileHeader({
  person,
  changeAvatar,
  counts = [],
  following,
  children,
}: ProfileHeaderProps) {
  return (
    <header className="banner profile-head">
      {changeAvatar ? (
        <a href={changeAvatar} className="change-avatar">
          <Avatar person={person} size="large" />
          <span className="hidden-text">Change avatar</span>
        </a>
      ) : (
        <Avatar person={person} size="large" />
      )}
      <div>
        <h1>{person.name}</h1>
        <PersonDetails person={person} />
        <Counts counts={counts} />
      </div>
      {(children || following !== null) && (
        <div className="form-buttons">
          {following !== null && (
            <FollowButton person={person} following={following} small={false} />
          )}
          {children}
        </div>
      )}
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

const detailsIn = ({ degree, country }: FullProfile) =>
  [degree && DEGREES[degree], country && countryName(country)].filter(Boolean)

/** Whether there is anything to read about someone. */
export const hasAbout = (profile: FullProfile): boolean =>
  Boolean(profile.about || profile.about_hidden) ||
  detailsIn(profile).length + profile.interests.length > 0

/** What people tell about themselves, as far as the viewer may read it. (PROFILE-19 to PROFILE-21) */
export function ProfileAbout({ profile }: { profile: FullProfile }) {
  const { about, about_hidden, interests } = profile
  const details = detailsIn(profile)
  if (!hasAbout(profile)) return null
  return (
    <Tile title="About" id="about">
      {about && <p>{about}</p>}
      {about && profile.about_edited && (
        <p className="meta">
          <Edited
            versionsHref={profile.can_read_versions ? aboutVersions(profile.person.id) : null}
          />
        </p>
      )}
      <CareCard care={profile.care} name={profile.person.first_name} />
      {about_hidden && (
        <p className="meta">
          <Icon name="info" /> {ABOUT_HIDDEN}
        </p>
      )}
      {details.length > 0 && <p className="meta">{details.join(' · ')}</p>}
      {profile.international && (
        <p className="labels">
          <Label>International</Label>
        </p>
      )}
      {interests.length > 0 && (
        <ul className="chips" aria-label="Interests">
          {interests.map(({ code, name }) => (
            <li key={code}>
              <Chip>{name}</Chip>
            </li>
          ))}
        </ul>
      )}
    </Tile>
  )
}

/** What the viewer and this person have in common, if anything. */
export function InCommon({ points }: { points: string[] }) {
  if (points.length === 0) return null
  return (
    <Tile title="In common">
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </Tile>
  )
}

/** What you can do about someone else; each asks for confirmation on its own page. (PROFILE-14) */
export function PersonMenu({ person }: { person: Pick<PersonSummary, 'id' | 'name'> }) {
  return (
    <div className="end">
      <Menu label={`Options for ${person.name}`}>
        <MenuLink href={block(person.id)} icon="close">
          Block
        </MenuLink>
        <MenuLink href={reportPerson(person.id)} icon="flag">
          Report
        </MenuLink>
      </Menu>
    </div>
  )
}
