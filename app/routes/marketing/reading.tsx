import { BOOKS } from '~/domain/marketing/content/books'
import { SiteHero, Strip } from '~/views/marketing/blocks'
import { described } from './described'

export const meta = described('Reading', 'Twelve books about college, company and habit.')

export default function Reading() {
  return (
    <>
      <SiteHero
        title="Twelve books for a long weekend"
        lede="What our shelf holds about college, company and habit. We get nothing for it; most libraries have them."
        scene="reading"
      />
      <Strip>
        <div className="shelves">
          {BOOKS.map(({ shelf, books }) => (
            <section key={shelf}>
              <h2>{shelf}</h2>
              <ul className="references">
                {books.map(({ title, author, year, why }) => (
                  <li key={title}>
                    <cite>{title}</cite>
                    <span className="meta">
                      {author}, {year}
                    </span>
                    <p>{why}</p>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <p>
          Rather the studies? <a href="/research">Our research list</a>
        </p>
      </Strip>
    </>
  )
}
