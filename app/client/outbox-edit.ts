import { visit } from './navigation'
import { readOutbox, type OutboxEntry } from './outbox-store'
import { onPage } from './page'
import { currentReader } from './reader'

/**
 * Puts what waits back into its form, to be changed and sent from there: it waits until that is stored. A
 * form that is closed by now leaves it where it is.
 */
const NAME = 'quad-outbox-edit'
/** The same, of a form that is shown again with its words: after its preview */
const SHOWN_AGAIN = 'quad-outbox-shown-again'

export function editEntry(id: string, page: string) {
  sessionStorage.setItem(NAME, id)
  visit(page)
}

async function findEntry(name: string) {
  const id = sessionStorage.getItem(name)
  const reader = currentReader()
  if (!id || !reader) return null
  sessionStorage.removeItem(name)
  const entry = (await readOutbox(reader)).find((one) => one.id === id)
  const form = entry && findForm(entry)
  if (!form) return null
  form.dataset.outbox = id
  return { entry, form }
}

async function fillForm() {
  if (await findEntry(SHOWN_AGAIN)) return
  const found = await findEntry(NAME)
  if (!found) return
  const { entry, form } = found
  for (const element of form.elements) fill(element, entry.fields)
  const missing = entry.fields.filter(([name]) => !form.elements.namedItem(name))
  // Tags that were chosen have no field of their own yet.
  const tags = form.elements.namedItem('tags')
  const chosen = missing.flatMap(([name, value]) => (name === 'tag_names' ? [value] : []))
  if (tags instanceof HTMLInputElement && chosen.length > 0)
    tags.value = [...chosen, tags.value].filter(Boolean).join(', ')
  const [field] = form.querySelectorAll<HTMLElement>('textarea, input[type="text"]')
  field?.focus()
}

/** Messages of an open conversation are sent elsewhere than their form says. */
export const findForm = ({ action }: OutboxEntry) => {
  const path = toPath(action)
  const forms = document.querySelectorAll<HTMLFormElement>('form[data-draft], form.message-form')
  return [...forms].find((form) => toPath(form.action) === path)
}

const toPath = (action: string) =>
  new URL(action, location.href).pathname.replace(/^(\/dm\/[^/]+)\/send$/, '$1')

function fill(element: Element, fields: OutboxEntry['fields']) {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  if (!isField || ['csrf', 'once', ''].includes(element.name)) return
  const values = fields.flatMap(([name, value]) => (name === element.name ? [value] : []))
  if (element.type === 'checkbox' || element.type === 'radio')
    (element as HTMLInputElement).checked = values.includes(element.value)
  else if (values[0] !== undefined) element.value = values[0]
}

// What is looked at first, or saved as a draft, is the same afterward.
document.addEventListener('submit', ({ target }) => {
  const id = target instanceof HTMLFormElement && target.dataset.outbox
  if (id) sessionStorage.setItem(SHOWN_AGAIN, id)
})

const update = () => void fillForm().catch(() => undefined)
onPage(update)
