import {
  ROLE_TEXTS,
  STATES,
  STATE_LABELS,
  type PeopleChoice,
  type SchoolPerson,
} from '~/domain/administration/schema-people'
import { SCHOOL_ROLES } from '~/policy/people-administration'
import { Button } from '~/ui/button'
import { Label } from '~/ui/chip'
import { EmptyState } from '~/ui/messages'
import { Select } from '~/ui/select'
import { schoolPeople, schoolPerson } from '../links'

/** Who is looked for: a form that asks the page for others. */
export function PeopleFilters({ text, role, state }: PeopleChoice) {
  return (
    <form action={schoolPeople} role="search" aria-label="Find people" className="filter-row">
      <div className="field">
        <label htmlFor="people-q">Name, email or ID</label>
        <input id="people-q" name="q" className="input" defaultValue={text} autoComplete="off" />
      </div>
      <Select
        name="role"
        label="Role"
        emptyLabel="Any role"
        defaultValue={role ?? ''}
        choices={SCHOOL_ROLES.map((value) => ({ value, label: ROLE_TEXTS[value].label }))}
      />
      <Select
        name="state"
        label="State"
        emptyLabel="Any state"
        defaultValue={state ?? ''}
        choices={STATES.map((value) => ({ value, label: STATE_LABELS[value] }))}
      />
      <Button>Find</Button>
    </form>
  )
}

export function PeopleLines({ people, choice }: { people: SchoolPerson[]; choice: PeopleChoice }) {
  if (people.length === 0) {
    const isAll = !choice.text && !choice.role && !choice.state
    return isAll ? (
      <EmptyState title="No one here yet" text="People show up here once they have an account." />
    ) : (
      <EmptyState title="No one found" text="Try fewer words, or another role or state.">
        <p>
          <a href={schoolPeople}>Everyone</a>
        </p>
      </EmptyState>
    )
  }
  return (
    <ul className="link-list addresses">
      {people.map(({ id, name, email, roles, state }) => (
        <li key={id}>
          <a href={schoolPerson(id)}>{name}</a>{' '}
          {state !== 'active' && <Label>{STATE_LABELS[state]}</Label>}
          <p className="meta">
            {email} · {roles.map((role) => ROLE_TEXTS[role].label).join(', ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
