import type { PersonSummary } from '~/domain/people/schema'
import { Menu, MenuLink } from '~/ui/menu'
import { block, reportPerson } from '../addresses'

/** What one may do about somebody else; each asks on a page of its own first. (PROFILE-14) */
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
