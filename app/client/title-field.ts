import { onPage } from './page'

/**
 * A title is a line in HTML, which every browser can type in. Here it grows with its words, so that all
 * of them can be read on a phone; Enter still begins no new line.
 */
function growTitles() {
  for (const line of document.querySelectorAll<HTMLInputElement>('input.title-input'))
    if (line !== document.activeElement) line.replaceWith(toTextArea(line))
}

function toTextArea(line: HTMLInputElement): HTMLTextAreaElement {
  const area = document.createElement('textarea')
  for (const { name, value } of line.attributes)
    if (name !== 'type' && name !== 'value') area.setAttribute(name, value)
  area.rows = 1
  area.defaultValue = line.defaultValue
  if (line.value !== line.defaultValue) area.value = line.value
  return area
}

document.addEventListener('keydown', (event) => {
  const { target, key, isComposing } = event
  if (key === 'Enter' && !isComposing && (target as Element).matches('textarea.title-input'))
    event.preventDefault()
})
// What is pasted, or typed on keyboards of phones that name no keys, may have lines.
document.addEventListener('input', ({ target }) => {
  if (!(target instanceof HTMLTextAreaElement) || !target.matches('.title-input')) return
  const { value, selectionEnd } = target
  if (!/[\r\n]/.test(value)) return
  target.value = value.replace(/[\r\n]/g, ' ')
  target.setSelectionRange(selectionEnd, selectionEnd)
})
onPage(growTitles)
document.addEventListener('turbo:render', growTitles)
