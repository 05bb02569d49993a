import { removeFromSummary } from './error-summary'

/** The same wiring as app/ui/field.tsx: the message, aria-invalid, and the message read first. */
export function showMessage(field: HTMLElement, message: string | null) {
  const live = field.parentElement?.querySelector('.live')
  const template = field.parentElement?.querySelector('template')
  if (!live || !template) return
  const id = `${field.id}-error`
  const others = (field.getAttribute('aria-describedby') ?? '').split(' ')
  const explained = [message && id, ...others.filter((other) => other !== id)]
    .filter(Boolean)
    .join(' ')
  setOrRemove(field, 'aria-describedby', explained)
  setOrRemove(field, 'aria-invalid', message ? 'true' : '')
  const shown = live.querySelector('span')
  if (!message) {
    live.replaceChildren()
    removeFromSummary(field)
  } else if (shown) shown.textContent = message
  else live.append(createMessage(template, id, message))
}

function setOrRemove(field: HTMLElement, name: string, value: string) {
  if (value) field.setAttribute(name, value)
  else field.removeAttribute(name)
}

function createMessage(template: HTMLTemplateElement, id: string, message: string) {
  const note = template.content.firstElementChild?.cloneNode(true) as HTMLElement
  note.id = id
  note.querySelector('span')?.append(message)
  return note
}
