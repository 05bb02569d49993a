import { useLoaderData } from '@remix-run/react'
import { legalPage } from '~/domain/legal/queries.server'
import { forEverybody } from '~/http/door.server'
import { ownPath, withReturn } from '~/http/paths'
import { titled } from '~/http/title'
import { plainPath } from '~/policy/gate'
import type { RouteHandle } from '~/root'
import { ButtonLink } from '~/ui/button'
import { Page, Prose } from '~/ui/page'
import { InShort } from './in-short'
import { EarlierNote, Versions } from './versions'

export const meta = titled<typeof loader>(({ title }) => title)

/** Read like the public site, by members too: without script. */
export const handle: RouteHandle = { withoutScript: true }

/** A document by its address; ?version= shows an earlier one. (MARKETING-12) */
export const loader = forEverybody(({ ctx, context, url }) => {
  const { PRODUCT_NAME: product, SUPPORT_EMAIL: support_email } = context.services.env
  const slug = plainPath(url.pathname).slice(1)
  const page = legalPage(slug, url.searchParams.get('version'), { product, support_email })
  return { ...page, back: backToAccept(slug, ctx.viewer, url) }
})

/** Who reads the terms before accepting them goes on where they were. */
function backToAccept(slug: string, viewer: { accepted_terms: boolean } | null, url: URL) {
  if (slug !== 'terms' || !viewer || viewer.accepted_terms) return null
  return withReturn('/accept', ownPath(url.searchParams.get('redirect_to'), '/'))
}

export default function Document() {
  const page = useLoaderData<typeof loader>()
  return (
    <article className="legal">
      <Page title={page.title} lede={page.lede}>
        <EarlierNote page={page} />
        {page.inForce && <InShort lines={page.summary} />}
        {page.contents && <Contents sections={page.sections} />}
        {page.sections.map(({ id, title, html }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <Prose html={html} />
          </section>
        ))}
        {page.back && (
          <p>
            <ButtonLink href={page.back}>Back to accepting</ButtonLink>
          </p>
        )}
        <Versions page={page} />
      </Page>
    </article>
  )
}

function Contents({ sections }: { sections: { id: string; title: string }[] }) {
  return (
    <nav aria-labelledby="contents">
      <h2 id="contents">On this page</h2>
      <ul className="link-list contents">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
