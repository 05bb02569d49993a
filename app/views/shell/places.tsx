import { Icon, type IconName } from '~/ui/icon'

type Place = {
  href: string
  icon: IconName
  /** One word for every layout: it fits below the picture on phones. */
  name: string
  /** The paths that are part of this place. */
  at: RegExp
}

const PLACES: Place[] = [
  { href: '/home', icon: 'home', name: 'Home', at: /^\/(home|my-feed)\b/ },
  {
    href: '/browse-topics',
    icon: 'topics',
    name: 'Topics',
    at: /^\/(browse-topics|subscribed-topics|topic|topic-2)\b/,
  },
  { href: '/ask', icon: 'ask', name: 'Ask', at: /^\/ask\b/ },
  { href: '/search-results', icon: 'search', name: 'Search', at: /^\/search-results/ },
]

/** The places of the product: a bar below the thumb on phones, a column at the left otherwise. */
export function Places({ currentPath, viewerId }: { currentPath: string; viewerId: string }) {
  const own = `/profile/${viewerId}`
  const me: Place = {
    href: own,
    icon: 'person',
    name: 'Me',
    at: new RegExp(`^(/profile/?$|${own})`),
  }
  return (
    <nav className="places" aria-label="Main">
      <ul>
        {[...PLACES, me].map((place) => (
          <li key={place.href}>
            <a href={place.href} aria-current={place.at.test(currentPath) ? 'page' : undefined}>
              <Icon name={place.icon} />
              <span className="word">{place.name}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
