import { Avatar } from '~/ui/avatar'
import { Menu, MenuAct, MenuGroup, MenuLink } from '~/ui/menu'
import type { ShellViewer } from './header'

type AccountMenuProps = {
  viewer: ShellViewer
  /** Only what is open during an introduction */
  introduction?: boolean
}

/** Everything about oneself and about the house, in the groups in which one looks for it. (ACCESS-34) */
export function AccountMenu({ viewer, introduction }: AccountMenuProps) {
  return (
    <Menu label={`Account of ${viewer.name}`} summary={<Avatar person={viewer} />}>
      <li className="menu-head">
        <span className="meta">Signed in as</span>
        <br />
        <strong>{viewer.name}</strong>
      </li>
      {!introduction && <OwnPlaces viewer={viewer} />}
      <MenuLink href="/account-settings" icon="settings">
        Account settings
      </MenuLink>
      <MenuGroup>
        <MenuLink href="/help" icon="ask">
          Help
        </MenuLink>
        <MenuLink href="/feedback" icon="comment">
          Feedback
        </MenuLink>
      </MenuGroup>
      <MenuGroup small>
        <MenuLink href="/community-guidelines">Guidelines</MenuLink>
        <MenuLink href="/privacy-faq">Privacy FAQ</MenuLink>
        <MenuLink href="/terms">Terms</MenuLink>
        <MenuLink href="/your-california-privacy-rights">California rights</MenuLink>
        <MenuLink href="/about">About</MenuLink>
      </MenuGroup>
      <MenuGroup>
        <MenuAct action="/logout" icon="leave">
          Log out
        </MenuAct>
      </MenuGroup>
    </Menu>
  )
}

function OwnPlaces({ viewer }: { viewer: ShellViewer }) {
  return (
    <>
      <MenuLink href={`/profile/${viewer.id}`} icon="person">
        My profile
      </MenuLink>
      <MenuLink href="/badges" icon="badge">
        My badges
      </MenuLink>
      {viewer.coach_user && (
        <MenuLink href="/browse-topics" icon="topics">
          Topics
        </MenuLink>
      )}
    </>
  )
}
