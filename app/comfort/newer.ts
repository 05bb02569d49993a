/**
 * Asks quietly whether newer posts have come, at most once a minute and only while somebody looks,
 * and then shows the link that loads them. (HOME-17)
 */
const MINUTE = 60_000

let asked = Date.now()

async function ask() {
  const note = document.querySelector<HTMLElement>('[data-newer][hidden]')
  if (!note || document.hidden || Date.now() - asked < MINUTE) return
  asked = Date.now()
  const response = await fetch(note.dataset.newer ?? '').catch(() => null)
  if (!response?.ok || response.redirected) return
  const { count } = (await response.json()) as { count: number }
  if (count > 0) note.hidden = false
}

window.setInterval(() => void ask(), MINUTE / 6)
document.addEventListener('visibilitychange', () => void ask())
document.addEventListener('turbo:load', () => (asked = Date.now()))
