/** What kind of browser this is, as reports name it. */
export function detectPlatform(agent: string, touch: boolean): string {
  const tablet = /iPad|Tablet|Android(?!.*Mobi)/i.test(agent) || (/Macintosh/.test(agent) && touch)
  if (tablet) return 'tablet-browser'
  return /Mobi|iPhone|Android/i.test(agent) ? 'mobile-browser' : 'desktop-browser'
}

/** Not while the page loads: by then no one waits for anything. (TRACK-07) */
export const DETECT_DELAY_MS = 1500
