import { visit } from './navigation'
import { isSavedAsDraft, resumeSaving } from './drafts'
import { openThread } from './live-thread'
import { findForm } from './outbox-edit'
import { beginFlight, endFlight, entryUnderWay, failFlight } from './outbox-flight'
import { settle, showOutbox } from './outbox-list'
import { failureText } from './outbox-send'
import { addToOutbox, type OutboxEntry } from './outbox-store'
import { currentReader } from './reader'

/**
 * Posts, comments and messages that couldn't be sent without a network wait on this device
 * (outbox-list.ts). A form that is kept there is sent from there from then on: Turbo follows wherever
 * the server leads, also when nothing was stored. What Turbo sends waits there until it's answered.
 */
type Submission = { submitter?: HTMLElement | null }
type SubmitStart = CustomEvent<{ formSubmission: Submission }>
type SubmitEnd = CustomEvent<{
  fetchResponse?: { statusCode: number }
  /** There is none where it was stopped, such as by a link */
  error?: Error
  formSubmission: Submission
}>

/** Forms that people write in. Others are done again as quickly as they're kept. */
const WRITTEN = 'form[data-draft], form.message-form'

const writtenForm = (target: EventTarget | null) =>
  target instanceof HTMLFormElement && target.matches(WRITTEN) ? target : null

/** A button with a name does something else, such as saving a draft. */
const isSending = (submitter?: HTMLElement | null) => !submitter?.getAttribute('name')

document.addEventListener('turbo:submit-start', (event) => {
  const { target, detail } = event as SubmitStart
  const form = writtenForm(target)
  if (!form || !isSending(detail.formSubmission.submitter) || isSavedAsDraft(form)) return
  const entry = toEntry(form)
  if (!entry) return
  beginFlight(detail.formSubmission, entry)
  form.dataset.unsent = entry.id
})

document.addEventListener('turbo:submit-end', (event) => {
  const { target, detail } = event as SubmitEnd
  const { formSubmission, fetchResponse, error } = detail
  if (fetchResponse) return endAnswered(formSubmission, fetchResponse.statusCode)
  const form = writtenForm(target)
  void failFlight(formSubmission).then((isWaiting) => {
    if (isWaiting) delete form?.dataset.unsent
    return isWaiting ? showOutbox() : undefined
  })
  // Stopped: it's sent once more, or one went elsewhere, where it's in the list or among the drafts.
  if (!form || !error || !isSending(formSubmission.submitter)) return
  void keep(form).then((entry) => entry && showNote(form, STORED_NOTE))
})

/** A page that says that something went wrong may lack the form: what was written waits then. */
function endAnswered(submission: Submission, status: number) {
  if (status < 500) return endFlight(submission)
  const settleShown = () => {
    const entry = entryUnderWay(submission)
    if (!entry || findForm(entry)) return endFlight(submission)
    void failFlight(submission, { why: failureText(status) }).then(showOutbox)
  }
  document.addEventListener('turbo:render', settleShown, { once: true })
}

document.addEventListener(
  'submit',
  (event) => {
    const form = writtenForm(event.target)
    if (!form?.dataset.outbox || !isSending(event.submitter) || isInThread(form)) return
    event.preventDefault()
    void sendAgain(form)
  },
  // Before Turbo sends it.
  true,
)

/** Those of an open conversation are sent by live-send.ts. */
const isInThread = (form: HTMLFormElement) =>
  new URL(form.action).pathname === `/dm/${openThread()?.channelId}`

const fieldValue = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? ''

/** As it is now, in place of what was kept of the same form. */
async function keep(form: HTMLFormElement): Promise<OutboxEntry | null> {
  const entry = toEntry(form)
  if (!entry) return null
  await addToOutbox(entry)
  form.dataset.outbox = entry.id
  await showOutbox()
  return entry
}

function toEntry(form: HTMLFormElement): OutboxEntry | null {
  const reader = currentReader()
  if (!reader || hasFiles(form)) return null
  const fields = [...new FormData(form)].filter(
    (field): field is [string, string] =>
      typeof field[1] === 'string' && !['csrf', 'once'].includes(field[0]),
  )
  const text = [...form.querySelectorAll<HTMLTextAreaElement>('input[type="text"], textarea')]
    .map(({ value }) => value.trim())
    .filter(Boolean)
    .join('\n\n')
  const label = form.getAttribute('aria-label') ?? ''
  const id = form.dataset.outbox ?? fieldValue(form, 'once')
  const page = location.pathname + location.search
  const { action } = form
  return { id, reader, action, page, fields, label, text, at: Date.now() }
}

/** Files don't wait on this device: such a form stays where it is. */
const hasFiles = (form: HTMLFormElement) =>
  [...new FormData(form).values()].some((value) => typeof value !== 'string' && value.size > 0)

const STORED_NOTE = 'You’re offline. This is kept on this device, under “Waiting to be sent” above.'
const UNSENT_NOTE =
  'This wasn’t sent. It’s kept on this device: “Waiting to be sent” above says why.'

function showNote(form: HTMLFormElement, text: string) {
  form.querySelector('.offline-kept')?.remove()
  const note = document.createElement('p')
  Object.assign(note, { className: 'offline-kept meta', textContent: text })
  note.setAttribute('role', 'status')
  form.append(note)
}

async function sendAgain(form: HTMLFormElement) {
  const entry = await keep(form)
  if (!entry) return
  showNote(form, 'Sending…')
  const result = await settle(entry)
  if (result.sent) return visit(result.location ?? location.href)
  resumeSaving(form)
  await showOutbox()
  showNote(form, navigator.onLine ? UNSENT_NOTE : STORED_NOTE)
}
