import { useLoaderData } from '@remix-run/react'
import { Fragment } from 'react'
import { apiReference, type ReferenceField } from '~/api/reference.server'
import { publicRoute } from '~/http/guards/member-route.server'
import { LIMITS } from '~/platform/limits/limits.server'
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
  const { parts, objects, problems, origin, perMinute } = useLoaderData<typeof loader>()
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
          <nav aria-label="Contents">
            <ul className="contents">
              <ContentsLink to="forms">Forms</ContentsLink>
              <ContentsLink to="lists">Lists</ContentsLink>
              <ContentsLink to="days">Days</ContentsLink>
              <ContentsLink to="problems">What can go wrong</ContentsLink>
              {parts.map(({ name, id }) => (
                <ContentsLink key={id} to={id}>
                  {name}
                </ContentsLink>
              ))}
              <ContentsLink to="objects">Objects</ContentsLink>
            </ul>
          </nav>
          <Rules problems={problems} />
          {parts.map(({ name, id, endpoints }) => (
            <Fragment key={id}>
              <h2 id={id}>{name}</h2>
              {endpoints.map((endpoint) => (
                <EndpointEntry key={endpoint.id} {...endpoint} />
              ))}
            </Fragment>
          ))}
          <h2 id="objects">Objects</h2>
          {objects.map(({ name, fields }) => (
            <details className="fold" key={name}>
              <summary>
                <h3>{name}</h3>
              </summary>
              <div id={name}>
                <FieldList fields={fields} />
              </div>
            </details>
          ))}
        </div>
      </Page>
    </article>
  )
}

/** What holds for every endpoint. */
const Rules = ({ problems }: Pick<ReturnType<typeof apiReference>, 'problems'>) => (
  <>
    <h2 id="forms">Forms</h2>
    <p>
      A form that a browser sends for a member or a visitor needs the form token of its page, in the
      field <code>csrf</code> or the header <code>x-csrf</code>. Without it the answer is{' '}
      <code>419</code>. JSON doesn’t need it, nor does a request with an access token or without a
      body.
    </p>
    <h2 id="lists">Lists</h2>
    <p>
      A list that comes in pages has <code>next</code> next to <code>answer</code>. Send it as{' '}
      <code>before</code> for the page that follows; after the last one it’s <code>null</code>. All
      other lists come whole.
    </p>
    <h2 id="days">Days</h2>
    <p>
      A day without a time begins at midnight of your school’s time zone, the <code>time_zone</code>{' '}
      of <code>GET /api/partner</code>. Times in answers are UTC.
    </p>
    <h2 id="problems">What can go wrong</h2>
    <p>
      Errors are problem details (RFC 9457) with <code>type</code>, <code>title</code>,{' '}
      <code>status</code> and <code>detail</code>. Where a field is wrong, <code>errors</code> has
      the messages by field; where you have to wait, <code>wait</code> has the seconds.
    </p>
    <ul>
      {problems.map(({ status, id, title }) => (
        <li key={id} id={id}>
          <code>{status}</code> {title}
        </li>
      ))}
    </ul>
  </>
)

const ContentsLink = ({ to, children }: { to: string; children: string }) => (
  <li>
    <a href={`#${to}`}>{children}</a>
  </li>
)

type EndpointEntryProps = {
  call: string
  id: string
  summary: string
  access: string
  fields: ReferenceField[]
  answer: { type: string; pageSize: number | null; fields: ReferenceField[] }
}

/** Folded, so that one sees what there is; a link to what is inside unfolds it. */
function EndpointEntry({ call, id, summary, access, fields, answer }: EndpointEntryProps) {
  return (
    <details className="fold">
      <summary>
        <h3>
          {summary}
          <br />
          <code>{call}</code>
        </h3>
      </summary>
      <div id={id}>
        <p>{access}</p>
        <FieldList fields={fields} />
        <p>
          Answer: <TypeName type={answer.type} />
          {inPages(answer)}
        </p>
        <FieldList fields={answer.fields} />
      </div>
    </details>
  )
}

const inPages = ({ pageSize }: EndpointEntryProps['answer']) =>
  pageSize !== null && `, at most ${pageSize} a page`

const FieldList = ({ fields }: { fields: ReferenceField[] }) =>
  fields.length > 0 && (
    <ul>
      {fields.map(({ name, type, note }) => (
        <li key={name}>
          <code>{name}</code>: <TypeName type={type} />
          {note && ` (${note})`}
        </li>
      ))}
    </ul>
  )

/** Only objects have a capital letter. */
const TypeName = ({ type }: { type: string }) =>
  type.split(/\b([A-Z][a-z]\w*)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <a href={`#${part}`} key={at}>
        {part}
      </a>
    ),
  )
