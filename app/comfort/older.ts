/**
 * Older posts come into the page: when the link to them is pressed, and a few times by themselves
 * when it comes near. Without an answer the status goes away and the link is what it always was; a
 * failure follows it. Marks on the page: data-older holds the status's words, data-at-most the
 * milliseconds it may stay. What was added carries in data-from the address it came from.
 */
const NEXT = '.pages a[rel="next"]'
/** The rest is for who wants it: the foot of the page must be reachable. */
const BY_ITSELF = 3

let loading = false
/** There was no answer in time: the link is followed as any other. */
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
  if (!loading) void load(feed, link, true)
})

async function load(feed: HTMLElement, link: HTMLAnchorElement, pressed: boolean) {
  loading = true
  const { href } = link
  const said = feed.querySelector('[role="status"]')
  const quiet = (late: boolean) => {
    said?.replaceChildren()
    loading = false
    gaveUp = late
  }
  said?.append(feed.dataset.older ?? '')
  const timer = window.setTimeout(() => quiet(true), Number(feed.dataset.atMost))
  try {
    const page = await pageAt(href)
    if (feed.isConnected && link.isConnected) add(feed, link, page, pressed)
  } catch {
    if (pressed && feed.isConnected) location.assign(href)
  }
  window.clearTimeout(timer)
  quiet(false)
  watch()
}

async function pageAt(href: string) {
  const response = await fetch(href, { headers: { accept: 'text/html' } })
  if (!response.ok || response.redirected) throw new Error('no page')
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

function add(feed: HTMLElement, link: HTMLAnchorElement, page: Document, pressed: boolean) {
  const from = link.getAttribute('href') ?? ''
  const items = [...page.querySelectorAll<HTMLElement>('[data-older] > ol > li')]
  const pages = page.querySelector<HTMLElement>('.pages')
  if (items.length === 0) throw new Error('no posts')
  for (const part of [...items, ...(pages ? [pages] : [])]) part.dataset.from = from
  feed.querySelector('ol')?.append(...items)
  const old = link.closest('.pages')
  if (pages) old?.replaceWith(pages)
  else old?.remove()
  // The pressed link is gone: one goes on reading where the new ones begin.
  if (pressed) items[0]?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
}

const near = new IntersectionObserver(
  ([entry]) => {
    const feed = feedIn(document)
    if (!entry?.isIntersecting || loading || !feed) return
    void load(feed, entry.target as HTMLAnchorElement, false)
  },
  { rootMargin: '600px' },
)

function watch() {
  near.disconnect()
  const feed = feedIn(document)
  const link = nextIn(document)
  const added = new Set([...(feed?.querySelectorAll('li[data-from]') ?? [])].map(fromOf))
  if (feed && link && added.size < BY_ITSELF) near.observe(link)
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
  const post = item.querySelector('article')?.id ?? ''
  const page = await pageAt(fromOf(item)).catch(() => null)
  const fresh = page?.getElementById(post)
  const focus = document.activeElement?.id
  if (!fresh || !item.isConnected) return
  item.querySelector('article')?.replaceWith(fresh)
  if (focus) document.getElementById(focus)?.focus({ preventScroll: true })
}
