/**
 * What is typed into a form of writing is kept as a draft after some quiet, and when one leaves. It
 * never disturbs: nobody waits for it, a failure says nothing, and while the form itself is under
 * way nothing is kept. What comes late all the same the server leaves away.
 */
const QUIET_MS = 1500
const ADDRESS = '/drafts/save'

/** What became of it: when it was saved, as pages write it too, and over whose draft. */
type Kept = { saved_at: string | null; shown: string | null; replaced?: boolean }

type Watch = { timer?: number; call?: AbortController; sent: string; rests: boolean }

const watches = new WeakMap<HTMLFormElement, Watch>()
const waiting = new Set<HTMLFormElement>()

const formOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLFormElement>('form[data-draft]') : null

function watchOf(form: HTMLFormElement): Watch {
  const watch = watches.get(form) ?? { sent: '', rests: false }
  watches.set(form, watch)
  return watch
}

function typed({ target }: Event) {
  const form = formOf(target)
  const watch = form && watchOf(form)
  if (!watch || watch.rests) return
  stop(form, watch)
  waiting.add(form)
  watch.timer = window.setTimeout(() => void save(form, watch), QUIET_MS)
}
document.addEventListener('input', typed)
document.addEventListener('change', typed)

function stop(form: HTMLFormElement, watch: Watch) {
  window.clearTimeout(watch.timer)
  watch.call?.abort()
  waiting.delete(form)
}

/** The fields as the form would send them, with the place that the draft is kept under. */
function bodyOf(form: HTMLFormElement): URLSearchParams {
  const body = new URLSearchParams({ place: form.dataset.draft ?? '' })
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') body.append(name, value)
  }
  return body
}

async function save(form: HTMLFormElement, watch: Watch) {
  waiting.delete(form)
  const body = bodyOf(form)
  const text = body.toString()
  if (text === watch.sent) return
  watch.sent = text
  watch.call = new AbortController()
  try {
    const answer = await fetch(ADDRESS, { method: 'POST', body, signal: watch.call.signal })
    // The session has ended: the server keeps the form when it is sent.
    if (answer.redirected) watch.rests = true
    else if (answer.ok) note(form, (await answer.json()) as Kept)
  } catch {
    // No network, or typing went on: the next quiet moment tries again.
    watch.sent = ''
  }
}

function note(form: HTMLFormElement, { saved_at, shown: text, replaced }: Kept) {
  const shown = form.querySelector<HTMLElement>('[data-draft-note]')
  const time = shown?.querySelector('time')
  if (!shown || !time) return
  shown.hidden = saved_at === null
  if (saved_at) time.dateTime = saved_at
  time.textContent = text
  const other = shown.querySelector<HTMLElement>('[data-replaced]')
  if (other && replaced) other.hidden = false
}

document.addEventListener(
  'submit',
  ({ target }) => {
    if (!(target instanceof HTMLFormElement) || !target.dataset.draft) return
    const watch = watchOf(target)
    stop(target, watch)
    watch.rests = true
  },
  true,
)
document.addEventListener('turbo:submit-end', ({ target }) => {
  if (target instanceof HTMLFormElement && watches.has(target)) watchOf(target).rests = false
})

/** Leaving the page: the last words are sent off without waiting. */
function leave() {
  for (const form of waiting) {
    stop(form, watchOf(form))
    navigator.sendBeacon(ADDRESS, bodyOf(form))
  }
}
document.addEventListener('turbo:before-visit', leave)
window.addEventListener('pagehide', leave)
