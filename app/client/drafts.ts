import { fetchInBackground, isSessionOver } from './session'

/**
 * Saves what is typed into a compose form as a draft after a pause, and on leaving the page. It
 * never disturbs: nothing waits for it, a failure is silent unless the session has ended, and while the
 * form itself is being sent nothing is saved. The server ignores what arrives late anyway.
 */
const DEBOUNCE_MS = 1500
const SAVE_URL = '/drafts/save'

/** What became of it: when it was saved, as pages write it too, and whether other windows have drafts. */
type SaveResult = { saved_at: string | null; shown: string | null; others?: boolean }

type DraftState = {
  timer?: number
  request?: AbortController
  lastBody: string
  /** What the server has said that it saved */
  savedBody?: string
  /** It isn't what the page came with anymore */
  typed?: boolean
  paused: boolean
}

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
  if (watch) watch.typed = true
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
    const { signal } = watch.request
    const response = await fetchInBackground(SAVE_URL, { method: 'POST', fields: body, signal })
    // Something else comes first, such as new terms: the server keeps the form when it is sent.
    if (response.redirected) watch.paused = true
    else if (response.ok) {
      const saved = (await response.json()) as SaveResult
      if (saved.saved_at !== null) watch.savedBody = text
      showSavedAt(form, saved)
    } else if (response.status === 400) showNotSaved(form, (await response.json()) as SaveError)
  } catch {
    // No network, or typing went on: the next quiet moment tries again.
    watch.lastBody = ''
  }
}

type SaveError = { errors?: Record<string, string[]> }

/** Such as that there are too many: what is typed is nowhere but here. */
function showNotSaved(form: HTMLFormElement, { errors = {} }: SaveError) {
  const note = form.querySelector<HTMLElement>('[data-draft-note]')
  const words = document.createElement('span')
  words.className = 'meta'
  words.setAttribute('role', 'status')
  words.textContent = `No draft saved. ${Object.values(errors).flat().join(' ')}`
  note?.replaceChildren(words)
}

/** As app/views/composing/compose-parts.tsx writes it, and that there are others. */
function showSavedAt(form: HTMLFormElement, { saved_at, shown: text, others }: SaveResult) {
  const note = form.querySelector<HTMLElement>('[data-draft-note]')
  if (!note) return
  if (saved_at === null) return note.replaceChildren()
  const when = note.querySelector('time') ?? addNote(note)
  when.dateTime = saved_at
  when.textContent = text
  if (others && when.nextSibling === null) when.after(' · ', otherDrafts())
}

function otherDrafts(): HTMLAnchorElement {
  const link = document.createElement('a')
  return Object.assign(link, { href: '/drafts', textContent: 'other drafts' })
}

function addNote(note: HTMLElement): HTMLTimeElement {
  const [words, when] = [document.createElement('span'), document.createElement('time')]
  words.className = 'meta'
  words.append('Draft saved ', when)
  const button = document.createElement('button')
  const label = note.dataset.draftNote ?? ''
  button.className = 'button quiet small'
  Object.assign(button, { name: 'discard', value: label, textContent: label })
  note.replaceChildren(words, button)
  return when
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
  if (target instanceof HTMLFormElement) resumeSaving(target)
})

/** Whether all that a form has is in its draft, so that it's found there. */
export function isSavedAsDraft(form: HTMLFormElement): boolean {
  const { typed, savedBody } = draftState(form)
  if (typed) return savedBody === formBody(form).toString()
  return form.querySelector('[data-draft-shown]') !== null
}

/** The form was sent, and is still there. */
export function resumeSaving(form: HTMLFormElement) {
  if (states.has(form)) draftState(form).paused = false
}

/** Leaving the page: the last words are sent off without waiting. */
function sendPending() {
  if (isSessionOver()) return
  for (const form of pendingForms) {
    cancelPending(form, draftState(form))
    navigator.sendBeacon(SAVE_URL, formBody(form))
  }
}
document.addEventListener('turbo:before-visit', sendPending)
window.addEventListener('pagehide', sendPending)
