import { Icon, type IconName } from '~/ui/icon'
import { Count } from '~/ui/number'
import { coachDashboard, coaching, drafts, moderation, savedPosts } from '../links'
import type { ShellViewer } from './header'

type NavItem = {
  href: string
  icon: IconName
  /** One word for every layout: it fits below the picture on phones. */
  name: string
  /** The paths that are part of this place. */
  matches: RegExp
  /** Left out where the school has none */
  needs?: 'topics' | 'prompts'
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
  { href: drafts, icon: 'edit', name: 'Drafts', matches: /^\/drafts\b/ },
  { href: savedPosts, icon: 'bookmark', name: 'Saved', matches: /^\/saved\b/ },
]
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
  const own = `/profile/${viewer.id}`
  const isOffered = ({ needs }: NavItem) => !needs || (viewer.offers?.[needs] ?? true)
  const staff = typeof viewer.open_cases === 'number'
  const me: NavItem = {
    href: own,
    icon: 'person',
    name: 'Me',
    matches: new RegExp(`^(/profile/?$|${own})`),
  }
  return (
    <nav className="main-nav" aria-label="Main" id="menu" tabIndex={-1}>
      <ul>
        {[...NAV_ITEMS.filter(isOffered), me].map((place) => (
          <li key={place.href}>
            <NavLink item={place} currentPath={currentPath} />
          </li>
        ))}
        {MORE_NAV_ITEMS.filter(isOffered).map((place) => (
          <li key={place.href} className="roomy">
            <NavLink item={place} currentPath={currentPath} />
          </li>
        ))}
        {viewer.coach_user && (
          <li className="roomy">
            <NavLink
              item={{ ...COACHING, href: coaching(viewer.needing_students) }}
              currentPath={currentPath}
              count={viewer.needing_students}
            />
          </li>
        )}
        {staff && (
          <li className="roomy">
            <NavLink item={MODERATION} currentPath={currentPath} count={viewer.open_cases} />
          </li>
        )}
      </ul>
    </nav>
  )
}

type NavLinkProps = { item: NavItem; currentPath: string; count?: number | null }

function NavLink({ item: place, currentPath, count }: NavLinkProps) {
  return (
    <a href={place.href} aria-current={place.matches.test(currentPath) ? 'page' : undefined}>
      <Icon name={place.icon} />
      <span className="nav-label">{place.name}</span> {count ? <Count of={count} /> : null}
    </a>
  )
}
