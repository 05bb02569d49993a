import { DETECTED_AFTER, platformOf } from './platform'
import { isAutoScroll, TopWatch } from './searching'
import { THROTTLE, throttled } from './throttle'
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
    platform ??= platformOf(navigator.userAgent, navigator.maxTouchPoints > 1)
  }, DETECTED_AFTER)
}

const json = (body: object) => new Blob([JSON.stringify(body)], { type: 'application/json' })

function send(path: string, body: object) {
  fetch(path, { method: 'POST', body: json(body), keepalive: true }).catch(() => undefined)
}

const track = (name: string, data: object) => send('/api/track', { name, data, platform })

/** Milliseconds of quiet after the last view. (TRACK-05) */
const QUIET = 5000
const log = new ViewLog()
let waiting: number | undefined

const views = () => log.take().map((view: View) => ({ ...view, platform }))

function sendSoon() {
  window.clearTimeout(waiting)
  waiting = window.setTimeout(() => {
    const taken = views()
    if (taken.length > 0) send('/api/post_views', { views: taken })
  }, QUIET)
}

/** Half of a post, or half of the window full of it, is in sight. */
const inSight = ({
  isIntersecting,
  intersectionRatio,
  intersectionRect,
}: IntersectionObserverEntry) =>
  isIntersecting && (intersectionRatio >= 0.5 || intersectionRect.height >= innerHeight / 2)

const observer = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) {
      const id = entry.target.id.slice('post-'.length)
      if (inSight(entry)) log.begin(id, Date.now(), location.pathname)
      else if (log.end(id, Date.now())) sendSoon()
    }
  },
  { threshold: [0, 0.25, 0.5, 0.75, 1] },
)

function watch() {
  observer.disconnect()
  document.querySelectorAll('article[id^="post-"]').forEach((post) => observer.observe(post))
}

/** Older posts that come into a list are looked at as well. */
const grown = new MutationObserver(watch)

/** The window is left, perhaps for good: whatever has been seen goes now. */
function leave() {
  observer.disconnect()
  log.endAll(Date.now())
  const taken = views()
  if (taken.length > 0) navigator.sendBeacon('/api/post_views', json({ views: taken }))
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) leave()
  else watch()
})
window.addEventListener('pagehide', leave)
document.addEventListener('turbo:before-render', () => {
  if (log.endAll(Date.now())) sendSoon()
})

let searchedAt = 0
let top = new TopWatch()

document.addEventListener('turbo:load', () => {
  watch()
  grown.disconnect()
  const list = document.querySelector('ol.posts')
  if (list) grown.observe(list, { childList: true })
  searchedAt = Date.now()
  top = new TopWatch()
})

/** (SEARCH-38) */
const scrolled = throttled(() => {
  if (top.moved(scrollY, innerHeight)) track('scrolled_to_top', { path: location.pathname })
}, THROTTLE.scroll)
document.addEventListener('scroll', scrolled, { passive: true })

function loadedMore() {
  if (!location.pathname.startsWith('/search-results')) return
  track('loaded_more', {
    auto_scroll: isAutoScroll(searchedAt, Date.now()),
    path: location.pathname,
  })
}

/** More results came by themselves, or somebody asked for them. (TRACK-07) */
document.addEventListener('quad:older', loadedMore)
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a[rel="next"]')) loadedMore()
})
