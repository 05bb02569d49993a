import type { AvatarPerson } from '~/ui/avatar'
import { useDrawnOnce } from '~/ui/drawn-once'
import { Icon, type IconName } from '~/ui/icon'
import { Count } from '~/ui/number'
import { VisuallyHidden } from '~/ui/hidden-text'
import { MESSAGE_CENTER } from '~/domain/messages/schema-texts'
import { LOADING_NOTIFICATIONS, NOTIFICATIONS } from '~/domain/notifications/schema'
import { messages, notifications, searchSuggestions } from '../links'
import { SearchForm } from './search-form'

export type ShellViewer = AvatarPerson & {
  id: string
  coach_user?: boolean
  /** Moderation cases that wait for someone; null for anyone who isn't staff */
  open_cases?: number | null
  /** How many of a coach's students need them */
  needing_students?: number | null
  /** What the school has at all */
  offers?: Record<
    'topics' | 'prompts' | 'announcements' | 'events' | 'insights' | 'school',
    boolean
  >
  /** Conversations with unread messages; null for those without messages */
  unread?: number | null
  unread_notifications?: number
}

type HeaderProps = {
  schoolName: string
  unread?: number | null
  unreadNotifications?: number
  currentPath: string
  /** Only what is open during an introduction */
  inIntroduction?: boolean
  /** What was searched for on this page. */
  searchText?: string
  /** Prospective students find the field on phones too, with words that invite to ask (PROSP-13) */
  invitesToSearch?: boolean
}

export function Header({ currentPath, ...props }: HeaderProps) {
  const searching = props.invitesToSearch || currentPath.startsWith('/search-results')
  const content = {
    ...props,
    action: searchAction(currentPath, props.invitesToSearch),
    current: [messages, notifications].find((href) => `${currentPath}/`.startsWith(`${href}/`)),
  }
  return (
    <header
      className="top"
      data-search={searching ? 'open' : undefined}
      dangerouslySetInnerHTML={useDrawnOnce('HeaderContent', HeaderContent, content)}
    />
  )
}

type HeaderContentProps = Omit<HeaderProps, 'currentPath'> & {
  /** Where the search leads */
  action: string
  /** Which of the links leads to this page, if one does */
  current: string | undefined
}

function HeaderContent({ schoolName, inIntroduction, ...props }: HeaderContentProps) {
  const { action, current } = props
  return (
    <>
      <a className="school" href={inIntroduction ? '/' : '/home'}>
        <QuadMark />
        {schoolName}
      </a>{' '}
      {!inIntroduction && (
        <SearchForm
          className="top-search"
          text={props.searchText}
          suggestions={searchSuggestions}
          action={action}
          placeholder={
            props.invitesToSearch
              ? 'Search for info or ask the community'
              : 'Search posts and people'
          }
        />
      )}
      {!inIntroduction && (
        <div className="header-links">
          {typeof props.unread === 'number' && (
            <HeaderLink
              {...{ className: 'messages-link', icon: 'comment', label: MESSAGE_CENTER }}
              {...{ href: messages, unread: props.unread, isCurrent: current === messages }}
            />
          )}
          <HeaderLink
            {...{ className: 'notifications-link', icon: 'bell', label: NOTIFICATIONS }}
            {...{ href: notifications, unread: props.unreadNotifications ?? 0 }}
            isCurrent={current === notifications}
            opensMenu={LOADING_NOTIFICATIONS}
          />
        </div>
      )}
    </>
  )
}

type HeaderLinkProps = {
  className: string
  icon: IconName
  label: string
  href: string
  unread: number
  isCurrent: boolean
  /** Script makes a menu of it; the words while that is loading (NOTIF-07) */
  opensMenu?: string
}

function HeaderLink({ className, icon, label, href, unread, ...props }: HeaderLinkProps) {
  const { isCurrent, opensMenu } = props
  return (
    <a
      className={className}
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      data-menu={isCurrent ? undefined : opensMenu}
    >
      <Icon name={icon} />
      <VisuallyHidden>{label}</VisuallyHidden>
      {unread > 0 && (
        <>
          {' '}
          <Count of={unread} />
          <VisuallyHidden> unread</VisuallyHidden>
        </>
      )}
    </a>
  )
}

/**
 * The alternate search stays what it is when another text is searched for. (SEARCH-09) A prospective
 * student's text becomes part of the address. (PROSP-14)
 */
function searchAction(path: string, named = false): string {
  const base = /^\/search-results-2(\/|$)/.test(path) ? '/search-results-2' : '/search-results'
  return named ? `${base}/q` : base
}

/** Four lawns and the paths between them. */
export function QuadMark() {
  return (
    <svg className="quad-mark" viewBox="0 0 32 32" aria-hidden="true">
      <use href="/icons.svg#quad" />
    </svg>
  )
}
