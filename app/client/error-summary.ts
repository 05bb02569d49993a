/**
 * The summary of errors follows what is corrected: its lines about a field go, with the message next
 * to the field, and what is left is said aloud. Without script the server renders it again.
 */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

/** Whether script checks the field itself, and says when it is right (field-message.ts). */
const isChecked = ({ dataset }: Control) => Boolean(dataset.check ?? dataset.maxLength)

document.addEventListener('change', ({ target }) => {
  if (isControl(target) && !isChecked(target)) removeFromSummary(target)
})

/** Nothing is wrong with the field anymore, as far as can be told before the form is sent. */
export function removeFromSummary(field: HTMLElement) {
  const summary = document.getElementById('errors')
  if (!summary || (isControl(field) && field.value.trim() === '')) return
  const about = [...summary.querySelectorAll('a')].filter(({ hash }) =>
    document.getElementById(hash.slice(1))?.contains(field),
  )
  if (about.length === 0) return
  for (const link of about) {
    clearMessage(link.hash.slice(1))
    link.closest('li')?.remove()
  }
  announce(summary, summary.querySelectorAll('li').length)
}

function clearMessage(id: string) {
  document.getElementById(`${id}-error`)?.remove()
  const field = document.getElementById(id)
  field?.removeAttribute('aria-invalid')
}

function announce(summary: HTMLElement, left: number) {
  const status = document.getElementById('errors-left') ?? createStatus(summary)
  status.textContent = left > 0 ? `Fixed. ${left} left to check.` : 'Fixed. Nothing left to check.'
  if (left === 0 && !summary.querySelector('p')) summary.remove()
}

function createStatus(summary: HTMLElement): HTMLElement {
  const status = document.createElement('p')
  Object.assign(status, { id: 'errors-left', role: 'status', className: 'hidden-text' })
  summary.after(status)
  return status
}
