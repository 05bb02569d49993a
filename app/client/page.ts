const SHOWN = 'quad:page'
let isShown = false

/**
 * Does something on each page: once it has loaded, and once Turbo has put another in its place. What is
 * loaded later begins with the page that is there.
 */
export function onPage(act: () => void) {
  document.addEventListener(SHOWN, act)
  if (isShown) act()
}

export function announcePage() {
  isShown = true
  document.dispatchEvent(new Event(SHOWN))
}
