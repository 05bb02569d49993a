/** What bin/worker.mjs writes: the style sheet of this build. */
declare const STYLESHEET: string

/** A page that can be read without a network. Its title is HTML already, as is the school's name. */
export type SavedPage = { path: string; title: string; savedAt: string }

type Missing = { path: string; look: string; school: string; pages: readonly SavedPage[] }

const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'"

/** Below the header of a page that comes from this device: what it is, and how old. */
export function withNote(html: string, savedAt: string): string {
  const note = `<p class="offline-note" role="status" data-offline="">You’re offline. This is the page as it was ${ago(savedAt)}. <a href="">Try again</a></p>`
  const columns = html.indexOf('<div class="columns"')
  return columns < 0 ? note + html : html.slice(0, columns) + note + html.slice(columns)
}

/** In place of a page that isn't on this device. */
export function offlinePage({ path, look, school, pages }: Missing): Response {
  const list = pages.map(
    ({ path, title, savedAt }) =>
      `<li><a href="${escape(path)}">${title}</a> <span class="meta">${ago(savedAt)}</span></li>`,
  )
  const read = list.length
    ? `<h2>What you read lately</h2><ul class="stack">${list.join('')}</ul>`
    : '<p>Pages you read will be here the next time.</p>'
  const html = `<!DOCTYPE html><html lang="en" class="${escape(look)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>You’re offline</title>
<link rel="stylesheet" href="${STYLESHEET}"></head><body data-offline=""><div class="shell">
<header class="top"><a class="school" href="/home"><svg class="quad-mark" viewBox="0 0 32 32" aria-hidden="true"><use href="/icons.svg#quad"/></svg>${school || 'Home'}</a></header>
<div class="columns" data-left="none" data-right="none"><main id="main" class="main" tabindex="-1">
<div class="page"><div class="page-head"><div><h1>You’re offline</h1>
<p class="lede">This page isn’t on this device.</p></div></div><div class="stack">
<p><a class="button" href="${escape(path)}">Try again</a></p>${read}
</div></div></main></div></div></body></html>`
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': POLICY,
  }
  return new Response(html, { status: 503, headers })
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const STEPS = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const

/** 'just now', '5 minutes ago' */
export function ago(time: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(time)) / 60_000)
  for (const [name, length] of STEPS) {
    const count = Math.floor(minutes / length)
    if (count >= 1) return `${count} ${name}${count === 1 ? '' : 's'} ago`
  }
  return 'just now'
}
