import { Avatar } from '~/ui/avatar'
import { useDrawnOnce } from '~/ui/drawn-once'
import { MENU, MenuAction, MenuContent, MenuGroup, MenuLink } from '~/ui/menu'
import { Count } from '~/ui/number'
import {
  announcements,
  coaching,
  drafts,
  events,
  insights,
  moderation,
  savedPosts,
  school,
} from '../links'
import type { ShellViewer } from './header'
import { PageLink } from './page-link'

type AccountMenuProps = {
  viewer: ShellViewer
  /** Only what is open during an introduction */
  inIntroduction?: boolean
}

/** Everything about oneself and about the house, in the groups in which one looks for it. (ACCESS-34) */
export function AccountMenu({ viewer, inIntroduction }: AccountMenuProps) {
  // What the menu shows nothing of would have it drawn once more.
  const shown = { ...viewer, unread: undefined, unread_notifications: undefined }
  const props = { viewer: shown, inIntroduction }
  const content = useDrawnOnce('AccountPlaces', AccountPlaces, props)
  return (
    <nav aria-label="Account">
      <details {...MENU} dangerouslySetInnerHTML={content} />
    </nav>
  )
}

function AccountPlaces({ viewer, inIntroduction }: AccountMenuProps) {
  return (
    <MenuContent label={`Account of ${viewer.name}`} summary={<Avatar person={viewer} />}>
      <li className="menu-head">
        <span className="meta">Logged in as</span>
        <br />
        <strong>{viewer.name}</strong>
      </li>
      {!inIntroduction && <OwnLinks viewer={viewer} />}
      {!inIntroduction && <OwnPlaces viewer={viewer} />}
      <MenuLink href="/account-settings" icon="settings">
        Account settings
      </MenuLink>
      <MenuGroup>
        <MenuLink href="/get-help" icon="heart">
          Get help in a crisis
        </MenuLink>
        <MenuLink href="/help" icon="ask">
          Help
        </MenuLink>
        <MenuLink href="/feedback" icon="comment">
          Feedback
        </MenuLink>
      </MenuGroup>
      <MenuGroup small>
        <MenuLink href="/community-guidelines">Guidelines</MenuLink>
        <li>
          <PageLink href="/privacy-faq">Privacy FAQ</PageLink>
        </li>
        <MenuLink href="/terms">Terms</MenuLink>
        <MenuLink href="/your-california-privacy-rights">California rights</MenuLink>
        <MenuLink href="/about">About</MenuLink>
      </MenuGroup>
      <MenuGroup>
        <MenuAction action="/logout" icon="leave">
          Log out
        </MenuAction>
      </MenuGroup>
    </MenuContent>
  )
}

/** What the column of places has, where only the bar of five is shown. */
function OwnPlaces({ viewer: { offers } }: { viewer: ShellViewer }) {
  return (
    <MenuGroup phone>
      {(offers?.prompts ?? true) && (
        <MenuLink href="/prompts" icon="badge">
          Prompts
        </MenuLink>
      )}
      {offers?.events && (
        <MenuLink href={events} icon="calendar">
          Events
        </MenuLink>
      )}
      <MenuLink href={drafts} icon="edit">
        Drafts
      </MenuLink>
      <MenuLink href={savedPosts} icon="bookmark">
        Saved
      </MenuLink>
      {offers?.announcements && (
        <MenuLink href={announcements} icon="info">
          Announcements
        </MenuLink>
      )}
      {offers?.insights && (
        <MenuLink href={insights} icon="chart">
          Insights
        </MenuLink>
      )}
      {offers?.school && (
        <MenuLink href={school} icon="settings">
          School
        </MenuLink>
      )}
    </MenuGroup>
  )
}

function OwnLinks({ viewer }: { viewer: ShellViewer }) {
  return (
    <>
      <MenuLink href={`/profile/${viewer.id}`} icon="person">
        My profile
      </MenuLink>
      <MenuLink href="/badges" icon="badge">
        My badges
      </MenuLink>
      {typeof viewer.open_cases === 'number' && (
        <MenuLink href={moderation} icon="flag">
          Moderation {viewer.open_cases > 0 && <Count of={viewer.open_cases} />}
        </MenuLink>
      )}
      {viewer.coach_user && (
        <>
          <MenuLink href={coaching(viewer.needing_students)} icon="person">
            My students {viewer.needing_students ? <Count of={viewer.needing_students} /> : null}
          </MenuLink>
          <MenuLink href="/browse-topics" icon="topics">
            Topics
          </MenuLink>
        </>
      )}
    </>
  )
}
