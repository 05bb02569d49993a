import { onPage } from './page'
import { fetchInBackground } from './session'

/**
 * Asks quietly whether newer posts have come, at most once a minute and only while someone looks,
 * and then shows the link that loads them. (HOME-17)
 */
const MINUTE = 60_000

let lastCheck = Date.now()

async function check() {
  const note = document.querySelector<HTMLElement>('[data-newer]:empty')
  if (!note || document.hidden || Date.now() - lastCheck < MINUTE) return
  lastCheck = Date.now()
  const response = await fetchInBackground(note.dataset.newer ?? '').catch(() => null)
  if (!response?.ok || response.redirected) return
  const { count } = (await response.json()) as { count: number }
  if (count > 0) note.append(updateLink(note.dataset.label ?? ''))
}

/** As app/views/home/home-feed.tsx writes it. */
function updateLink(label: string) {
  const link = document.createElement('a')
  Object.assign(link, { href: '/home', className: 'button quiet small', textContent: label })
  link.dataset.turbo = 'false'
  return link
}

window.setInterval(() => void check(), MINUTE / 6)
document.addEventListener('visibilitychange', () => void check())
onPage(() => (lastCheck = Date.now()))
