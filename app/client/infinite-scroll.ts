import { onPage } from './page'
import { fetchPage, isSessionOver } from './session'
import { THROTTLE_MS, throttle } from './throttle'

/**
 * Older posts and further results come into the page: when the link to them is pressed, and a few
 * times by themselves when it comes near. Without an answer the status goes away and the link is
 * what it always was; a failure follows it, or says so where there are words for it. Marks on the
 * page: data-older holds the status's words, data-timeout the milliseconds it may stay, data-end and
 * data-failed what is said then; data-more is what the link does here. What was added carries in
 * data-from the address it came from. (HOME-10, SEARCH-38)
 */
const NEXT_LINK = '.pages a[rel="next"]'
const LIST = ':is(ol, ul)'
/** Pixels below the window at which it counts as near. */
const PREFETCH_PX = 600
/** The rest only loads on request: the footer must be reachable. */
const MAX_AUTO_LOADS = 3

let loading = false
/** Someone asked for what is under way. */
let userRequested = false
/** There was no answer, or none in time: the link is followed as any other. */
let gaveUp = false

const findFeed = (root: ParentNode) => root.querySelector<HTMLElement>('[data-older]')
const findNextLink = (root: ParentNode) => root.querySelector<HTMLAnchorElement>(NEXT_LINK)

document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(NEXT_LINK) : null
  const feed = findFeed(document)
  if (!link || !feed || gaveUp) return
  event.preventDefault()
  userRequested = true
  if (!loading) void load(feed, link)
})

async function load(feed: HTMLElement, link: HTMLAnchorElement) {
  loading = true
  const { href } = link
  const { older, failed, end, timeout } = feed.dataset
  const say = (text = '') => feed.querySelector('[role="status"]')?.replaceChildren(text)
  const quiet = (late: boolean, text?: string) => {
    say(text)
    loading = userRequested = false
    gaveUp = late
  }
  if (!userRequested) document.dispatchEvent(new Event('quad:older'))
  say(older)
  const timer = window.setTimeout(() => quiet(true, failed), Number(timeout))
  try {
    const page = await fetchPage(href)
    if (feed.isConnected && link.isConnected) appendPage(feed, link, page)
    quiet(false, findNextLink(document) ? '' : end)
  } catch {
    const stays = failed || !feed.isConnected || isSessionOver()
    if (userRequested && !stays) location.assign(href)
    quiet(true, failed)
  }
  window.clearTimeout(timer)
  prepareNextLink()
}

function appendPage(feed: HTMLElement, link: HTMLAnchorElement, page: Document) {
  const from = link.getAttribute('href') ?? ''
  const items = [...page.querySelectorAll<HTMLElement>(`[data-older] > ${LIST} > li`)]
  const pages = page.querySelector<HTMLElement>('.pages')
  if (items.length === 0) throw new Error('no posts')
  for (const part of [...items, ...(pages ? [pages] : [])]) part.dataset.from = from
  feed.querySelector(`:scope > ${LIST}`)?.append(...items)
  const old = link.closest('.pages')
  // The way back is that of the first page here: what follows it is on this page.
  if (link.dataset.more && old?.firstElementChild)
    pages?.firstElementChild?.replaceWith(old.firstElementChild)
  const linkHasFocus = document.activeElement === link
  if (pages) old?.replaceWith(pages)
  else old?.remove()
  // The pressed link is gone: one goes on reading where the new ones begin. Who only came by it
  // stays on the next one.
  const goesOn = items[0]?.querySelector<HTMLElement>('a')
  if (userRequested) goesOn?.focus({ preventScroll: true })
  else if (linkHasFocus) (findNextLink(document) ?? goesOn)?.focus({ preventScroll: true })
}

/** Loads more when its link is near, a limited number of times. */
function loadIfNear() {
  const feed = findFeed(document)
  const link = findNextLink(document)
  if (!feed || !link || loading || gaveUp) return
  if (link.getBoundingClientRect().top > innerHeight + PREFETCH_PX) return
  const added = new Set([...feed.querySelectorAll('li[data-from]')].map(sourceUrl))
  if (added.size < MAX_AUTO_LOADS) void load(feed, link)
}

const throttledLoadIfNear = throttle(loadIfNear, THROTTLE_MS.infiniteScroll)
document.addEventListener('scroll', throttledLoadIfNear, { passive: true })
window.addEventListener('resize', throttledLoadIfNear)

function prepareNextLink() {
  const link = findFeed(document) && findNextLink(document)
  if (link?.dataset.more) link.replaceChildren(link.dataset.more)
  loadIfNear()
}

const sourceUrl = (part: Element) => (part as HTMLElement).dataset.from ?? ''

/**
 * An action answers with the page as it begins. What was added stays while it still follows without a
 * gap; the part where the action was is read again.
 */
let keepAppended = false

document.addEventListener('turbo:before-render', (event) => {
  const { newBody } = (event as CustomEvent<{ newBody: HTMLElement }>).detail
  const first = document.querySelector('li[data-from]')
  keepAppended = first !== null && findNextLink(newBody)?.getAttribute('href') === sourceUrl(first)
})
document.addEventListener('turbo:before-morph-element', (event) => {
  if (keepAppended && (event.target as HTMLElement).dataset.from) event.preventDefault()
})
document.addEventListener('turbo:render', () => {
  const item = document.activeElement?.closest<HTMLElement>('li[data-from]')
  if (item) void refreshItem(item)
})
onPage(() => {
  gaveUp = false
  prepareNextLink()
})

async function refreshItem(item: HTMLElement) {
  const at = item.querySelector(':is(h2, h3) a')?.getAttribute('href') ?? ''
  const page = await fetchPage(sourceUrl(item)).catch(() => null)
  const article = page
    ?.querySelector(`[data-older] a[href="${CSS.escape(at)}"]`)
    ?.closest('article')
  const focus = document.activeElement?.id
  if (!article || !item.isConnected) return
  item.querySelector('article')?.replaceWith(article)
  if (focus) document.getElementById(focus)?.focus({ preventScroll: true })
}
