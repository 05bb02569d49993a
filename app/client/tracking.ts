import { onPage } from './page'
import { DETECT_DELAY_MS, detectPlatform } from './platform'
import { isAutoScroll, ReturnToTop } from './scroll-tracking'
import { THROTTLE_MS, throttle } from './throttle'
import { ViewLog } from './view-log'

/** The name of the browser's platform, once it is known */
type Platform = () => string | undefined

/**
 * Notes what is done on pages, for statistics. No one may notice: no response is waited for, and what
 * fails is forgotten. (TRACK-01)
 */
export function startTracking() {
  // Says to the server that this script runs, so that it doesn't count views itself. (TRACK-05)
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; secure'] : ['', '']
  document.cookie = `${prefix}quad_script=1; path=/; max-age=86400; samesite=lax${secure}`
  let platform: string | undefined
  const detectSoon = () =>
    window.setTimeout(() => {
      platform = detectPlatform(navigator.userAgent, navigator.maxTouchPoints > 1)
    }, DETECT_DELAY_MS)
  if (document.readyState === 'complete') detectSoon()
  else window.addEventListener('load', detectSoon, { once: true })
  new ViewTracker(() => platform).start()
  trackLists(() => platform)
}

const json = (body: object) => new Blob([JSON.stringify(body)], { type: 'application/json' })

function send(path: string, body: object) {
  fetch(path, { method: 'POST', body: json(body), keepalive: true }).catch(() => undefined)
}

/** Milliseconds of quiet after the last view. (TRACK-05) */
const DEBOUNCE_MS = 5000

/** Half of a post, or half of the window full of it, is in sight. */
const isVisible = ({
  isIntersecting,
  intersectionRatio,
  intersectionRect,
}: IntersectionObserverEntry) =>
  isIntersecting && (intersectionRatio >= 0.5 || intersectionRect.height >= innerHeight / 2)

/** Which posts are looked at, on whatever page. */
class ViewTracker {
  readonly #log = new ViewLog()
  readonly #posts = new IntersectionObserver((entries) => this.#note(entries), {
    threshold: [0, 0.25, 0.5, 0.75, 1],
  })
  /** Older posts that come into a list are looked at as well. */
  readonly #list = new MutationObserver(() => this.#observePosts())
  #timer: number | undefined

  constructor(private readonly platform: Platform) {}

  start() {
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.#flush()
      else this.#observePosts()
    })
    window.addEventListener('pagehide', () => this.#flush())
    document.addEventListener('turbo:before-render', () => {
      if (this.#log.endAll(Date.now())) this.#sendSoon()
    })
    onPage(() => {
      this.#observePosts()
      this.#list.disconnect()
      const list = document.querySelector('ol.posts')
      if (list) this.#list.observe(list, { childList: true })
    })
  }

  #observePosts() {
    this.#posts.disconnect()
    document.querySelectorAll('article[id^="post-"]').forEach((post) => this.#posts.observe(post))
  }

  #note(entries: IntersectionObserverEntry[]) {
    for (const entry of entries) {
      const id = entry.target.id.slice('post-'.length)
      if (isVisible(entry)) this.#log.begin(id, Date.now(), location.pathname)
      else if (this.#log.end(id, Date.now())) this.#sendSoon()
    }
  }

  #sendSoon() {
    window.clearTimeout(this.#timer)
    this.#timer = window.setTimeout(
      () => this.#send((views) => send('/api/post_views', views)),
      DEBOUNCE_MS,
    )
  }

  /** The window is left, perhaps for good: whatever has been seen goes now. */
  #flush() {
    this.#posts.disconnect()
    this.#log.endAll(Date.now())
    this.#send((views) => navigator.sendBeacon('/api/post_views', json(views)))
  }

  #send(post: (body: object) => void) {
    const views = this.#log.take().map((view) => ({ ...view, platform: this.platform() }))
    if (views.length > 0) post({ views })
  }
}

const isList = () => document.querySelector('main ol:not(.prose *)') !== null

/** How far lists are read. */
function trackLists(platform: Platform) {
  let searchedAt = 0
  let returnToTop = new ReturnToTop()
  const track = (name: string, data: object) =>
    send('/api/track', { name, data, platform: platform() })

  onPage(() => {
    searchedAt = Date.now()
    returnToTop = new ReturnToTop()
  })

  /** (TRACK-11, SEARCH-38) */
  const onScroll = throttle(() => {
    if (returnToTop.onScroll(scrollY, innerHeight) && isList())
      track('scrolled_to_top', { path: location.pathname })
  }, THROTTLE_MS.scroll)
  document.addEventListener('scroll', onScroll, { passive: true })

  /** More results came by themselves, or someone asked for them. (TRACK-07) */
  const onLoadedMore = () => {
    const path = location.pathname
    if (!path.startsWith('/search-results')) return
    track('loaded_more', { auto_scroll: isAutoScroll(searchedAt, Date.now()), path })
  }
  document.addEventListener('quad:older', onLoadedMore)
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a[rel="next"]')) onLoadedMore()
  })
}
