import type { ReactNode } from 'react'
import {
  OPERATORS_ACCOUNT,
  OWN_ACCOUNT,
  ROLE_TEXTS,
  STATE_LABELS,
  type SchoolPersonDetails,
} from '~/domain/administration/schema-people'
import { isStatus, SCHOOL_ROLES, type SchoolRole } from '~/policy/people-administration'
import { ButtonLink } from '~/ui/button'
import { Label } from '~/ui/chip'
import { abbreviate, pluralize } from '~/ui/count'
import { Callout } from '~/ui/messages'
import { Day } from '~/ui/time'
import { profile, schoolPerson, schoolPersonAction, schoolPersonRole } from '../links'

/** What is known of someone, a line each. */
export function PersonData({ person }: { person: SchoolPersonDetails }) {
  const { email, email_confirmed, undeliverable_at, state, sessions, students } = person
  const rows: [string, ReactNode][] = [
    ['Email', email],
    ['Email confirmed', undeliverable_at ? 'Mail to it comes back' : yesNo(email_confirmed)],
    ['State', STATE_LABELS[state]],
    ['Suspended', person.suspended_at && <Day at={person.suspended_at} />],
    ['Reason', person.suspended_reason],
    ['Program', person.program],
    ['Campus', person.campus],
    ['Coach', person.coach && <a href={schoolPerson(person.coach.id)}>{person.coach.name}</a>],
    ['Coach of', students > 0 && pluralize(students, 'student', 'students')],
    ['Account since', <Day key="created" at={person.created_at} />],
    ['Joined', person.joined_at && <Day at={person.joined_at} />],
    ['Last seen', person.last_seen_at && <Day at={person.last_seen_at} />],
    ['Two-step login', yesNo(person.has_two_steps)],
    ['Logged in on', sessions > 0 && pluralize(sessions, 'browser', 'browsers')],
    ['Open cases about them', person.open_cases !== null && abbreviate(person.open_cases)],
  ]
  return (
    <dl className="details">
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

const yesNo = (is: boolean) => (is ? 'Yes' : 'No')

/** What can be done about someone; each leads to a page that says what will happen. */
export function PersonChanges({ person }: { person: SchoolPersonDetails }) {
  const { id, locked, state } = person
  if (locked) return <Callout>{locked === 'yourself' ? OWN_ACCOUNT : OPERATORS_ACCOUNT}</Callout>
  const isSuspended = state === 'suspended'
  return (
    <>
      <RoleList person={person} />
      <div className="row">
        <ButtonLink href={schoolPersonAction(id, 'coach')} variant="quiet">
          {person.coach ? 'Change coach' : 'Choose a coach'}
        </ButtonLink>
        {isSuspended ? (
          <ButtonLink href={schoolPersonAction(id, 'lift')}>Lift the suspension</ButtonLink>
        ) : (
          <ButtonLink href={schoolPersonAction(id, 'suspend')} variant="danger">
            Suspend
          </ButtonLink>
        )}
        {state === 'active' && <a href={profile(id)}>Profile</a>}
      </div>
    </>
  )
}

function RoleList({ person: { id, roles } }: { person: SchoolPersonDetails }) {
  return (
    <section aria-labelledby="roles" className="stack">
      <h2 id="roles">Roles</h2>
      <ul className="link-list">
        {SCHOOL_ROLES.map((role) => (
          <li key={role}>
            {ROLE_TEXTS[role].label} <RoleChange id={id} role={role} has={roles.includes(role)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A status is never just taken: another takes its place. */
function RoleChange({ id, role, has }: { id: string; role: SchoolRole; has: boolean }) {
  const label = ROLE_TEXTS[role].label
  if (has && isStatus(role)) return <Label>Current</Label>
  return (
    <>
      {has && <Label>Yes</Label>}{' '}
      <a href={schoolPersonRole(id, role, !has)} aria-label={`${has ? 'Take' : 'Give'}: ${label}`}>
        {has ? 'Take' : 'Give'}
      </a>
    </>
  )
}
