import { fetchInBackground } from './session'
import { SuggestionList } from './suggestion-list'
import { MIN_QUERY_LENGTH, splitAtCommas, isNewTag, suggestionsFor, toTag } from './tag-parsing'

/**
 * The tag field as a combobox: suggestions after 300 ms of quiet, chosen by keyboard or pointer,
 * chips without a round trip. Without this, tags are typed and sent as text. (TAG-01 to TAG-08)
 */
/** (TAG-05) */
const DEBOUNCE_MS = 300
/** Further ones stay in the text, as app/views/composing/tag-field.tsx shows them. */
const MAX_CHIPS = 50

let timer = 0
let controller: AbortController | undefined
const lists = new WeakMap<HTMLInputElement, SuggestionList>()

const tagInput = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.matches('[data-tags] input[name=tags]')
    ? target
    : null

const tagField = (input: HTMLInputElement) => input.closest<HTMLElement>('[data-tags]')!

const selectedTags = (box: Element) =>
  [...box.querySelectorAll<HTMLInputElement>('input[name=tag_names]')].map(({ value }) => value)

function suggestionList(input: HTMLInputElement): SuggestionList {
  const list = lists.get(input) ?? new SuggestionList(input, (tag) => selectTag(input, tag))
  lists.set(input, list)
  return list
}

const canAdd = (input: HTMLInputElement, more: number) =>
  selectedTags(tagField(input)).length + more <= MAX_CHIPS

function selectTag(input: HTMLInputElement, tag: string) {
  if (!canAdd(input, 1)) return closeSuggestions(input)
  addChip(input, tag)
  input.value = ''
  closeSuggestions(input)
  // The draft is kept by what is typed, and this is typing.
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

function addChip(input: HTMLInputElement, tag: string) {
  const box = tagField(input)
  if (tag === '' || !isNewTag(tag, selectedTags(box))) return
  const chip = document.createElement('label')
  chip.className = 'chip'
  const checkbox = document.createElement('input')
  Object.assign(checkbox, { type: 'checkbox', name: 'tag_names', value: tag, checked: true })
  chip.append(checkbox, `#${tag}`)
  const item = document.createElement('li')
  item.append(chip)
  box.querySelector('.tag-chips')?.append(item)
}

/** Nothing is asked anymore, and nothing offered. */
function closeSuggestions(input: HTMLInputElement) {
  window.clearTimeout(timer)
  controller?.abort()
  suggestionList(input).close()
}

document.addEventListener('input', ({ target }) => {
  const input = tagInput(target)
  if (!input) return
  const { tags, rest } = splitAtCommas(input.value)
  if (tags.length > 0 && canAdd(input, tags.length)) {
    for (const tag of tags) addChip(input, tag)
    input.value = rest
  }
  closeSuggestions(input)
  if (toTag(input.value).length >= MIN_QUERY_LENGTH)
    timer = window.setTimeout(() => void suggest(input), DEBOUNCE_MS)
})

async function suggest(input: HTMLInputElement) {
  controller = new AbortController()
  const { signal } = controller
  const currentTags = selectedTags(tagField(input))
  const json = { q: input.value, type: 'suggested', currentTags }
  try {
    const response = await fetchInBackground('/api/search_tags', { method: 'POST', json, signal })
    if (!response.ok) return
    const payload = (await response.json()) as { answer: { suggested: { key: string }[] } }
    const matches = payload.answer.suggested.map(({ key }) => key)
    const tags = suggestionsFor(input.value, matches)
    suggestionList(input).open(tags.map((tag) => ({ value: tag, text: `#${tag}` })))
  } catch {
    // No suggestions then; the typed text counts all the same. (TAG-08)
  }
}

document.addEventListener('keydown', (event) => {
  const input = tagInput(event.target)
  if (!input) return
  const list = suggestionList(input)
  if (list.handleKey(event)) return
  if (event.key === 'Enter') {
    event.preventDefault()
    selectTag(input, toTag(input.value))
  }
})

document.addEventListener('focusout', ({ target }) => {
  const input = tagInput(target)
  if (input) closeSuggestions(input)
})

document.addEventListener('click', (event) => {
  const { target } = event
  const button = target instanceof Element ? target.closest('button[name=add_tag]') : null
  const input = button?.parentElement?.querySelector<HTMLInputElement>('input[name=tags]')
  if (!input) return
  event.preventDefault()
  const { tags } = splitAtCommas(`${input.value},`)
  input.focus()
  if (!canAdd(input, tags.length + 1)) return
  for (const tag of tags) addChip(input, tag)
  selectTag(input, '')
})

/** A chip that is unticked goes. */
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.name !== 'tag_names' || target.checked) return
  const box = target.closest('[data-tags]')
  target.closest('li')?.remove()
  box?.querySelector<HTMLInputElement>('input[name=tags]')?.focus()
})
