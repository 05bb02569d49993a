import { Icon, type IconName } from '~/ui/icon'
import { Count } from '~/ui/number'
import { drafts, moderation } from '../addresses'

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

/** Where there is room for more than five; on phones the own profile leads there. */
const FURTHER: Place[] = [
  { href: '/prompts', icon: 'badge', name: 'Prompts', at: /^\/prompts?\b/ },
  { href: drafts, icon: 'edit', name: 'Drafts', at: /^\/drafts\b/ },
]
const MODERATION: Place = {
  href: moderation,
  icon: 'flag',
  name: 'Moderation',
  at: /^\/moderation\b/,
}

type PlacesProps = {
  currentPath: string
  viewer: { id: string; open_cases?: number | null }
}

/** The places of the product: a bar below the thumb on phones, a column at the left otherwise. */
export function Places({ currentPath, viewer }: PlacesProps) {
  const own = `/profile/${viewer.id}`
  const staff = typeof viewer.open_cases === 'number'
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
            <PlaceLink place={place} currentPath={currentPath} />
          </li>
        ))}
        {FURTHER.map((place) => (
          <li key={place.href} className="roomy">
            <PlaceLink place={place} currentPath={currentPath} />
          </li>
        ))}
        {staff && (
          <li className="roomy">
            <PlaceLink place={MODERATION} currentPath={currentPath} count={viewer.open_cases} />
          </li>
        )}
      </ul>
    </nav>
  )
}

type PlaceLinkProps = { place: Place; currentPath: string; count?: number | null }

function PlaceLink({ place, currentPath, count }: PlaceLinkProps) {
  return (
    <a href={place.href} aria-current={place.at.test(currentPath) ? 'page' : undefined}>
      <Icon name={place.icon} />
      <span className="word">{place.name}</span> {count ? <Count of={count} /> : null}
    </a>
  )
}
