import type { AvatarPerson } from '~/ui/avatar'
import { AccountMenu } from './account-menu'
import { SearchForm } from './search-form'

export type ShellViewer = AvatarPerson & { id: string; coach_user?: boolean }

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

/** Four lawns and the paths between them. */
export function QuadMark() {
  return (
    <svg className="quad-mark" viewBox="0 0 32 32" aria-hidden="true">
      <use href="/icons.svg#quad" />
    </svg>
  )
}
