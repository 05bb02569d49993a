/**
 * Turbo comes when someone is about to use it: with the pointer on a link or a button, a finger, a key. Until
 * then a page is read, and needs none of it. What is pressed meanwhile waits for it a moment, and is
 * done as without script where it doesn't come.
 */
type Turbo = typeof import('./parts/turbo')

/** Milliseconds for which a press waits */
const MAX_WAIT_MS = 1500
const USABLE = 'a, button, summary, input, textarea, select, label'

let turbo: Turbo | null = null
let loading: Promise<Turbo> | null = null

function load(): Promise<Turbo> {
  loading ??= import('./parts/turbo').then(
    (loaded) => (turbo = loaded),
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}

/** Goes to a page, by Turbo where there is one. */
export function visit(href: string, options?: { action: 'advance' | 'replace' }) {
  const go = options?.action === 'replace' ? 'replace' : 'assign'
  load().then(
    (loaded) => loaded.visit(href, options),
    () => location[go](href),
  )
}

/** Pages that Turbo would show again */
export const forgetPages = () => turbo?.cache.clear()

const loadQuietly = () => void load().catch(() => undefined)

for (const sign of ['pointerover', 'pointerdown', 'focusin', 'keydown'])
  addEventListener(
    sign,
    ({ target }) => {
      const isUsed = target instanceof Element && target.closest(USABLE)
      if (!loading && (isUsed || sign === 'keydown')) loadQuietly()
    },
    { capture: true, passive: true },
  )

/** What was pressed last, to be done once Turbo is there */
let pressed: (() => void) | null = null
let isReplaying = false

function wait(event: Event, act: () => void) {
  event.preventDefault()
  event.stopImmediatePropagation()
  const isFirst = pressed === null
  pressed = act
  if (!isFirst) return
  const late = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))
  void Promise.race([load().catch(() => undefined), late]).then(() => {
    const last = pressed
    pressed = null
    isReplaying = true
    last?.()
    isReplaying = false
  })
}

/** What Turbo leaves to the browser needn't wait for it. */
const isLeftAlone = (element: Element | null | undefined) =>
  Boolean(element?.closest('[data-turbo="false"], [target], [download]'))

addEventListener(
  'click',
  (event) => {
    if (turbo || isReplaying || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const { target } = event
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || isLeftAlone(link) || link.origin !== location.origin) return
    if (link.hash && link.href.split('#')[0] === location.href.split('#')[0]) return
    wait(event, () => link.click())
  },
  true,
)

addEventListener(
  'submit',
  (event) => {
    const { target: form, submitter } = event
    if (turbo || isReplaying || !(form instanceof HTMLFormElement)) return
    if (form.method === 'dialog' || isLeftAlone(form) || isLeftAlone(submitter)) return
    wait(event, () => submit(form, submitter))
  },
  true,
)

function submit(form: HTMLFormElement, submitter: HTMLElement | null) {
  if (turbo || navigator.onLine) return form.requestSubmit(submitter)
  // As Turbo says that nothing has answered: what was written is kept on this device.
  const detail = { formSubmission: { submitter }, error: new Error('offline') }
  form.dispatchEvent(new CustomEvent('turbo:submit-end', { bubbles: true, detail }))
}

// An entry of the history that Turbo made is only shown by Turbo.
type State = { turbo?: object } | null
if ((history.state as State)?.turbo) loadQuietly()
addEventListener('popstate', ({ state }) => {
  if (!turbo && (state as State)?.turbo) location.reload()
})
