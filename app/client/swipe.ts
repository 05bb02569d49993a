import { onPage } from './page'

/**
 * The card of a suggestion can be dragged: right to follow, left to skip, as its two buttons do; so do the
 * arrow keys. The next card comes when this one has left. The card says from how many pixels on a drag
 * counts (data-swipe), where it stops (data-max), and for how many milliseconds it leaves (data-leaves).
 * (FRIENDS-02, FRIENDS-03)
 */
const findCard = () => document.querySelector<HTMLElement>('[data-swipe]')

const readNumber = (card: HTMLElement, name: 'swipe' | 'max' | 'leaves') =>
  Number(card.dataset[name])

/** When the next card may come, in milliseconds */
let nextAt = 0

function answer(card: HTMLElement, how: 'follow' | 'skip') {
  card
    .querySelector<HTMLInputElement>(`input[name="answer"][value="${how}"]`)
    ?.form?.requestSubmit()
}

let drag: { card: HTMLElement; id: number; from: number } | null = null

document.addEventListener('pointerdown', (event) => {
  const target = event.target instanceof Element ? event.target : null
  const card = target?.closest<HTMLElement>('[data-swipe]')
  if (!card || event.button !== 0 || target?.closest('a, button, details')) return
  drag = { card, id: event.pointerId, from: event.clientX }
})

const dragged = (event: PointerEvent) => {
  if (!drag) return 0
  const most = readNumber(drag.card, 'max')
  return Math.max(-most, Math.min(most, event.clientX - drag.from))
}

document.addEventListener('pointermove', (event) => {
  if (drag?.id === event.pointerId) drag.card.style.translate = `${dragged(event)}px`
})

document.addEventListener('pointerup', (event) => {
  if (drag?.id !== event.pointerId) return
  const { card } = drag
  const by = dragged(event)
  const enough = readNumber(card, 'swipe')
  drag = null
  if (by >= enough) answer(card, 'follow')
  else if (by <= -enough) answer(card, 'skip')
  else card.style.translate = ''
})

document.addEventListener('pointercancel', () => {
  if (drag) drag.card.style.translate = ''
  drag = null
})

document.addEventListener('keydown', (event) => {
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey || event.repeat) return
  const how = event.key === 'ArrowRight' ? 'follow' : event.key === 'ArrowLeft' ? 'skip' : null
  const typing = event.target instanceof Element && event.target.closest('input, select, textarea')
  const card = findCard()
  if (!how || typing || !card) return
  event.preventDefault()
  answer(card, how)
})

document.addEventListener('turbo:submit-start', ({ target }) => {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-swipe]') : null
  if (card) nextAt = Date.now() + readNumber(card, 'leaves')
})

document.addEventListener('turbo:before-render', (event) => {
  const left = nextAt - Date.now()
  nextAt = 0
  if (left <= 0) return
  event.preventDefault()
  window.setTimeout((event as CustomEvent<{ resume: () => void }>).detail.resume, left)
})

/** What only works with script is said only then. */
function revealHints() {
  for (const hint of document.querySelectorAll<HTMLElement>('[data-scripted]')) hint.hidden = false
}
onPage(revealHints)
