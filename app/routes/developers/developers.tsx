import { useLoaderData } from '@remix-run/react'
import { apiReference, type ReferenceField } from '~/api/reference.server'
import { publicRoute } from '~/http/member-route.server'
import { LIMITS } from '~/platform/limits.server'
import { titleMeta } from '~/presenters/shell/title'
import type { RouteHandle } from '~/root'
import { Page } from '~/ui/page'
import { accessTokens } from '~/views/links'

export const meta = titleMeta<typeof loader>(() => 'For developers')

/** Read like the public site: without script. */
export const handle: RouteHandle = { withoutScript: true }

/** What programs can do here, from the catalog of endpoints. For everyone. */
export const loader = publicRoute(({ context, url }) => ({
  ...apiReference(),
  origin: context.isKnownHost ? url.origin : context.services.env.BASE_URL,
  perMinute: LIMITS.tokens[0]?.points ?? 0,
}))

export default function Developers() {
  const { parts, problems, origin, perMinute } = useLoaderData<typeof loader>()
  return (
    <article className="legal">
      <Page title="For developers" lede="Your programs can do what you can do here.">
        <div className="prose">
          <p>
            Make an <a href={accessTokens}>access token</a> and send it with each request. A token
            for reading can’t change anything; one for reading and writing can do what you can do.
            Each can send {perMinute} requests a minute.
          </p>
          <p>
            <code>{`curl -H "Authorization: Bearer pat_…" ${origin}/api/user`}</code>
          </p>
          <p>
            Send JSON or form fields, or a query with GET. The result is in the field{' '}
            <code>answer</code>. For tools that read it: <a href="/api/openapi.json">OpenAPI 3.1</a>
          </p>
          <h2 id="problems">What can go wrong</h2>
          <p>
            Errors are problem details (RFC 9457) with <code>type</code>, <code>title</code>,{' '}
            <code>status</code> and <code>detail</code>. Where a field is wrong, <code>errors</code>{' '}
            has the messages by field; where you have to wait, <code>wait</code> has the seconds.
          </p>
          <ul>
            {problems.map(({ status, id, title }) => (
              <li key={id} id={id}>
                <code>{status}</code> {title}
              </li>
            ))}
          </ul>
          {parts.map(({ name, endpoints }) => (
            <section key={name}>
              <h2>{name}</h2>
              {endpoints.map((endpoint) => (
                <EndpointEntry key={endpoint.call} {...endpoint} />
              ))}
            </section>
          ))}
        </div>
      </Page>
    </article>
  )
}

type EndpointEntryProps = {
  call: string
  summary: string
  access: string
  fields: ReferenceField[]
}

function EndpointEntry({ call, summary, access, fields }: EndpointEntryProps) {
  return (
    <>
      <h3>{summary}</h3>
      <p>
        <code>{call}</code>
        <br />
        {access}
      </p>
      {fields.length > 0 && (
        <ul>
          {fields.map(({ name, type, required }) => (
            <li key={name}>
              <code>{name}</code>: {type}
              {!required && ' (optional)'}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
