import { visit } from '@hotwired/turbo'
import { sendEntry } from './outbox-send'
import { addToOutbox, readOutbox, removeFromOutbox, type OutboxEntry } from './outbox-store'
import { currentReader } from './reader'

/**
 * Posts, comments and messages that couldn't be sent without a network wait on this device, and are
 * offered at the top of every page until they're sent or discarded.
 */
type SubmitEnd = CustomEvent<{
  success: boolean
  error?: Error
  fetchResponse?: object
  formSubmission: { submitter?: HTMLElement | null }
}>

/** Forms that people write in. Others are done again as quickly as they're kept. */
const WRITTEN = 'form[data-draft], form.message-form'

document.addEventListener('turbo:submit-end', (event) => {
  const { target, detail } = event as SubmitEnd
  if (!(target instanceof HTMLFormElement) || !target.matches(WRITTEN)) return
  const id = fieldValue(target, 'once')
  // A button with a name does something else, such as saving a draft.
  if (detail.formSubmission.submitter?.getAttribute('name')) return
  if (detail.success) void removeFromOutbox(id).catch(() => undefined)
  else if (!detail.fetchResponse) void keep(target, id)
})

const fieldValue = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? ''

async function keep(form: HTMLFormElement, id: string) {
  const reader = currentReader()
  if (!reader) return
  const fields = [...new FormData(form)].filter(
    (field): field is [string, string] =>
      typeof field[1] === 'string' && !['csrf', 'once'].includes(field[0]),
  )
  const text = [...form.querySelectorAll<HTMLTextAreaElement>('input[type="text"], textarea')]
    .map(({ value }) => value.trim())
    .filter(Boolean)
    .join('\n\n')
  const label = form.getAttribute('aria-label') ?? ''
  await addToOutbox({ id, reader, action: form.action, fields, label, text, at: Date.now() })
  await showOutbox()
  form.querySelector('.offline-kept')?.remove()
  const note = document.createElement('p')
  Object.assign(note, { className: 'offline-kept meta', textContent: STORED_NOTE })
  note.setAttribute('role', 'status')
  form.append(note)
}

const STORED_NOTE = 'You’re offline. This is kept on this device, under “Waiting to be sent” above.'
const TITLE = 'Waiting to be sent'
const WAITING = 'You can send it once you’re back online.'

/** What waits, but for what the open conversation shows itself. */
export async function showOutbox() {
  const reader = currentReader()
  const main = document.getElementById('main')
  const entries = reader ? await readOutbox(reader).catch(() => []) : []
  document.querySelector('.outbox')?.remove()
  const shown = entries.filter(({ id }) => !document.querySelector(`[data-unsent="${id}"]`))
  if (!main || shown.length === 0) return
  const section = document.createElement('section')
  section.className = 'card outbox stack'
  section.setAttribute('aria-label', TITLE)
  const title = document.createElement('h2')
  title.textContent = TITLE
  const list = document.createElement('ul')
  list.className = 'stack'
  list.append(...shown.map(createItem))
  section.append(title, list)
  main.prepend(section)
}

function createItem(entry: OutboxEntry): HTMLElement {
  const item = document.createElement('li')
  const label = document.createElement('strong')
  label.textContent = entry.label
  const state = document.createElement('p')
  state.className = 'meta'
  state.setAttribute('role', 'status')
  state.textContent = navigator.onLine ? '' : WAITING
  const details = document.createElement('details')
  const summary = document.createElement('summary')
  summary.textContent = 'Show text'
  const words = document.createElement('pre')
  words.textContent = entry.text
  details.append(summary, words)
  const buttons = document.createElement('div')
  buttons.className = 'row'
  const send = button('Send', () => void deliver(entry, { state, details, send }))
  const discard = button('Discard', () => void removeFromOutbox(entry.id).then(showOutbox))
  discard.classList.add('quiet')
  buttons.append(send, discard)
  item.append(label, state, details, buttons)
  return item
}

type Parts = { state: HTMLElement; details: HTMLDetailsElement; send: HTMLButtonElement }

async function deliver(entry: OutboxEntry, { state, details, send }: Parts) {
  send.disabled = true
  state.textContent = 'Sending…'
  const result = await sendEntry(entry)
  if (result.sent) {
    await removeFromOutbox(entry.id)
    // With what the server says about it.
    return visit(location.href, { action: 'replace' })
  }
  state.textContent = result.why
  details.open = navigator.onLine
  send.disabled = false
}

function button(label: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  Object.assign(made, { type: 'button', className: 'button small', textContent: label })
  made.addEventListener('click', act)
  return made
}

const update = () => void showOutbox()
document.addEventListener('turbo:load', update)
document.addEventListener('turbo:render', update)
document.addEventListener('turbo:before-cache', () => document.querySelector('.outbox')?.remove())
window.addEventListener('online', update)
window.addEventListener('offline', update)
if (document.readyState !== 'loading') update()
