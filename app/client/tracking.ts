import { DETECT_DELAY_MS, detectPlatform } from './platform'
import { isAutoScroll, ReturnToTop } from './scroll-tracking'
import { THROTTLE_MS, throttle } from './throttle'
import { ViewLog, type View } from './view-log'

/**
 * What is done on a page, for statistics. Nothing here may be noticed: no answer is waited for, and
 * what fails is forgotten. (TRACK-01)
 */

/** Says to the server that this script runs, so that it does not count views itself. (TRACK-05) */
document.cookie = `quad_script=1; path=/; max-age=86400; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`

let platform: string | undefined
window.addEventListener('load', detectSoon, { once: true })
if (document.readyState === 'complete') detectSoon()

function detectSoon() {
  window.setTimeout(() => {
    platform ??= detectPlatform(navigator.userAgent, navigator.maxTouchPoints > 1)
  }, DETECT_DELAY_MS)
}

const json = (body: object) => new Blob([JSON.stringify(body)], { type: 'application/json' })

function send(path: string, body: object) {
  fetch(path, { method: 'POST', body: json(body), keepalive: true }).catch(() => undefined)
}

const track = (name: string, data: object) => send('/api/track', { name, data, platform })

/** Milliseconds of quiet after the last view. (TRACK-05) */
const DEBOUNCE_MS = 5000
const viewLog = new ViewLog()
let sendTimer: number | undefined

const takeViews = () => viewLog.take().map((view: View) => ({ ...view, platform }))

function sendSoon() {
  window.clearTimeout(sendTimer)
  sendTimer = window.setTimeout(() => {
    const taken = takeViews()
    if (taken.length > 0) send('/api/post_views', { views: taken })
  }, DEBOUNCE_MS)
}

/** Half of a post, or half of the window full of it, is in sight. */
const isVisible = ({
  isIntersecting,
  intersectionRatio,
  intersectionRect,
}: IntersectionObserverEntry) =>
  isIntersecting && (intersectionRatio >= 0.5 || intersectionRect.height >= innerHeight / 2)

const observer = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) {
      const id = entry.target.id.slice('post-'.length)
      if (isVisible(entry)) viewLog.begin(id, Date.now(), location.pathname)
      else if (viewLog.end(id, Date.now())) sendSoon()
    }
  },
  { threshold: [0, 0.25, 0.5, 0.75, 1] },
)

function observePosts() {
  observer.disconnect()
  document.querySelectorAll('article[id^="post-"]').forEach((post) => observer.observe(post))
}

/** Older posts that come into a list are looked at as well. */
const listObserver = new MutationObserver(observePosts)

/** The window is left, perhaps for good: whatever has been seen goes now. */
function flushViews() {
  observer.disconnect()
  viewLog.endAll(Date.now())
  const taken = takeViews()
  if (taken.length > 0) navigator.sendBeacon('/api/post_views', json({ views: taken }))
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) flushViews()
  else observePosts()
})
window.addEventListener('pagehide', flushViews)
document.addEventListener('turbo:before-render', () => {
  if (viewLog.endAll(Date.now())) sendSoon()
})

let searchedAt = 0
let returnToTop = new ReturnToTop()

document.addEventListener('turbo:load', () => {
  observePosts()
  listObserver.disconnect()
  const list = document.querySelector('ol.posts')
  if (list) listObserver.observe(list, { childList: true })
  searchedAt = Date.now()
  returnToTop = new ReturnToTop()
})

const isList = () => document.querySelector('main ol:not(.prose *)') !== null

/** (TRACK-11, SEARCH-38) */
const onScroll = throttle(() => {
  if (returnToTop.onScroll(scrollY, innerHeight) && isList())
    track('scrolled_to_top', { path: location.pathname })
}, THROTTLE_MS.scroll)
document.addEventListener('scroll', onScroll, { passive: true })

function trackLoadedMore() {
  if (!location.pathname.startsWith('/search-results')) return
  track('loaded_more', {
    auto_scroll: isAutoScroll(searchedAt, Date.now()),
    path: location.pathname,
  })
}

/** More results came by themselves, or someone asked for them. (TRACK-07) */
document.addEventListener('quad:older', trackLoadedMore)
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a[rel="next"]')) trackLoadedMore()
})
