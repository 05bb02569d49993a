import { fetchInBackground } from './session'
import { SuggestionList } from './suggestion-list'

/**
 * Where one types '@' and the beginning of a name into a text, people are offered below the field. Without
 * script one types the whole name, and Preview shows who is meant.
 */
type Person = { id: string; name: string; note: string }

const DEBOUNCE_MS = 200
/** What stands before the caret: at least two letters of a name */
const TYPED = /(?<![\p{L}\p{N}_@./])@(\p{L}[\p{L}\p{N} .'’-]{1,40})$/u

let timer: number | undefined
let controller: AbortController | undefined
/** No one's name begins so, and none with more letters */
let unknown: string | null = null
const lists = new WeakMap<HTMLTextAreaElement, SuggestionList>()
let people: readonly Person[] = []

const textField = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement && 'formats' in target.dataset ? target : null

const typedName = (field: HTMLTextAreaElement) =>
  TYPED.exec(field.value.slice(0, field.selectionEnd))?.[1]

function listBelow(field: HTMLTextAreaElement): SuggestionList {
  const list = lists.get(field) ?? new SuggestionList(field, (id) => write(field, id))
  lists.set(field, list)
  return list
}

/** Writes the name, and which of several people with it is meant. */
function write(field: HTMLTextAreaElement, id: string) {
  const person = people.find((one) => one.id === id)
  const typed = typedName(field)
  close(field)
  if (!person || !typed) return
  field.setSelectionRange(field.selectionEnd - typed.length, field.selectionEnd)
  // The one way of writing that Ctrl+Z takes back.
  document.execCommand('insertText', false, `${person.name} `)
  const name = `mentioned:${person.name.toLowerCase()}`
  for (const old of field.form?.querySelectorAll(`[name="${CSS.escape(name)}"]`) ?? []) old.remove()
  const chosen = Object.assign(document.createElement('input'), { type: 'hidden', name, value: id })
  field.form?.append(chosen)
  unknown = `${person.name} `
}

function close(field: HTMLTextAreaElement) {
  window.clearTimeout(timer)
  controller?.abort()
  lists.get(field)?.close()
}

async function suggest(field: HTMLTextAreaElement, q: string) {
  const { signal } = (controller = new AbortController())
  try {
    const response = await fetchInBackground('/mention-suggestions', { fields: { q }, signal })
    people = response.ok ? ((await response.json()) as Person[]) : []
    if (signal.aborted || document.activeElement !== field) return
    if (people.length === 0) unknown = q
    const items = people.map(({ id, name, note }) => ({ value: id, text: name, note }))
    listBelow(field).open(items)
  } catch {
    if (!signal.aborted) close(field)
  }
}

document.addEventListener('input', ({ target }) => {
  const field = textField(target)
  if (!field) return
  window.clearTimeout(timer)
  controller?.abort()
  const q = typedName(field)
  if (!q || (unknown !== null && q.startsWith(unknown))) return close(field)
  timer = window.setTimeout(() => void suggest(field, q), DEBOUNCE_MS)
})

document.addEventListener('keydown', (event) => {
  const field = textField(event.target)
  // Enter of an input method ends a word.
  if (field && !event.isComposing) lists.get(field)?.handleKey(event)
})

document.addEventListener('focusout', ({ target }) => {
  const field = textField(target)
  if (field) close(field)
})
