import { showAlert } from './alert-dialog'
import { showMessage } from './field-message'
import { onPage } from './page'

/**
 * Compose forms (data-draft): the button that publishes is disabled while anything is wrong, and
 * Escape closes the form as Cancel does. The server says the same without this. (POST-28, POST-32)
 */
type TextField = HTMLInputElement | HTMLTextAreaElement

const touched = new WeakSet<Element>()
/** What the alert was shown for: once, until it is short enough again (POST-26) */
const alerted = new WeakSet<Element>()

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

const closestComposeForm = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLFormElement>('form[data-draft]') : null

const isTooLong = ({ value, dataset }: TextField) => value.length > Number(dataset.maxLength)

/** What is wrong with a text: it is too long, or was emptied and left. */
function validate(field: TextField, left: boolean): string | null {
  const { value, dataset } = field
  if (isTooLong(field)) return dataset.long ?? null
  return left && value.trim() === '' ? (dataset.empty ?? null) : null
}

function alertIfTooLong(field: TextField) {
  const { long, alert } = field.dataset
  if (!long || !alert || !isTooLong(field)) alerted.delete(field)
  else if (!alerted.has(field)) {
    alerted.add(field)
    showAlert(field, long, alert)
  }
}

function updatePublishButton(form: HTMLFormElement) {
  const publish = form.querySelector<HTMLButtonElement>('[data-publish]')
  if (publish) publish.disabled = form.querySelector('.field-error') !== null
}

document.addEventListener('input', ({ target }) => {
  const form = closestComposeForm(target)
  if (!form || !isTextField(target)) return
  touched.add(target)
  alertIfTooLong(target)
  if (target.dataset.maxLength) showMessage(target, validate(target, false))
  else document.getElementById(`${target.name}-error`)?.remove()
  updatePublishButton(form)
})

document.addEventListener('focusout', ({ target }) => {
  const form = closestComposeForm(target)
  if (!form || !isTextField(target) || !target.dataset.maxLength || !touched.has(target)) return
  showMessage(target, validate(target, true))
  updatePublishButton(form)
})

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  const { target } = event
  const form =
    closestComposeForm(target) ??
    (target === document.body ? document.querySelector('form[data-draft]') : null)
  const cancel = form?.querySelector<HTMLButtonElement>('button[name=cancel]')
  if (cancel) cancel.form?.requestSubmit(cancel)
})

/** After invalid input the server sends another page, with the errors. */
const updateAllPublishButtons = () => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]'))
    updatePublishButton(form)
}
onPage(updateAllPublishButtons)
document.addEventListener('turbo:render', updateAllPublishButtons)
