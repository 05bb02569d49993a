import type { BlockedPerson } from '~/domain/settings/schema'
import { Avatar } from '~/ui/avatar'
import { ButtonLink } from '~/ui/button'
import { VisuallyHidden } from '~/ui/hidden-text'
import { unblock } from '../addresses'

/** (SETTINGS-12) */
export function BlockedPart({ blocked }: { blocked: BlockedPerson[] }) {
  return (
    <section className="stack" aria-labelledby="blocked-title">
      <h2 id="blocked-title">Blocked users</h2>
      <ul>
        {blocked.map((person) => (
          <li key={person.id} className="person-line">
            <Avatar person={person} />
            <div>{person.name}</div>
            <ButtonLink href={unblock(person.id)} variant="quiet" small>
              Unblock<VisuallyHidden> {person.name}</VisuallyHidden>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
