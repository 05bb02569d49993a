import { showMessage } from './field-message'

/**
 * A field with data-check is checked while it is typed into: after data-check-delay milliseconds of
 * quiet, and at once when it is left. The call gets the value under its own name (/…/address gets
 * `address`) and its message stands where the server would put it. Comfort only: sending the form
 * never waits for it. A call without an answer (asked too often, no network) takes the message away,
 * for it was about another value. Values shorter than data-check-from are not asked about.
 */
type Watch = {
  /** The value whose answer is shown or under way */
  asked: string | null
  /** What has been answered, by value: nothing is asked about twice. */
  answers: Map<string, string | null>
  timer?: number
  call?: AbortController
}

/** Fields that somebody has typed into on this page. */
const watches = new WeakMap<HTMLInputElement, Watch>()

/** Forms whose session has ended. The server keeps what is typed when they are sent. (ACCESS-32) */
const ended = new WeakSet<HTMLFormElement>()

function checked({ target }: Event) {
  if (!(target instanceof HTMLInputElement) || !target.dataset.check) return null
  return target.form && ended.has(target.form) ? null : target
}

document.addEventListener('input', (event) => {
  const field = checked(event)
  if (!field) return
  const watch: Watch = watches.get(field) ?? { asked: null, answers: new Map() }
  watches.set(field, watch)
  stop(watch)
  watch.timer = window.setTimeout(() => void check(field, watch), Number(field.dataset.checkDelay))
})

document.addEventListener('focusout', (event) => {
  const field = checked(event)
  const watch = field && watches.get(field)
  if (!watch || field.value === watch.asked) return
  stop(watch)
  void check(field, watch)
})

/** Typing went on: the answer to what stood there before is of no use. */
function stop(watch: Watch) {
  window.clearTimeout(watch.timer)
  if (!watch.call) return
  watch.call.abort()
  watch.call = undefined
  watch.asked = null
}

async function check(field: HTMLInputElement, watch: Watch) {
  const { value, dataset } = field
  watch.asked = value
  const known = value.length < Number(dataset.checkFrom ?? 0) ? null : watch.answers.get(value)
  if (known !== undefined) return showMessage(field, known)
  const call = (watch.call = new AbortController())
  try {
    const message = await answerTo(field, call.signal)
    if (message !== undefined) watch.answers.set(value, message)
    showMessage(field, message ?? null)
  } catch {
    // Stopped by typing on; or the network is away, and the server checks when the form is sent.
    if (!call.signal.aborted) showMessage(field, null)
  } finally {
    if (watch.call === call) watch.call = undefined
  }
}

/** The message, null for none, undefined where there is no answer. */
async function answerTo({ form, dataset, value }: HTMLInputElement, signal: AbortSignal) {
  const url = dataset.check ?? ''
  const csrf = form?.querySelector<HTMLInputElement>('input[name="csrf"]')?.value ?? ''
  const body = new URLSearchParams({ csrf, [url.split('/').at(-1) ?? '']: value })
  const response = await fetch(url, { method: 'POST', body, signal })
  if (response.status === 419 && form) ended.add(form)
  if (!response.ok) return undefined
  return ((await response.json()) as { answer: { message: string | null } }).answer.message
}
