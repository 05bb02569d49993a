import { RESEARCH } from '~/domain/marketing/content/research'
import { DemoCall, SiteHero, Strip } from '~/views/marketing/blocks'
import { described } from './described'

export const meta = described(
  'Research',
  'Publications on belonging, peer support, staying in college and habits that shape {product}.',
)

/** What we build on, each with its link. (MARKETING-10) */
export default function Research() {
  return (
    <>
      <SiteHero
        title="Standing on patient shoulders"
        lede="None of this work is ours, and none of its authors speaks for us. We read it, and try to deserve it."
      />
      <Strip>
        <div className="shelves">
          {RESEARCH.map(({ question, references }) => (
            <section key={question}>
              <h2>{question}</h2>
              <ul className="references">
                {references.map(({ source_url, title }) => (
                  <li key={source_url}>
                    <a href={source_url}>{title}</a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <p>
          Rather a book? <a href="/reading">Our reading list</a>
        </p>
      </Strip>
      <DemoCall title="Study it with us" />
    </>
  )
}
