import { showMessage } from './field-message'
import { onPage } from './page'
import { fetchInBackground } from './session'

/**
 * A field with data-check is checked while it is typed into: after data-check-delay milliseconds of
 * quiet, and at once when it is left. The call gets the value under its own name (/…/address gets
 * `address`) and its message is where the server would put it. Progressive enhancement only: sending the form
 * never waits for it. A call without an answer (asked too often, no network) takes the message away,
 * for it was about another value. Values shorter than data-check-from are not asked about. With
 * data-check-holds the button that sends the form is disabled while the message is there. With
 * data-check-hints the message takes the place of the hint: it isn't an error. (SCREEN-08)
 */
type Field = HTMLInputElement | HTMLTextAreaElement

type FieldState = {
  /** The value whose answer is shown or under way */
  checkedValue: string | null
  /** What has been answered, by value: nothing is asked about twice. */
  results: Map<string, string | null>
  timer?: number
  request?: AbortController
}

/** Fields that someone has typed into on this page. */
const states = new WeakMap<Field, FieldState>()

const checkableField = ({ target }: Event) =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  target.dataset.check
    ? target
    : null

document.addEventListener('input', (event) => {
  const field = checkableField(event)
  if (!field) return
  const watch: FieldState = states.get(field) ?? { checkedValue: null, results: new Map() }
  states.set(field, watch)
  cancelPending(watch)
  watch.timer = window.setTimeout(() => void check(field, watch), Number(field.dataset.checkDelay))
})

document.addEventListener('focusout', (event) => {
  const field = checkableField(event)
  const watch = field && states.get(field)
  if (!watch || field.value === watch.checkedValue) return
  cancelPending(watch)
  void check(field, watch)
})

/** Typing went on: the answer to what stood there before is of no use. */
function cancelPending(watch: FieldState) {
  window.clearTimeout(watch.timer)
  if (!watch.request) return
  watch.request.abort()
  watch.request = undefined
  watch.checkedValue = null
}

async function check(field: Field, watch: FieldState) {
  const { value, dataset } = field
  watch.checkedValue = value
  const cached = value.length < Number(dataset.checkFrom ?? 0) ? null : watch.results.get(value)
  if (cached !== undefined) return showResult(field, cached)
  const controller = (watch.request = new AbortController())
  try {
    const message = await fetchMessage(field, controller.signal)
    if (message !== undefined) watch.results.set(value, message)
    showResult(field, message ?? null)
  } catch {
    // Stopped by typing on; or the network is away, and the server checks when the form is sent.
    if (!controller.signal.aborted) showResult(field, null)
  } finally {
    if (watch.request === controller) watch.request = undefined
  }
}

function showResult(field: Field, message: string | null) {
  if (field.dataset.checkHints) return showHint(field, message)
  showMessage(field, message)
  hold(field, message !== null)
}

/** The hints of fields as they came */
const hints = new WeakMap<Element, string | null>()

function showHint({ id }: Field, message: string | null) {
  const hint = document.getElementById(`${id}-hint`)
  if (!hint) return
  if (!hints.has(hint)) hints.set(hint, hint.textContent)
  hint.setAttribute('role', 'status')
  hint.textContent = message ?? hints.get(hint) ?? ''
}

function hold({ form, dataset }: Field, isWrong: boolean) {
  const send = form?.querySelector<HTMLButtonElement>('.form-buttons button')
  if (send && dataset.checkHolds) send.disabled = isWrong
}

/** What the server has rejected waits for other words as well. */
const holdRejected = () => {
  for (const field of document.querySelectorAll<Field>('[data-check-holds][aria-invalid="true"]'))
    hold(field, true)
}
onPage(holdRejected)
document.addEventListener('turbo:render', holdRejected)

/** The message, null for none, undefined where there is no answer. */
async function fetchMessage({ form, dataset, value }: Field, signal: AbortSignal) {
  const url = dataset.check ?? ''
  const csrf = form?.querySelector<HTMLInputElement>('input[name="csrf"]')?.value ?? ''
  const fields = { csrf, [url.split('/').at(-1) ?? '']: value }
  const response = await fetchInBackground(url, { method: 'POST', fields, signal })
  if (!response.ok) return undefined
  return ((await response.json()) as { answer: { message: string | null } }).answer.message
}
