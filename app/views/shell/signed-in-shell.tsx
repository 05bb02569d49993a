import type { ReactNode } from 'react'
import { Flash, type FlashMessage } from '~/ui/messages'
import { SkipLink } from '~/ui/hidden-text'
import { Columns } from '~/ui/page'
import { WaitingForms } from '~/ui/late-forms'
import { PageProvider } from '~/ui/page-context'
import type { BadgeNews } from '~/domain/badges/schema'
import type { Care } from '~/domain/safety/schema'
import { BadgeToasts } from '../people/badge-list'
import { CareCard } from '../safety/care-card'
import { MessagingProvider } from '../messages/message-button'
import { AccountMenu } from './account-menu'
import { Announcements, type Announcement } from './announcements'
import { Footer, type ExternalLinks } from './footer'
import { Header, type ShellViewer } from './header'
import { MainNav } from './main-nav'
import { TestNote } from './test-note'
import { UndeliverableNote } from './undeliverable-note'

export type SignedInShellProps = {
  productName: string
  schoolName: string
  testEnvironment?: boolean
  announcements?: readonly Announcement[]
  /** The viewer's address, where mail doesn't reach it */
  undeliverable?: string | null
  viewer: ShellViewer
  currentPath: string
  /** Without the places of the product, which are closed as long as an introduction lasts */
  inIntroduction?: boolean
  csrf: string
  lite?: boolean
  showsHidden?: boolean
  timeZone: string | null
  /** When the page was made (ISO 8601) */
  now?: string
  flash?: FlashMessage | null
  /** Who helps, where what was just written isn't on the page */
  care?: Care | null
  /** Earned since the last page */
  badges?: readonly BadgeNews[]
  externalLinks?: ExternalLinks
  /** What was searched for on this page; stays in the search field. */
  searchText?: string
  invitesToSearch?: boolean
  /** Tiles at the right, below the content on phones. */
  right?: ReactNode
  children: ReactNode
}

/** Every page behind the login. */
export function SignedInShell(props: SignedInShellProps) {
  const {
    productName,
    schoolName,
    viewer,
    currentPath,
    inIntroduction,
    searchText,
    invitesToSearch,
  } = props
  return (
    <PageProvider
      csrf={props.csrf}
      lite={props.lite}
      showsHidden={props.showsHidden}
      timeZone={props.timeZone}
      now={props.now}
    >
      <div className="shell">
        <SkipLink toMenu={!inIntroduction} />
        <Header
          {...{ schoolName, currentPath, inIntroduction, searchText, invitesToSearch }}
          unread={viewer.unread}
          unreadNotifications={viewer.unread_notifications}
        />
        <TestNote shown={props.testEnvironment} />
        <Announcements announcements={props.announcements} canDismiss />
        <UndeliverableNote address={props.undeliverable} />
        <Columns
          left={!inIntroduction && <MainNav currentPath={currentPath} viewer={viewer} />}
          right={props.right}
        >
          <Flash flash={props.flash} />
          <CareCard care={props.care} />
          <WaitingForms />
          <MessagingProvider on={typeof viewer.unread === 'number'}>
            {props.children}
          </MessagingProvider>
          {/* They float over the page, and are read after what it is about. */}
          <BadgeToasts badges={props.badges ?? []} />
        </Columns>
        <AccountMenu viewer={viewer} inIntroduction={inIntroduction} />
        <Footer
          productName={productName}
          schoolName={schoolName}
          externalLinks={props.externalLinks}
        />
      </div>
    </PageProvider>
  )
}
