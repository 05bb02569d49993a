import { Avatar, type AvatarPerson } from '~/ui/avatar'
import { Menu, MenuLink } from '~/ui/menu'
import { SearchForm } from './search-form'

export type ShellViewer = AvatarPerson & { id: string }

type HeaderProps = {
  schoolName: string
  viewer: ShellViewer
  currentPath: string
  /** What was searched for on this page. */
  searchText?: string
}

export function Header({ schoolName, viewer, currentPath, searchText }: HeaderProps) {
  const searching = currentPath.startsWith('/search-results')
  return (
    <header className="top" data-search={searching ? 'open' : undefined}>
      <a className="school" href="/home">
        <QuadMark />
        {schoolName}
      </a>
      <SearchForm className="top-search" text={searchText} />
      <AccountMenu viewer={viewer} />
    </header>
  )
}

function AccountMenu({ viewer }: { viewer: ShellViewer }) {
  return (
    <Menu label={`Account of ${viewer.name}`} summary={<Avatar person={viewer} />}>
      <li className="menu-head">
        <span className="meta">Signed in as</span>
        <br />
        <strong>{viewer.name}</strong>
      </li>
      <MenuLink href={`/profile/${viewer.id}`} icon="person">
        My profile
      </MenuLink>
      <MenuLink href="/logout" icon="leave">
        Log out
      </MenuLink>
    </Menu>
  )
}

/** Four lawns and the paths between them. */
export function QuadMark() {
  return (
    <svg className="quad-mark" viewBox="0 0 32 32" aria-hidden="true">
      <use href="/icons.svg#quad" />
    </svg>
  )
}
