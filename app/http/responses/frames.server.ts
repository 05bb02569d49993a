import type { IncomingHttpHeaders } from 'node:http'
import { FOREIGN_FRAME_HEADERS, FRAME_STYLE, FRAMED_HEADERS } from './headers.server'

const IFRAME = 'iframe'

/** Whether the browser shows what it asks for in a frame. */
export const isInFrame = ({ headers }: Pick<Request, 'headers'>): boolean =>
  headers.get('sec-fetch-dest') === IFRAME

/**
 * Whether the browser shows frames: all that say what they want a response for do. Text browsers, which
 * would wait for the end of a page that grows, don't say it.
 */
export const showsFrames = ({ headers }: Pick<Request, 'headers'>): boolean =>
  headers.get('sec-fetch-dest') === 'document'

/**
 * What other pages may not show in a frame (the login, an error) is a link out of it there. A course
 * that opens Quad in a frame of its own site gets one to a new window.
 */
export function leaveFrame(
  wanted: IncomingHttpHeaders,
  response: Response,
  extra: Headers,
): Response {
  const to = response.headers.get('location')
  if (wanted['sec-fetch-dest'] !== IFRAME || to === null || isFramePath(to)) return response
  extra.delete('location')
  const isFromCourse = to.startsWith('/lti/login?')
  const own = isFromCourse ? FOREIGN_FRAME_HEADERS : FRAMED_HEADERS
  const headers = new Headers([...own, ['Content-Type', 'text/html; charset=utf-8']])
  const page = isFromCourse ? newWindowPage(to) : linkOut(to)
  return new Response(page, { headers })
}

/** Addresses whose pages are made for a frame. */
const isFramePath = (to: string) => /^\/dm\/[^/]+\/(live|write)$/.test(to)

const linkOut = (to: string) => `<!DOCTYPE html>
<html lang="en"><head><title>Continue</title></head>
<body><p><a href="${escapeAttribute(to)}" target="_top">Continue</a></p></body></html>`

/** Within another site's page, so it has no style sheet of ours, and no more to say than that. */
const newWindowPage = (to: string) => `<!DOCTYPE html>
<html lang="en"><head><title>Open in a new window</title>
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><style>${FRAME_STYLE}</style></head>
<body><a href="${escapeAttribute(to)}" target="_blank">Open in a new window</a></body></html>`

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
