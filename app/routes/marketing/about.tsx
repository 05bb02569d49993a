import { DemoCall, SiteHero, Strip } from '~/views/marketing/blocks'
import { useMarketing } from '~/views/marketing/facts'
import { COMPANY_PLACES, DEMO_PATH } from '~/views/marketing/places'
import { LEGAL_PLACES } from '~/views/shell/footer'
import { described } from './described'

export const meta = described('About', 'What {product} is for, and who drew its pictures.')

/** Mission, links, and where the pictures come from. (MARKETING-11) */
export default function About() {
  const { productName } = useMarketing()
  const further = [
    ...COMPANY_PLACES.filter(({ href }) => href !== '/about'),
    { href: DEMO_PATH, label: 'Write to us' },
    ...LEGAL_PLACES,
  ]
  return (
    <>
      <SiteHero
        title="A quad is where paths cross."
        lede="Four lawns, the paths between them, and people who stop because they have met somebody."
        scene="suite"
      />
      <Strip title="Our mission">
        <div className="prose">
          <p>
            Every student should have somebody to ask. Not only those whose parents went to college,
            who live on campus, or who find it easy to knock on a door.
          </p>
          <p>
            {productName} gives each school a quad of its own: a place where a question is welcome
            at any hour, where an answer comes from somebody who stood there last year, and where
            helping is the ordinary thing to do.
          </p>
          <p>
            We build it so that it works on an old phone and a slow line, by keyboard and by ear. We
            collect little, sell nothing, and say plainly what we do not know yet.
          </p>
        </div>
      </Strip>
      <Strip look="soft" title="Find out more">
        <ul className="link-list further">
          {further.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </Strip>
      <Strip title="Pictures and letters">
        <div className="prose">
          <p>
            There is no photograph on this site. Every drawing, portrait, avatar and icon was drawn
            by us for {productName}, and every face is invented.
          </p>
          <p>
            The letters are the ones your device already has: Iowan Old Style, Palatino or their
            free cousins for headings, your system’s own face for the rest. We load no fonts from
            anybody.
          </p>
        </div>
      </Strip>
      <DemoCall />
    </>
  )
}
