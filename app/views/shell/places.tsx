import { Icon, type IconName } from '~/ui/icon'

type Place = {
  href: string
  icon: IconName
  /** Below the picture on phones. */
  short: string
  /** Beside it on wide screens. */
  long: string
  /** The paths that are part of this place. */
  at: RegExp
}

const PLACES: Place[] = [
  { href: '/home', icon: 'home', short: 'Home', long: 'Home', at: /^\/home\b/ },
  {
    href: '/browse-topics',
    icon: 'topics',
    short: 'Topics',
    long: 'Topics',
    at: /^\/(browse-topics|topic|topic-2)\b/,
  },
  {
    href: '/ask',
    icon: 'ask',
    short: 'Ask',
    long: 'Ask a question',
    at: /^\/ask\b/,
  },
  {
    href: '/search-results',
    icon: 'search',
    short: 'Search',
    long: 'Search',
    at: /^\/search-results/,
  },
]

/** The places of the product: a bar below the thumb on phones, a column at the left otherwise. */
export function Places({ currentPath, viewerId }: { currentPath: string; viewerId: string }) {
  const own = `/profile/${viewerId}`
  const me: Place = {
    href: own,
    icon: 'person',
    short: 'Me',
    long: 'My profile',
    at: new RegExp(`^(/profile/?$|${own})`),
  }
  return (
    <nav className="places" aria-label="Main">
      <ul>
        {[...PLACES, me].map((place) => (
          <li key={place.href}>
            <a href={place.href} aria-current={place.at.test(currentPath) ? 'page' : undefined}>
              <Icon name={place.icon} />
              <PlaceName {...place} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PlaceName({ short, long }: { short: string; long: string }) {
  if (short === long) return <span className="word">{long}</span>
  return (
    <span className="word">
      <span className="narrow">{short}</span> <span className="wide">{long}</span>
    </span>
  )
}
