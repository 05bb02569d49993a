/**
 * An alert of the specification where script is on: a title, a sentence and 'Ok', which leads back to
 * the field. Without script the server's page says the same: app/ui/alert.tsx (POST-26)
 */
export function showAlert(field: HTMLElement, title: string, text: string) {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('role', 'alertdialog')
  dialog.setAttribute('aria-labelledby', 'alert-title')
  dialog.setAttribute('aria-describedby', 'alert-text')
  const heading = createElement('h2', title, { id: 'alert-title' })
  const sentence = createElement('p', text, { id: 'alert-text' })
  const ok = createElement('button', 'Ok', { type: 'button', className: 'button danger' })
  ok.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => {
    dialog.remove()
    field.focus()
  })
  dialog.append(heading, sentence, ok)
  document.body.append(dialog)
  dialog.showModal()
}

function createElement<Name extends 'h2' | 'p' | 'button'>(
  name: Name,
  text: string,
  attributes: Partial<HTMLElementTagNameMap[Name]>,
) {
  return Object.assign(document.createElement(name), { textContent: text }, attributes)
}
