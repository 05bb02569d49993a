import { useLoaderData } from '@remix-run/react'
import { legalPage } from '~/presenters/legal-documents.server'
import { publicRoute } from '~/http/guards/member-route.server'
import { safePath, withReturn } from '~/http/addresses/paths'
import { titleMeta } from '~/presenters/shell/title'
import { normalizePath } from '~/policy/navigation-guard'
import type { RouteHandle } from '~/root'
import { ButtonLink } from '~/ui/button'
import { Page, Prose } from '~/ui/page'
import { Callout } from '~/ui/messages'
import { Day } from '~/views/shell/calendar-day'

export const meta = titleMeta<typeof loader>(({ title }) => title)

/** Read like the public site, by members too: without script. */
export const handle: RouteHandle = { withoutScript: true }

/** A document by its address; ?version= shows an earlier one. (MARKETING-12) */
export const loader = publicRoute(({ ctx, context, url }) => {
  const { PRODUCT_NAME: product, SUPPORT_EMAIL: support_email, ...env } = context.services.env
  const slug = normalizePath(url.pathname).slice(1)
  const values = { product, support_email }
  const uses = { embedder: env.SEARCH_EMBEDDER_URL !== '' }
  const page = legalPage(slug, url.searchParams.get('version'), values, uses)
  return { ...page, back: backToAccept(slug, ctx.viewer, url) }
})

/** Who reads the terms before accepting them goes on where they were. */
function backToAccept(slug: string, viewer: { accepted_terms: boolean } | null, url: URL) {
  if (slug !== 'terms' || !viewer || viewer.accepted_terms) return null
  return withReturn('/accept', safePath(url.searchParams.get('redirect_to'), '/'))
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

/** The whole text in a few sentences, for people who will not read more today. */
export function InShort({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <Callout title="In short">
      <div className="prose">
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </Callout>
  )
}

type LegalVersion = {
  path: string
  version: string
  inForce: boolean
  changed: string
  versions: string[]
}

/** From when the text holds; of an earlier one, that it no longer does. */
export function EarlierNote({ page: { path, version, inForce } }: { page: LegalVersion }) {
  if (inForce) {
    return (
      <p className="meta">
        Effective <Day at={version} />
      </p>
    )
  }
  return (
    <Callout tone="plain" title="An earlier version">
      <p>
        This one is from <Day at={version} /> and no longer in effect.{' '}
        <a href={path}>Read the current version</a>
      </p>
    </Callout>
  )
}

/** What is new, and the way to every other version. */
export function Versions({ page: { path, version, changed, versions } }: { page: LegalVersion }) {
  const newest = versions[0]
  return (
    <section className="stack versions" aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      {changed && (
        <div>
          <h3>What changed with this version</h3>
          <Prose html={changed} />
        </div>
      )}
      <ul className="link-list">
        {versions.map((listed) => (
          <li key={listed}>
            {listed === version ? (
              <span aria-current="page">
                <Day at={listed} /> (this one)
              </span>
            ) : (
              <a href={listed === newest ? path : `${path}?version=${listed}`}>
                <Day at={listed} />
                {listed === newest && ' (in force)'}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
