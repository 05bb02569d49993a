/**
 * Saves what is typed into a compose form as a draft after a pause, and on leaving the page. It
 * never disturbs: nothing waits for it, a failure is silent, and while the form itself is being
 * sent nothing is saved. The server ignores what arrives late anyway.
 */
const DEBOUNCE_MS = 1500
const SAVE_URL = '/drafts/save'

/** What became of it: when it was saved, as pages write it too, and over whose draft. */
type SaveResult = { saved_at: string | null; shown: string | null; replaced?: boolean }

type DraftState = { timer?: number; request?: AbortController; lastBody: string; paused: boolean }

const states = new WeakMap<HTMLFormElement, DraftState>()
const pendingForms = new Set<HTMLFormElement>()

const closestDraftForm = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLFormElement>('form[data-draft]') : null

function draftState(form: HTMLFormElement): DraftState {
  const watch = states.get(form) ?? { lastBody: '', paused: false }
  states.set(form, watch)
  return watch
}

function scheduleSave({ target }: Event) {
  const form = closestDraftForm(target)
  const watch = form && draftState(form)
  if (!watch || watch.paused) return
  cancelPending(form, watch)
  pendingForms.add(form)
  watch.timer = window.setTimeout(() => void save(form, watch), DEBOUNCE_MS)
}
document.addEventListener('input', scheduleSave)
document.addEventListener('change', scheduleSave)

function cancelPending(form: HTMLFormElement, watch: DraftState) {
  window.clearTimeout(watch.timer)
  watch.request?.abort()
  pendingForms.delete(form)
}

/** The fields as the form would send them, with the draft key. */
function formBody(form: HTMLFormElement): URLSearchParams {
  const body = new URLSearchParams({ place: form.dataset.draft ?? '' })
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') body.append(name, value)
  }
  return body
}

async function save(form: HTMLFormElement, watch: DraftState) {
  pendingForms.delete(form)
  const body = formBody(form)
  const text = body.toString()
  if (text === watch.lastBody) return
  watch.lastBody = text
  watch.request = new AbortController()
  try {
    const response = await fetch(SAVE_URL, { method: 'POST', body, signal: watch.request.signal })
    // The session has ended: the server keeps the form when it is sent.
    if (response.redirected) watch.paused = true
    else if (response.ok) showSavedAt(form, (await response.json()) as SaveResult)
  } catch {
    // No network, or typing went on: the next quiet moment tries again.
    watch.lastBody = ''
  }
}

function showSavedAt(form: HTMLFormElement, { saved_at, shown: text, replaced }: SaveResult) {
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
    const watch = draftState(target)
    cancelPending(target, watch)
    watch.paused = true
  },
  true,
)
document.addEventListener('turbo:submit-end', ({ target }) => {
  if (target instanceof HTMLFormElement && states.has(target)) draftState(target).paused = false
})

/** Leaving the page: the last words are sent off without waiting. */
function sendPending() {
  for (const form of pendingForms) {
    cancelPending(form, draftState(form))
    navigator.sendBeacon(SAVE_URL, formBody(form))
  }
}
document.addEventListener('turbo:before-visit', sendPending)
window.addEventListener('pagehide', sendPending)
