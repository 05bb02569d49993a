import { useDrawnOnce } from '~/ui/drawn-once'
import { Icon, type IconName } from '~/ui/icon'
import { Count } from '~/ui/number'
import {
  announcements,
  coachDashboard,
  coaching,
  drafts,
  events,
  insights,
  moderation,
  savedPosts,
  school,
} from '../links'
import type { ShellViewer } from './header'

type NavItem = {
  href: string
  icon: IconName
  /** One word for every layout: it fits below the picture on phones. */
  name: string
  /** The paths that are part of this place. */
  matches: RegExp
  /** Left out where the school has none */
  needs?: 'topics' | 'prompts' | 'announcements' | 'events' | 'insights' | 'school'
}

const NAV_ITEMS: NavItem[] = [
  { href: '/home', icon: 'home', name: 'Home', matches: /^\/(home|my-feed|prospective-home)\b/ },
  {
    href: '/browse-topics',
    icon: 'topics',
    name: 'Topics',
    matches: /^\/(browse-topics|subscribed-topics|topic|topic-2)\b/,
    needs: 'topics',
  },
  { href: '/ask', icon: 'ask', name: 'Ask', matches: /^\/ask\b/ },
  { href: '/search-results', icon: 'search', name: 'Search', matches: /^\/search-results/ },
]

/** Where there is room for more than five; on phones the own profile leads there. */
const MORE_NAV_ITEMS: NavItem[] = [
  {
    href: '/prompts',
    icon: 'badge',
    name: 'Prompts',
    matches: /^\/prompts?\b/,
    needs: 'prompts',
  },
  { href: events, icon: 'calendar', name: 'Events', matches: /^\/events\b/, needs: 'events' },
  { href: drafts, icon: 'edit', name: 'Drafts', matches: /^\/drafts\b/ },
  { href: savedPosts, icon: 'bookmark', name: 'Saved', matches: /^\/saved\b/ },
  {
    href: announcements,
    icon: 'info',
    name: 'Announcements',
    matches: /^\/announcements\b/,
    needs: 'announcements',
  },
  {
    href: insights,
    icon: 'chart',
    name: 'Insights',
    matches: /^\/insights\b/,
    needs: 'insights',
  },
  { href: school, icon: 'settings', name: 'School', matches: /^\/school\b/, needs: 'school' },
]
/** What a school has only if it turns it on, or only for some */
const OPTIONAL = ['announcements', 'events', 'insights', 'school']

const MODERATION: NavItem = {
  href: moderation,
  icon: 'flag',
  name: 'Moderation',
  matches: /^\/moderation\b/,
}

/** (COACH-02) */
const COACHING: NavItem = {
  href: coachDashboard,
  icon: 'person',
  name: 'Students',
  matches: /^\/success-coach-dashboard\b/,
}

type MainNavProps = {
  currentPath: string
  viewer: Pick<ShellViewer, 'id' | 'open_cases' | 'coach_user' | 'needing_students' | 'offers'>
}

/** The main navigation: a bar at the bottom on phones, a column on the left otherwise. */
export function MainNav({ currentPath, viewer }: MainNavProps) {
  const { open_cases, coach_user, needing_students } = viewer
  // Where nothing is known of a school, it has what schools have unless they turn something on.
  const isOffered = ({ needs }: NavItem) =>
    !needs || (viewer.offers?.[needs] ?? !OPTIONAL.includes(needs))
  const own = `/profile/${viewer.id}`
  const me: NavItem = {
    href: own,
    icon: 'person',
    name: 'Me',
    matches: new RegExp(`^(/profile/?$|${own})`),
  }
  const toPlace = ({ matches, needs: _, ...item }: NavItem, roomy = false, count = 0): Place => ({
    ...item,
    isCurrent: matches.test(currentPath),
    roomy,
    count,
  })
  const places = [...NAV_ITEMS.filter(isOffered), me].map((item) => toPlace(item))
  for (const item of MORE_NAV_ITEMS.filter(isOffered)) places.push(toPlace(item, true))
  if (coach_user) {
    const count = needing_students ?? 0
    places.push(toPlace({ ...COACHING, href: coaching(needing_students) }, true, count))
  }
  if (typeof open_cases === 'number') places.push(toPlace(MODERATION, true, open_cases))
  return (
    <nav
      className="main-nav"
      aria-label="Main"
      id="menu"
      tabIndex={-1}
      dangerouslySetInnerHTML={useDrawnOnce('Places', Places, { places })}
    />
  )
}

type Place = Pick<NavItem, 'href' | 'icon' | 'name'> & {
  isCurrent: boolean
  /** Only where there is room for more than five */
  roomy: boolean
  /** What waits there; none is not shown */
  count: number
}

const Places = ({ places }: { places: readonly Place[] }) => (
  <ul>
    {places.map(({ href, icon, name, isCurrent, roomy, count }) => (
      <li key={href} className={roomy ? 'roomy' : undefined}>
        <a href={href} aria-current={isCurrent ? 'page' : undefined}>
          <Icon name={icon} />
          <span className="nav-label">{name}</span> {count > 0 ? <Count of={count} /> : null}
        </a>
      </li>
    ))}
  </ul>
)
