import { fetchInBackground } from './session'

/** The newest messages of a conversation, where the page shows them. */
export type OpenThread = { channelId: string; list: HTMLElement }

export function openThread(): OpenThread | null {
  const list = document.querySelector<HTMLElement>('.thread[data-channel]')
  return list ? { channelId: list.dataset.channel ?? '', list } : null
}

const readNumber = (item: Element) => Number((item as HTMLElement).dataset.number)
const numbered = (list: HTMLElement) => [...list.querySelectorAll('[data-number]')]

export const hasMessage = ({ list }: OpenThread, number: number): boolean =>
  list.querySelector(`[data-number="${number}"]`) !== null

export const lastNumber = ({ list }: OpenThread): number =>
  Math.max(0, ...numbered(list).map(readNumber))

/**
 * How many own messages are being sent, and those that came before the response to sending them, by
 * number: they wait for it, so that they aren't shown twice.
 */
export const sending = { count: 0, arrived: new Map<number, string>() }

/** Adds a message at its place; one that is there stays as it is. */
export function insertMessage(thread: OpenThread, number: number, html: string) {
  const message = parse(html)
  if (sending.count > 0 && message.querySelector('.mine')) sending.arrived.set(number, html)
  else placeMessage(thread, number, message)
}

/** The same for one that waited, in place of what stood for it. */
export function placeArrived(thread: OpenThread, number: number) {
  const html = sending.arrived.get(number)
  sending.arrived.delete(number)
  if (html) placeMessage(thread, number, parse(html))
}

function parse(html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content
}

function placeMessage(thread: OpenThread, number: number, message: DocumentFragment) {
  if (hasMessage(thread, number)) return
  const { list } = thread
  const next = numbered(list).find((item) => readNumber(item) > number)
  keepingTheEnd(() => {
    list.querySelector(`[data-stands-for="${number}"]`)?.remove()
    list.insertBefore(message, next ?? list.querySelector('[data-unsent]'))
  })
}

export function removeMessage({ list }: OpenThread, number: number) {
  list.querySelector(`[data-number="${number}"]`)?.remove()
}

/** Someone who reads the end of the page goes on doing so when it grows. */
export function keepingTheEnd(change: () => void) {
  const { scrollHeight } = document.documentElement
  const atEnd = scrollY + innerHeight >= scrollHeight - 160
  change()
  if (atEnd) scrollTo({ top: document.documentElement.scrollHeight })
}

type Newer = { messages: { number: number; html: string }[] }

let loading: Promise<void> | null = null
let again = false

// A page that the browser made ahead has marked nothing as read: now someone sees it.
document.addEventListener('prerenderingchange', () => void catchUp())

/** Loads what the page doesn't have yet, which counts as read from then on. */
export function catchUp(): Promise<void> {
  if (loading) again = true
  loading ??= load().finally(() => {
    loading = null
    if (again) {
      again = false
      void catchUp()
    }
  })
  return loading
}

async function load() {
  for (let more = true; more;) {
    const thread = openThread()
    if (!thread) return
    const last = lastNumber(thread)
    const url = `/dm/${thread.channelId}/newer?after=${last}`
    const response = await fetchInBackground(url).catch(() => null)
    if (!response?.ok || response.redirected) return
    const { messages } = (await response.json()) as Newer
    for (const { number, html } of messages) insertMessage(thread, number, html)
    more = messages.length > 0 && lastNumber(thread) > last
  }
}
