import { ButtonLink } from '~/ui/button'
import { QuadMark } from '~/views/shell/header'
import { useMarketing } from './facts'
import { DEMO_PATH, mainPlaces, type SitePlace } from './places'

/** On phones a fold holds what does not fit; it opens without script. (MARKETING-02) */
export function SiteHeader() {
  const { productName, suitePath, member, path } = useMarketing()
  const places = mainPlaces(suitePath)
  const entry = member
    ? { href: '/', label: `Open ${productName}` }
    : { href: '/start/login', label: 'Student login' }
  const demo = { href: DEMO_PATH, label: 'Request a demo' }
  return (
    <header className="site-top">
      <a className="school" href={member ? '/about' : '/'}>
        <QuadMark />
        {productName}
      </a>
      <nav aria-label="Main" className="site-nav">
        <PlaceList places={places} path={path} />
      </nav>
      <div className="site-doors">
        <a href={entry.href}>{entry.label}</a>
        <ButtonLink href={demo.href}>{demo.label}</ButtonLink>
      </div>
      <details className="menu">
        <summary>Menu</summary>
        <PlaceList places={[...places, entry, demo]} path={path} />
      </details>
    </header>
  )
}

function PlaceList({ places, path }: { places: SitePlace[]; path: string }) {
  return (
    <ul>
      {places.map(({ href, label }) => (
        <li key={href}>
          <a href={href} aria-current={href === path ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
