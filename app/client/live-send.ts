import { newKey } from './idempotency-keys'
import { showOutbox } from './outbox-list'
import { sendEntry, type SendFailure } from './outbox-send'
import { addToOutbox, removeFromOutbox, type OutboxEntry } from './outbox-store'
import { currentReader } from './reader'
import { goToTimeout } from './session'
import {
  catchUp,
  hasMessage,
  keepingTheEnd,
  openThread,
  placeArrived,
  sending,
  type OpenThread,
} from './live-thread'

/**
 * A message that is sent appears at once, and as the others once it is stored. One that couldn't be
 * sent stays with a button that sends it again, with the same key: it's never there twice.
 */
type Unsent = { thread: OpenThread; text: string; key: string; item: HTMLElement }

/** One after the other, in the order in which they were written. */
let last: Promise<void> = Promise.resolve()

document.addEventListener(
  'submit',
  (event) => {
    const form = event.target
    const thread = openThread()
    if (!(form instanceof HTMLFormElement) || !thread) return
    if (new URL(form.action).pathname !== `/dm/${thread.channelId}`) return
    const field = form.elements.namedItem('text')
    // Pictures come with their form, as does what their buttons do.
    if (event.submitter?.getAttribute('name') || hasPictures(form)) return
    // The server says what is missing.
    if (!(field instanceof HTMLTextAreaElement) || field.value.trim() === '') return
    event.preventDefault()
    // What waited to be sent goes on as the same.
    const key = form.dataset.outbox ?? newKey()
    delete form.dataset.outbox
    const unsent = { thread, text: field.value, key, item: addItem(thread, field.value, key) }
    field.value = ''
    field.focus()
    send(form, unsent)
  },
  true,
)

const hasPictures = (form: HTMLFormElement) =>
  form.querySelector('[name=pictures]') !== null ||
  form.querySelector<HTMLInputElement>('[type=file]')?.value

/** Milliseconds after which a message is sent though the device hasn't kept it */
const MAX_SAVING_MS = 500

function send(form: HTMLFormElement, unsent: Unsent) {
  sending.count++
  showState(unsent, 'Sending…')
  // The page may be closed before an answer comes.
  const saving = keep(unsent)
  last = last.then(async () => {
    await Promise.race([saving, new Promise((resolve) => setTimeout(resolve, MAX_SAVING_MS))])
    // Once it's stored, nothing that fails takes it back.
    await deliver(form, unsent, saving).catch(() => undefined)
    sending.count--
    if (sending.count > 0) return
    for (const number of [...sending.arrived.keys()]) placeArrived(unsent.thread, number)
  })
}

async function deliver(form: HTMLFormElement, unsent: Unsent, saving: Promise<unknown>) {
  const { thread, key: id, item } = unsent
  const result = await sendEntry(toEntry(unsent))
  if (!result.sent) {
    if (!result.ended) return keepUnsent(form, unsent, result)
    fillIn(form, unsent)
    // Its form is what comes back after the login; what else was being sent waits on this device.
    await forget(id, saving)
    return goToTimeout()
  }
  // Another page may list it by now.
  void forget(id, saving).then(() => (item.isConnected ? undefined : showOutbox()))
  const { number = 0 } = result
  item.removeAttribute('data-unsent')
  item.dataset.standsFor = String(number)
  if (!sending.arrived.has(number)) await catchUp()
  placeArrived(thread, number)
  if (hasMessage(thread, number)) item.remove()
  else showState(unsent, 'Sent')
  showCare(thread, number)
}

/** Once the device has kept it, however long that takes. */
const forget = (id: string, saving: Promise<unknown>) =>
  saving.then(() => removeFromOutbox(id)).catch(() => undefined)

/** Who helps is a card as tall as a phone: it begins in sight, wherever the page was. */
function showCare({ list }: OpenThread, number: number) {
  list.querySelector(`[data-number="${number}"] > .care`)?.scrollIntoView()
}

/** With the late form that its page gave back: sending it ends that. */
function messageFields(text: string): OutboxEntry['fields'] {
  const saved = document.querySelector<HTMLInputElement>('.message-form [name="saved_form"]')
  return [['text', text], ...(saved ? [['saved_form', saved.value] as [string, string]] : [])]
}

/** As it waits on this device, until it is stored. */
function toEntry({ thread, text, key: id }: Unsent): OutboxEntry {
  const name = document.querySelector('.thread-head a')?.textContent?.trim()
  return {
    id,
    reader: currentReader() ?? '',
    action: `/dm/${thread.channelId}/send`,
    page: `/dm/${thread.channelId}`,
    fields: messageFields(text),
    label: name ? `Message to ${name}` : 'Message',
    text,
    at: Date.now(),
  }
}

/** Whether the device could. */
const keep = (unsent: Unsent, failure?: OutboxEntry['failure']): Promise<boolean> =>
  addToOutbox({ ...toEntry(unsent), failure }).then(
    () => true,
    () => false,
  )

async function keepUnsent(form: HTMLFormElement, unsent: Unsent, { why, link }: SendFailure) {
  const isStored = await keep(unsent, { why, link })
  showFailure(form, unsent, { why: `${why}${isStored ? ' It’s kept on this device.' : ''}`, link })
}

function addItem({ list }: OpenThread, text: string, key: string): HTMLElement {
  const item = document.createElement('li')
  item.className = 'message mine begins'
  item.dataset.unsent = key
  const bubble = document.createElement('div')
  bubble.className = 'bubble unsent'
  bubble.dir = 'auto'
  bubble.textContent = text
  const state = document.createElement('p')
  state.className = 'meta'
  item.append(bubble, state)
  keepingTheEnd(() => list.append(item))
  return item
}

const showState = ({ item }: Unsent, ...parts: (string | Node)[]) =>
  item.querySelector('.meta')?.replaceChildren(...parts)

type Reason = Pick<SendFailure, 'why' | 'link'>

function showFailure(form: HTMLFormElement, unsent: Unsent, { why, link }: Reason) {
  const way = document.createElement('a')
  if (link) Object.assign(way, { href: link.href, textContent: link.text })
  const again = button('Send again', () => send(form, unsent))
  const edit = button('Edit', () => void takeBack(form, unsent))
  showState(unsent, `Not sent. ${why} `, ...(link ? [way, ' '] : []), again, ' ', edit)
}

/** The words go back to where they were written, and stay on this device until they are sent from there. */
async function takeBack(form: HTMLFormElement, unsent: Unsent) {
  const text = fillIn(form, unsent)
  // Another one may be there already: both are one message now.
  const key = (form.dataset.outbox ??= unsent.key)
  if ((await keep({ ...unsent, key, text })) && key !== unsent.key)
    await removeFromOutbox(unsent.key).catch(() => undefined)
}

/** Before what is there; answers all of it. */
function fillIn(form: HTMLFormElement, { item, text }: Unsent): string {
  const field = form.elements.namedItem('text')
  if (!(field instanceof HTMLTextAreaElement)) return text
  field.value = field.value ? `${text}\n${field.value}` : text
  item.remove()
  field.focus()
  return field.value
}

function button(label: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  Object.assign(made, { type: 'button', className: 'button quiet small', textContent: label })
  made.addEventListener('click', act, { once: true })
  return made
}
