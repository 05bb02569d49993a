import { visit } from './navigation'
import { LiveConnection, type LiveEvent, type LiveMessage } from './live-connection'
import { catchUp, insertMessage, lastNumber, openThread, removeMessage } from './live-thread'
import { onPage } from './page'
import { fetchInBackground } from './session'

/**
 * New messages and the numbers of unread conversations and notifications, as they come. Everything shown has a number, and
 * what is missing is loaded by it: a page that was asleep, or a connection that was lost, makes up for it.
 */
const connection = new LiveConnection((event) => HANDLERS[event.kind](event.data as never))

type Handlers = { [E in LiveEvent as E['kind']]: (data: E['data']) => void }
const HANDLERS: Handlers = {
  message: showMessage,
  changed: ({ channel_id, number }) => {
    const thread = openThread()
    const isShown = location.pathname === `/dm/${channel_id}`
    if (number !== null && thread?.channelId === channel_id) removeMessage(thread, number)
    else if (number === null && isShown) return visit(location.href, { action: 'replace' })
    void readListAgain(channel_id)
  },
  unread: ({ count }) => {
    window.clearTimeout(unreadTimer)
    // What is being read is noted first.
    unreadTimer = window.setTimeout(() => showUnread('.messages-link', count), 1000)
  },
  notifications: ({ count }) => showUnread('.notifications-link', count),
  missed: () => void catchUp(),
  open: () => {
    document.querySelector('.live-note')?.remove()
    void catchUp()
  },
  lost: showLost,
}
let unreadTimer: number | undefined
let seenTimer: number | undefined

function showMessage({ channel_id, number, mine, preview, html }: LiveMessage) {
  const thread = openThread()
  const isOpen = thread?.channelId === channel_id
  updateList(channel_id, mine ? `You: ${preview}` : preview, !mine && !isOpen)
  if (!isOpen) return
  if (number > lastNumber(thread) + 1) void catchUp()
  else insertMessage(thread, number, html)
  if (!mine) seeSoon()
}

/** What comes while someone looks has been read. */
function seeSoon() {
  window.clearTimeout(seenTimer)
  seenTimer = window.setTimeout(() => {
    if (!document.hidden) void catchUp()
  }, 500)
}
document.addEventListener('visibilitychange', seeSoon)

/** As app/views/shell/header.tsx writes it. */
function showUnread(where: string, count: number) {
  const link = document.querySelector(where)
  const shown = link?.querySelector('data')
  if (!link || Number(shown?.value ?? 0) === count) return
  while (link.childNodes.length > 2) link.lastChild?.remove()
  if (count === 0) return
  const number = document.createElement('data')
  Object.assign(number, { value: String(count), textContent: String(count) })
  link.append(' ', number, hidden(' unread'))
}

/** As app/views/messages/channel-list.tsx writes it. */
function updateList(channelId: string, preview: string, isUnread: boolean) {
  const link = document.querySelector(`.channel[href^="/dm/${channelId}"]`)
  if (!link) return
  link.querySelector('.channel-preview')?.replaceChildren(preview)
  const item = link.closest('li')
  item?.parentElement?.prepend(item)
  if (!isUnread || link.classList.contains('unread')) return
  const mark = document.createElement('span')
  mark.className = 'unread-mark'
  mark.append(hidden('unread'))
  link.classList.add('unread')
  link.append(mark)
}

/** A message is gone: what the list shows of its conversation, and the place of that, may be of another one. */
async function readListAgain(channelId: string) {
  if (!document.querySelector(`.channel[href^="/dm/${channelId}"]`)) return
  if (location.pathname === '/dm') return visit(location.href, { action: 'replace' })
  const response = await fetchInBackground('/dm').catch(() => null)
  if (!response?.ok) return
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const list = page.querySelector('.channels nav')
  if (list) document.querySelector('.channels nav')?.replaceWith(list)
  document
    .querySelector(`.channel[href^="${location.pathname}"]`)
    ?.setAttribute('aria-current', 'page')
}

function hidden(text: string) {
  const words = document.createElement('span')
  Object.assign(words, { className: 'hidden-text', textContent: text })
  return words
}

/** (DM-11) */
function showLost() {
  const thread = openThread()
  if (!thread || document.querySelector('.live-note')) return
  const note = document.createElement('p')
  Object.assign(note, { className: 'live-note meta', role: 'status' })
  const link = document.createElement('a')
  Object.assign(link, { href: location.href, textContent: 'Refresh' })
  note.append('New messages can’t be loaded right now. ', link)
  thread.list.after(note)
}

/**
 * Milliseconds for which a page without messages waits before it listens: the numbers it is sent then are
 * those of that moment.
 */
const QUIET_MS = 5000
let startTimer: number | undefined

const listens = () => document.querySelector('.messages-link, .notifications-link') !== null
const frameless = new Set<string>()

function update() {
  window.clearTimeout(startTimer)
  if (!listens()) connection.stop()
  else if (document.querySelector('.channels, .thread')) connection.start()
  else startTimer = window.setTimeout(() => connection.start(), QUIET_MS)
  if (openThread()) void catchUp()
  // The first page of a browser is made as if there were no script.
  if (!document.querySelector('.live-frames') || frameless.has(location.href)) return
  frameless.add(location.href)
  visit(location.href, { action: 'replace' })
}

onPage(update)
// A page in memory has no connection, and connects again when it is shown.
window.addEventListener('pagehide', () => {
  window.clearTimeout(startTimer)
  connection.stop()
})
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) update()
})
