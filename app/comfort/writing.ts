import { showMessage } from './field-message'

/**
 * Forms of writing (data-draft): the button that publishes is disabled while anything is wrong, and
 * Escape closes the form as Cancel does. The server says the same without this. (POST-28, POST-32)
 */
type Text = HTMLInputElement | HTMLTextAreaElement

const typedInto = new WeakSet<Element>()

const isText = (target: EventTarget | null): target is Text =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

const formOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLFormElement>('form[data-draft]') : null

/** What is wrong with a text: it is too long, or was emptied and left. */
function problemOf({ value, dataset }: Text, left: boolean): string | null {
  if (value.length > Number(dataset.most)) return dataset.long ?? null
  return left && value.trim() === '' ? (dataset.empty ?? null) : null
}

function judge(form: HTMLFormElement) {
  const publish = form.querySelector<HTMLButtonElement>('[data-publish]')
  if (publish) publish.disabled = form.querySelector('.field-error') !== null
}

document.addEventListener('input', ({ target }) => {
  const form = formOf(target)
  if (!form || !isText(target)) return
  typedInto.add(target)
  if (target.dataset.most) showMessage(target, problemOf(target, false))
  else document.getElementById(`${target.name}-error`)?.remove()
  judge(form)
})

document.addEventListener('focusout', ({ target }) => {
  const form = formOf(target)
  if (!form || !isText(target) || !target.dataset.most || !typedInto.has(target)) return
  showMessage(target, problemOf(target, true))
  judge(form)
})

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  const { target } = event
  const form =
    formOf(target) ?? (target === document.body ? document.querySelector('form[data-draft]') : null)
  const cancel = form?.querySelector<HTMLButtonElement>('button[name=cancel]')
  if (cancel) cancel.form?.requestSubmit(cancel)
})

/** After a refusal the page is another one, with what is wrong said by the server. */
const judgeAll = () => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) judge(form)
}
document.addEventListener('turbo:load', judgeAll)
document.addEventListener('turbo:render', judgeAll)
