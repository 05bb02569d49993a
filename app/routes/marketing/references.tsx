import { useLoaderData } from '@remix-run/react'
import { bookShelves, researchReferences } from '~/domain/marketing/content.server'
import { publicRoute } from '~/http/guards/member-route.server'
import { normalizePath } from '~/policy/navigation-guard'
import { DemoCallout, SiteHero, Strip } from '~/views/marketing/blocks'
import { siteMeta } from './page-meta'
import { loadSitePage } from './site-page.server'

export const meta = siteMeta

/** What we build on, each with its link, and books to read. (MARKETING-10) */
export const loader = publicRoute(({ context, url }) => {
  const isResearch = normalizePath(url.pathname) === '/research'
  return {
    site: loadSitePage(context, isResearch ? 'research' : 'reading'),
    studies: isResearch ? researchReferences() : null,
    shelves: isResearch ? null : bookShelves(),
  }
})

export default function References() {
  const { site, studies, shelves } = useLoaderData<typeof loader>()
  return (
    <>
      <SiteHero hero={site.hero} />
      {studies && <Studies studies={studies} />}
      {shelves && <Books shelves={shelves} />}
      <DemoCallout title={site.callout} />
    </>
  )
}

function Studies({ studies }: { studies: ReturnType<typeof researchReferences> }) {
  return (
    <Strip>
      <div className="shelves">
        {studies.map(({ question, references }) => (
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
        Prefer a book? <a href="/reading">See our reading list</a>
      </p>
    </Strip>
  )
}

function Books({ shelves }: { shelves: ReturnType<typeof bookShelves> }) {
  return (
    <Strip>
      <div className="shelves">
        {shelves.map(({ shelf, books }) => (
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
        Prefer studies? <a href="/research">See our research list</a>
      </p>
    </Strip>
  )
}
