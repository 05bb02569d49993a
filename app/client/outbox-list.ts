import { visit } from './navigation'
import { editEntry } from './outbox-edit'
import { isUnlisted } from './outbox-flight'
import { sendEntry, type SendResult } from './outbox-send'
import { addToOutbox, readOutbox, removeFromOutbox, type OutboxEntry } from './outbox-store'
import { onPage } from './page'
import { currentReader } from './reader'

/** What waits on this device to be sent, at the top of every page, until it's sent or discarded. */
const TITLE = 'Waiting to be sent'
const WAITING = 'You can send it once you’re back online.'

/** What waits, but for what the open conversation shows itself and what this page is sending. */
export async function showOutbox() {
  const reader = currentReader()
  const main = document.getElementById('main')
  const entries = reader ? await readOutbox(reader).catch(() => []) : []
  document.querySelector('.outbox')?.remove()
  const shown = entries.filter(
    ({ id }) => !isUnlisted(id) && !document.querySelector(`[data-unsent="${id}"]`),
  )
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
  const details = document.createElement('details')
  const summary = document.createElement('summary')
  summary.textContent = 'Show text'
  const words = document.createElement('pre')
  words.textContent = entry.text
  details.append(summary, words)
  const send = button('Send', () => void deliver(entry, { state, send }))
  const copy = button('Copy text', () => void copyText(details, words, copy))
  const discard = button('Discard', () => void removeFromOutbox(entry.id).then(showOutbox))
  const { id, page } = entry
  const edit = page ? [button('Edit', () => editEntry(id, page))] : []
  for (const quiet of [...edit, copy, discard]) quiet.classList.add('quiet')
  const buttons = document.createElement('div')
  buttons.className = 'row'
  buttons.append(send, ...edit, copy, discard)
  if (!navigator.onLine) state.textContent = WAITING
  else if (entry.failure) showFailure(state, entry.failure)
  item.append(label, state, details, buttons)
  return item
}

type Parts = { state: HTMLElement; send: HTMLButtonElement }

async function deliver(entry: OutboxEntry, { state, send }: Parts) {
  send.disabled = true
  state.textContent = 'Sending…'
  const result = await settle(entry)
  if (result.sent && result.care && result.location) return visit(result.location)
  // With what the server says about it.
  if (result.sent) return visit(location.href, { action: 'replace' })
  // The list may have been drawn again meanwhile, such as by the network that came back.
  if (!state.isConnected) return showOutbox()
  showFailure(state, result)
  send.disabled = false
}

/** Sends it: it goes once it's stored, and keeps why it wasn't. */
export async function settle(entry: OutboxEntry): Promise<SendResult> {
  const result = await sendEntry(entry)
  if (result.sent) await removeFromOutbox(entry.id)
  else await addToOutbox({ ...entry, failure: { why: result.why, link: result.link } })
  return result
}

function showFailure(state: HTMLElement, { why, link }: NonNullable<OutboxEntry['failure']>) {
  state.textContent = why
  if (!link) return
  const way = document.createElement('a')
  Object.assign(way, { href: link.href, textContent: link.text })
  state.append(' ', way)
}

async function copyText(details: HTMLDetailsElement, words: HTMLElement, copy: HTMLButtonElement) {
  try {
    await navigator.clipboard.writeText(words.textContent ?? '')
    copy.textContent = 'Copied'
  } catch {
    // Not allowed, or not over HTTPS: it's ready to be copied by hand.
    details.open = true
    getSelection()?.selectAllChildren(words)
    copy.textContent = 'Press Ctrl+C or ⌘C'
  }
}

function button(label: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  Object.assign(made, { type: 'button', className: 'button small', textContent: label })
  made.addEventListener('click', act)
  return made
}

const update = () => void showOutbox()
onPage(update)
document.addEventListener('turbo:render', update)
document.addEventListener('turbo:before-cache', () => document.querySelector('.outbox')?.remove())
window.addEventListener('online', update)
window.addEventListener('offline', update)
