import { renderToString } from 'react-dom/server'
import { SCIM_TYPE, scimErrorText } from '~/api/scim/answers'
import { PROBLEM_TYPE, problemText } from '~/http/addresses/api-requests.server'
import { standalonePage, type UnavailableRequest } from '~/start/maintenance-page'

const TITLE = 'Many people are here right now'
const TEXT = 'This page tries again by itself in a few seconds.'
/** The browser has what was typed, and sends it again when it reloads this page. */
const NOT_SAVED =
  'What you sent isn’t saved yet. Please reload this page, which sends it again, or go back and send it from there in a moment.'

const CALL_TEXT = 'Too much is going on right now. Please try again.'

/** Seconds until a browser or program asks again, so that those who were turned away together don’t come back together. */
const WAIT = { least: 3, spread: 6 }

export type BusyAnswer = { type: string; text: string; wait: number }

/**
 * For a request that finds no place: a page that tries again by itself, without script, or a problem for
 * a program, and seconds to wait. Thousands of them must cost next to nothing, so the page is rendered once.
 */
export function busyAnswer({ by, isSent, ...page }: UnavailableRequest): BusyAnswer {
  const wait = WAIT.least + Math.floor(Math.random() * WAIT.spread)
  if (by === 'directory') return { type: SCIM_TYPE, text: scimErrorText(503, CALL_TEXT), wait }
  if (by === 'program')
    return { type: PROBLEM_TYPE, text: problemText(503, CALL_TEXT, { wait }), wait }
  const values = { requestId: page.requestId, wait: String(wait) }
  const text = fill(rendered(page.productName, isSent), values)
  return { type: 'text/html; charset=utf-8', text, wait }
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
