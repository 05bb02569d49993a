import type { AvatarPerson } from '~/ui/avatar'
import { AccountMenu } from './account-menu'
import { SearchForm } from './search-form'

export type ShellViewer = AvatarPerson & {
  id: string
  coach_user?: boolean
  /** Cases of moderation that wait for somebody; null for who is no staff */
  open_cases?: number | null
}

type HeaderProps = {
  schoolName: string
  viewer: ShellViewer
  currentPath: string
  /** Only what is open during an introduction */
  introduction?: boolean
  /** What was searched for on this page. */
  searchText?: string
}

export function Header(props: HeaderProps) {
  const { schoolName, viewer, currentPath, introduction, searchText } = props
  const searching = currentPath.startsWith('/search-results')
  return (
    <header className="top" data-search={searching ? 'open' : undefined}>
      <a className="school" href={introduction ? '/' : '/home'}>
        <QuadMark />
        {schoolName}
      </a>
      {!introduction && (
        <SearchForm className="top-search" text={searchText} action={searchAt(currentPath)} />
      )}
      <AccountMenu viewer={viewer} introduction={introduction} />
    </header>
  )
}

/** The alternate search stays what it is when another text is searched for. (SEARCH-09) */
const searchAt = (path: string) =>
  /^\/search-results-2(\/|$)/.test(path) ? '/search-results-2' : undefined

/** Four lawns and the paths between them. */
export function QuadMark() {
  return (
    <svg className="quad-mark" viewBox="0 0 32 32" aria-hidden="true">
      <use href="/icons.svg#quad" />
    </svg>
  )
}
