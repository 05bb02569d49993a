import { onPage } from './page'

/**
 * The list of topics by keyboard: Enter toggles as Space does, arrows move, Esc and Tab close it.
 * (POST-33) Its first topic has the focus soon after it was opened. (POST-34)
 */
const FOCUS_AFTER_MS = 300

const closestPicker = (target: EventTarget | null) =>
  target instanceof HTMLElement ? target.closest<HTMLDetailsElement>('form details#topics') : null

const checkboxesIn = (list: Element) => [...list.querySelectorAll<HTMLInputElement>('input')]

function moveFocus(list: HTMLDetailsElement, from: EventTarget | null, step: number) {
  list.open = true
  const boxes = checkboxesIn(list)
  const at = boxes.findIndex((box) => box === from)
  boxes[(at + step + boxes.length) % boxes.length]?.focus()
}

/** The summary has the focus then, so that Tab goes on from there. */
function close(list: HTMLDetailsElement) {
  list.open = false
  list.querySelector('summary')?.focus()
}

document.addEventListener('keydown', (event) => {
  const list = closestPicker(event.target)
  if (!list) return
  const { key, shiftKey, target } = event
  const box = target instanceof HTMLInputElement ? target : null
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    event.preventDefault()
    moveFocus(list, box, box ? (key === 'ArrowDown' ? 1 : -1) : key === 'ArrowDown' ? 1 : 0)
  } else if (key === 'Enter' && box) {
    event.preventDefault()
    box.click()
  } else if (key === 'Escape' && list.open) {
    event.preventDefault()
    close(list)
  } else if (key === 'Tab' && list.open) {
    if (box && shiftKey) event.preventDefault()
    close(list)
  }
})

/** Shows how many are chosen next to the name while the list is closed. */
document.addEventListener('change', ({ target }) => {
  const list = closestPicker(target)
  const summary = list?.querySelector('summary')
  if (!list || !summary) return
  const chosen = checkboxesIn(list).filter((box) => box.checked).length
  const number = summary.querySelector('.number') ?? document.createElement('span')
  number.className = 'number'
  number.textContent = String(chosen)
  if (chosen > 0) summary.append(number)
  else number.remove()
})

/** Only where it holds: without script the keys move as elsewhere. */
function describeKeys() {
  for (const group of document.querySelectorAll('details#topics fieldset'))
    group.setAttribute('aria-describedby', 'topics-keys')
}
onPage(describeKeys)

/** Toggles don't bubble. */
document.addEventListener(
  'toggle',
  ({ target }) => {
    const list = closestPicker(target)
    if (list !== target || !list?.open) return
    setTimeout(() => {
      // Don’t take the focus from someone who is typing or moving through the page.
      const { activeElement } = document
      const free = activeElement === document.body || activeElement === list.firstElementChild
      if (list.open && free) checkboxesIn(list)[0]?.focus({ preventScroll: true })
    }, FOCUS_AFTER_MS)
  },
  true,
)
