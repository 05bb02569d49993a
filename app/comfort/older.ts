import { THROTTLE, throttled } from './throttle'

/**
 * Older posts and further results come into the page: when the link to them is pressed, and a few
 * times by themselves when it comes near. Without an answer the status goes away and the link is
 * what it always was; a failure follows it, or says so where there are words for it. Marks on the
 * page: data-older holds the status's words, data-at-most the milliseconds it may stay, data-end and
 * data-failed what is said then; data-more is what the link does here. What was added carries in
 * data-from the address it came from. (HOME-10, SEARCH-38)
 */
const NEXT = '.pages a[rel="next"]'
const LIST = ':is(ol, ul)'
/** Pixels below the window at which it counts as near. */
const NEAR = 600
/** The rest is for who wants it: the foot of the page must be reachable. */
const BY_ITSELF = 3

let loading = false
/** Somebody asked for what is under way. */
let asked = false
/** There was no answer, or none in time: the link is followed as any other. */
let gaveUp = false

const feedIn = (root: ParentNode) => root.querySelector<HTMLElement>('[data-older]')
const nextIn = (root: ParentNode) => root.querySelector<HTMLAnchorElement>(NEXT)

document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(NEXT) : null
  const feed = feedIn(document)
  if (!link || !feed || gaveUp) return
  event.preventDefault()
  asked = true
  if (!loading) void load(feed, link)
})

async function load(feed: HTMLElement, link: HTMLAnchorElement) {
  loading = true
  const { href } = link
  const { older, failed, end, atMost } = feed.dataset
  const say = (text = '') => feed.querySelector('[role="status"]')?.replaceChildren(text)
  const quiet = (late: boolean, text?: string) => {
    say(text)
    loading = asked = false
    gaveUp = late
  }
  if (!asked) document.dispatchEvent(new Event('quad:older'))
  say(older)
  const timer = window.setTimeout(() => quiet(true, failed), Number(atMost))
  try {
    const page = await pageAt(href)
    if (feed.isConnected && link.isConnected) add(feed, link, page)
    quiet(false, nextIn(document) ? '' : end)
  } catch {
    if (asked && !failed && feed.isConnected) location.assign(href)
    quiet(true, failed)
  }
  window.clearTimeout(timer)
  watch()
}

/** The server is told that nobody went there: the page they are on stays the last search. (SEARCH-36) */
async function pageAt(href: string) {
  const response = await fetch(href, { headers: { accept: 'text/html', 'x-part': 'true' } })
  if (!response.ok || response.redirected) throw new Error('no page')
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

function add(feed: HTMLElement, link: HTMLAnchorElement, page: Document) {
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
  const onLink = document.activeElement === link
  if (pages) old?.replaceWith(pages)
  else old?.remove()
  // The pressed link is gone: one goes on reading where the new ones begin. Who only came by it
  // stays on the next one.
  const goesOn = items[0]?.querySelector<HTMLElement>('a')
  if (asked) goesOn?.focus({ preventScroll: true })
  else if (onLink) (nextIn(document) ?? goesOn)?.focus({ preventScroll: true })
}

/** Loads more where its link is near, but not for ever. */
function look() {
  const feed = feedIn(document)
  const link = nextIn(document)
  if (!feed || !link || loading || gaveUp) return
  if (link.getBoundingClientRect().top > innerHeight + NEAR) return
  const added = new Set([...feed.querySelectorAll('li[data-from]')].map(fromOf))
  if (added.size < BY_ITSELF) void load(feed, link)
}

const lookSometimes = throttled(look, THROTTLE.infiniteScroll)
document.addEventListener('scroll', lookSometimes, { passive: true })
window.addEventListener('resize', lookSometimes)

function watch() {
  const link = feedIn(document) && nextIn(document)
  if (link?.dataset.more) link.replaceChildren(link.dataset.more)
  look()
}

const fromOf = (part: Element) => (part as HTMLElement).dataset.from ?? ''

/**
 * An act answers with the page as it begins. What was added stays while it still follows without a
 * gap; the part where the act was is read anew.
 */
let keeps = false

document.addEventListener('turbo:before-render', (event) => {
  const { newBody } = (event as CustomEvent<{ newBody: HTMLElement }>).detail
  const first = document.querySelector('li[data-from]')
  keeps = first !== null && nextIn(newBody)?.getAttribute('href') === fromOf(first)
})
document.addEventListener('turbo:before-morph-element', (event) => {
  if (keeps && (event.target as HTMLElement).dataset.from) event.preventDefault()
})
document.addEventListener('turbo:render', () => {
  const item = document.activeElement?.closest<HTMLElement>('li[data-from]')
  if (item) void renew(item)
})
document.addEventListener('turbo:load', () => {
  gaveUp = false
  watch()
})

async function renew(item: HTMLElement) {
  const at = item.querySelector(':is(h2, h3) a')?.getAttribute('href') ?? ''
  const page = await pageAt(fromOf(item)).catch(() => null)
  const fresh = page?.querySelector(`[data-older] a[href="${CSS.escape(at)}"]`)?.closest('article')
  const focus = document.activeElement?.id
  if (!fresh || !item.isConnected) return
  item.querySelector('article')?.replaceWith(fresh)
  if (focus) document.getElementById(focus)?.focus({ preventScroll: true })
}
