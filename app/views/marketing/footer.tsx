import { LEGAL_PLACES } from '~/views/shell/footer'
import { QuadMark } from '~/views/shell/header'
import { useMarketing } from './facts'
import { COMPANY_PLACES, productPlaces, SUBSCRIBE_PATH, type SitePlace } from './places'
import { SubscribeForm } from './subscribe-form'

/** Every page of the public site, what binds, and the links held as settings. (MARKETING-13) */
export function SiteFooter() {
  const { productName, suitePath, outside, path } = useMarketing()
  return (
    <footer className="site-foot">
      <div className="site-letter">
        <a className="school" href={path === '/' ? '#main' : '/'}>
          <QuadMark />
          {productName}
        </a>
        <p>What one of us can ask, another can answer.</p>
        {path !== SUBSCRIBE_PATH && <SubscribeForm />}
      </div>
      <PlaceColumn title="What it does" places={productPlaces(suitePath)} />
      <PlaceColumn title="Who we are" places={COMPANY_PLACES} />
      <PlaceColumn title="What binds us" places={LEGAL_PLACES} />
      {outside.length > 0 && <PlaceColumn title="Elsewhere" places={outside} />}
    </footer>
  )
}

function PlaceColumn({ title, places }: { title: string; places: SitePlace[] }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {places.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
