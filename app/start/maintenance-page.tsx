import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Maintenance } from '~/platform/processes/maintenance.server'
import { scimError } from '~/api/scim/answers'
import { apiError } from '~/http/addresses/api-requests.server'
import { RequestId } from '~/ui/reference'
import { ErrorPage } from '~/views/shell/error-page'
import stylesheet from '~/styles/index.css?url'

const TITLE = 'We’ll be right back'
const AWAY = 'We can’t open this right now'
const AWAY_TEXT = 'Please try again in a minute. Nothing you saved is lost.'
/** The answer of the database may be all that was lost; a form that is sent again does nothing twice. */
const UNSURE = 'What you sent may not be saved. Please go back and send it again in a minute.'
const TEXT = 'We’re working on the site. Nothing you saved is lost.'

/** Seconds after which a program may ask again, where no one has said when the site is back. */
const RETRY_SECONDS = 600
const MIN_RETRY_SECONDS = 60

export type UnavailableRequest = {
  /** Who sent it: each reads failures of another form. */
  by: 'browser' | 'program' | 'directory'
  isSent: boolean
  requestId: string
  productName: string
}
type Request = UnavailableRequest & { now: Date }

/**
 * 503 for every address: a page, or a problem for a program. It needs no session. What the operator
 * says comes first, in a paragraph of its own.
 */
export function maintenanceResponse(
  { message, until }: Maintenance,
  request: Request & { timeZone: string },
): Response {
  const back = until === null ? null : new Date(until)
  const seconds = back ? (back.getTime() - request.now.getTime()) / 1000 : RETRY_SECONDS
  const isAhead = back !== null && seconds > 0
  const texts = [
    message || TEXT,
    isAhead
      ? `We expect to be back by ${formatMoment(back, request.timeZone)}.`
      : 'Please try again in a while.',
  ]
  const wait = Math.ceil(Math.max(seconds, MIN_RETRY_SECONDS))
  return unavailable(TITLE, texts, wait, request)
}

/** The same while the database is out of reach. */
export const awayResponse = (request: Request): Response =>
  unavailable(AWAY, [request.isSent ? UNSURE : AWAY_TEXT], MIN_RETRY_SECONDS, request)

function unavailable(
  title: string,
  texts: readonly string[],
  wait: number,
  request: Request,
): Response {
  const response = unavailableFor[request.by]({ title, texts, wait, request })
  response.headers.set('Retry-After', String(wait))
  response.headers.set('Cache-Control', 'no-store')
  return response
}

type Unavailable = { title: string; texts: readonly string[]; wait: number; request: Request }

const unavailableFor: Record<UnavailableRequest['by'], (unavailable: Unavailable) => Response> = {
  browser: ({ title, texts, request }) =>
    new Response(`<!DOCTYPE html>${renderPage(title, texts, request)}`, {
      status: 503,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    }),
  program: ({ texts, wait }) => apiError(503, texts.join(' '), { wait }),
  directory: ({ texts }) => scimError({ status: 503, detail: texts.join(' ') }),
}

const formatMoment = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    ...({ year: 'numeric', month: 'long', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone } as const),
  }).format(moment)

const renderPage = (title: string, [text = '', ...more]: readonly string[], request: Request) =>
  renderToString(
    standaloneFrame(
      title,
      request,
      <ErrorPage
        status={503}
        above={request.productName}
        title={title}
        text={text}
        // The same address again; what was sent isn't there for that.
        links={request.isSent ? [] : [{ href: '', label: 'Try again' }]}
      >
        {more.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </ErrorPage>,
    ),
  )

type PageData = { requestId: string; productName: string; refresh?: string }

/** A page without session and school; `refresh`: seconds after which the browser asks for it again. */
export const standalonePage = (title: string, text: string, page: PageData) =>
  standaloneFrame(
    title,
    page,
    <ErrorPage status={503} above={page.productName} title={title} text={text} />,
  )

export const standaloneFrame = (title: string, page: PageData, children: ReactNode) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      {page.refresh && <meta httpEquiv="refresh" content={page.refresh} />}
      <title>{`${title} - ${page.productName}`}</title>
      <link rel="stylesheet" href={stylesheet} />
    </head>
    <body>
      <main className="alone">
        <RequestId.Provider value={page.requestId}>{children}</RequestId.Provider>
      </main>
    </body>
  </html>
)
