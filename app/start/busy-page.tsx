import { renderToString } from 'react-dom/server'
import { apiError } from '~/http/addresses/api-requests.server'
import { standalonePage, type UnavailableRequest } from '~/start/maintenance-page'

const TITLE = 'Many people are here right now'
const TEXT = 'This page tries again by itself in a few seconds.'
/** The browser has what was typed, and sends it again when it reloads this page. */
const NOT_SAVED =
  'What you sent isn’t saved yet. Please reload this page, which sends it again, or go back and send it from there in a moment.'

/** Seconds until a browser or program asks again, so that those who were turned away together don’t come back together. */
const WAIT = { least: 3, spread: 6 }

/**
 * 503 for a request that finds no place: a page that tries again by itself, without script, or a problem
 * for a program. Thousands of them must cost next to nothing, so it's rendered once.
 */
export function busyResponse(request: UnavailableRequest): Response {
  const { isCall, isSent, requestId, productName } = request
  const wait = WAIT.least + Math.floor(Math.random() * WAIT.spread)
  const response = isCall
    ? apiError(503, 'Too much is going on right now. Please try again.', { wait })
    : new Response(fill(rendered(productName, isSent), { requestId, wait: String(wait) }), {
        status: 503,
        headers: { 'Content-Type': 'text/html; charset=utf-8', 'Retry-After': String(wait) },
      })
  response.headers.set('Cache-Control', 'no-store')
  return response
}

/** What differs from one to the next, in the order of the page. */
const MARKS = { wait: '0123456789', requestId: 'mark-of-a-request-id' }

const pages = new Map<string, string>()

function rendered(productName: string, isSent: boolean): string {
  const key = `${isSent} ${productName}`
  const known = pages.get(key)
  if (known !== undefined) return known
  const page = renderToString(
    standalonePage(TITLE, isSent ? NOT_SAVED : TEXT, {
      productName,
      requestId: MARKS.requestId,
      refresh: isSent ? undefined : MARKS.wait,
    }),
  )
  pages.set(key, `<!DOCTYPE html>${page}`)
  return `<!DOCTYPE html>${page}`
}

const fill = (page: string, values: Record<keyof typeof MARKS, string>): string =>
  page.replace(MARKS.wait, values.wait).replace(MARKS.requestId, values.requestId)
