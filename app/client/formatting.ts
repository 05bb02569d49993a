import { onPage } from './page'

/**
 * Above a field that takes Markdown come buttons that write it around the selected words. Without script
 * the hint says how to type it, and Preview shows what becomes of it.
 */
const FORMATS: Record<string, (selected: string) => Edit> = {
  Bold: (selected) => ['**', selected || 'bold', '**'],
  List: (selected) => [toList(selected), '', ''],
  Link: (selected) => [`[${selected || 'text'}](`, 'https://', ')'],
}

/** What takes the place of the selection, in three parts: the middle is selected afterwards. */
type Edit = [before: string, middle: string, after: string]

const toList = (lines: string) => lines.replace(/^(?!- )/gm, '- ')

function addFormatting() {
  for (const field of document.querySelectorAll<HTMLElement>('.formats + textarea'))
    field.previousElementSibling?.remove()
  for (const field of document.querySelectorAll<HTMLElement>('textarea[data-formats]'))
    field.before(createGroup())
}

function createGroup() {
  const group = document.createElement('div')
  group.className = 'formats'
  group.setAttribute('role', 'group')
  group.setAttribute('aria-label', 'Formatting')
  for (const name of Object.keys(FORMATS)) {
    const button = document.createElement('button')
    Object.assign(button, { type: 'button', className: 'action', textContent: name })
    group.append(button)
  }
  return group
}

function writeFormat(field: HTMLTextAreaElement, name: string) {
  const { value, selectionStart, selectionEnd } = field
  // A list takes whole lines.
  const start = name === 'List' ? value.lastIndexOf('\n', selectionStart - 1) + 1 : selectionStart
  const edit = FORMATS[name]?.(value.slice(start, selectionEnd))
  if (!edit) return
  const [before, middle] = edit
  field.focus()
  field.setSelectionRange(start, selectionEnd)
  // The one way of writing that Ctrl+Z takes back.
  document.execCommand('insertText', false, edit.join(''))
  const from = start + before.length
  field.setSelectionRange(from, from + middle.length)
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('.formats > button') : null
  const field = button?.parentElement?.nextElementSibling
  if (field instanceof HTMLTextAreaElement) writeFormat(field, button?.textContent ?? '')
})
onPage(addFormatting)
document.addEventListener('turbo:render', addFormatting)
document.addEventListener('quad:dialog', addFormatting)
