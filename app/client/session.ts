/**
 * Requests that script makes by itself. Once the session or the form token has ended, the server
 * answers them with 419: what is typed is sent to be saved, and /timeout says so and leads back.
 * (ACCESS-32)
 */
const FROM_SCRIPT = ['x-requested-with', 'script'] as const

/** The form of this page that was typed into last */
let typedForm: HTMLFormElement | null = null
let leaving = false

document.addEventListener('input', ({ target }) => {
  const form = target instanceof Element ? target.closest('form') : null
  if (form?.method === 'post') typedForm = form
})
window.addEventListener('pageshow', () => (leaving = false))

/** A form is on its way, until its page is shown: that says that the session has ended. */
let sending = false
document.addEventListener('turbo:submit-start', ({ target }) => (sending = !actsInPlace(target)))
document.addEventListener('turbo:submit-end', (event) => {
  // Without an answer no page follows.
  if (!(event as SubmitEnd).detail.fetchResponse) sending = false
})
document.addEventListener('turbo:render', () => (sending = false))

/** Whether the page is on its way to /timeout, with what was typed. */
export const isSessionOver = () => leaving

type Call = Omit<RequestInit, 'body'> & {
  /** In the address of a GET, in the body of anything else */
  fields?: Record<string, string> | URLSearchParams
  /** The body instead */
  json?: object
}

/** A GET with its fields, or another method with a form or JSON; its signal cancels it. (API-05) */
export async function fetchInBackground(url: string, call: Call = {}): Promise<Response> {
  const { fields, json, ...init } = call
  const headers = new Headers(init.headers)
  headers.set(...FROM_SCRIPT)
  if (json) headers.set('content-type', 'application/json')
  const page = location.href
  const form = fields && new URLSearchParams(fields)
  const isRead = !init.method
  const address = form && isRead ? `${url}?${form}` : url
  const body = json ? JSON.stringify(json) : isRead ? undefined : form
  const response = await fetch(address, { ...init, headers, body })
  // What the page before had asked is no concern of this one, which may be the login.
  if (response.status === 419 && !sending && location.href === page) goToTimeout()
  return response
}

/**
 * A page of which a part comes into this one. The server is told that no one went there: news it would
 * tell stays news, and the page they are on the last search. (BADGE-08, SEARCH-36)
 */
export async function fetchPage(url: string): Promise<Document> {
  const headers = { accept: 'text/html', 'x-part': 'true' }
  const response = await fetchInBackground(url, { headers })
  if (!response.ok || response.redirected) throw new Error('no page')
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

/** Says that the session has ended; what is typed is kept. */
export function goToTimeout() {
  if (leaving) return
  leaving = true
  if (typedForm?.isConnected) return sendTyped(typedForm)
  const { pathname, search } = location
  location.assign(`/timeout?redirect_to=${encodeURIComponent(pathname + search)}`)
}

/** By a form of its own, so that nothing else can come of it: /timeout does nothing but save. */
function sendTyped(typed: HTMLFormElement) {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: '/timeout', hidden: true })
  for (const [name, value] of new FormData(typed)) {
    if (typeof value !== 'string') continue
    const input = document.createElement('input')
    form.append(Object.assign(input, { type: 'hidden', name, value }))
  }
  document.body.append(form)
  form.submit()
}

/** A form without anything to fill in (like, follow) acts in place; what was typed is in another. */
const FILLED_IN = 'input:not([type="hidden"]), textarea, select'
const actsInPlace = (target: EventTarget | null) =>
  target instanceof HTMLFormElement && !target.querySelector(FILLED_IN)

type SubmitEnd = CustomEvent<{ fetchResponse?: object }>
type FetchRequest = CustomEvent<{ fetchOptions: { headers: Record<string, string> } }>
type FetchResponse = CustomEvent<{ fetchResponse: { statusCode: number } }>

document.addEventListener('turbo:before-fetch-request', (event) => {
  const [name, value] = FROM_SCRIPT
  if (actsInPlace(event.target)) (event as FetchRequest).detail.fetchOptions.headers[name] = value
})
document.addEventListener('turbo:before-fetch-response', (event) => {
  const { statusCode } = (event as FetchResponse).detail.fetchResponse
  if (statusCode !== 419 || !actsInPlace(event.target)) return
  event.preventDefault()
  goToTimeout()
})
