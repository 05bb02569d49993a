import { visit } from './navigation'
import { onPage } from './page'
import { fetchInBackground } from './session'
import { SuggestionList } from './suggestion-list'

/**
 * While one types into the search field of the header, up to five posts, people and topics are offered
 * below it. Enter on one opens it; Enter without a choice searches, as ever. What is typed is never
 * touched, and nothing appears where nothing is found or nothing answers. (SEARCH-37)
 */
type SearchSuggestion = { href: string; title: string; note: string }

const DEBOUNCE_MS = 200
const MIN_LENGTH = 2

let timer: number | undefined
let controller: AbortController | undefined
const lists = new WeakMap<HTMLInputElement, SuggestionList>()

const searchInput = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.dataset.suggest ? target : null

function suggestionList(input: HTMLInputElement): SuggestionList {
  const list = lists.get(input) ?? new SuggestionList(input, (href) => open(input, href))
  lists.set(input, list)
  return list
}

function open(input: HTMLInputElement, href: string) {
  close(input)
  visit(href)
}

/** Nothing is asked anymore, and nothing offered. */
function close(input: HTMLInputElement) {
  window.clearTimeout(timer)
  controller?.abort()
  suggestionList(input).close()
}

async function suggest(input: HTMLInputElement, q: string) {
  const { signal } = (controller = new AbortController())
  try {
    const call = { fields: { q }, signal }
    const response = await fetchInBackground(input.dataset.suggest ?? '', call)
    const suggestions = response.ok ? ((await response.json()) as SearchSuggestion[]) : []
    if (signal.aborted || document.activeElement !== input) return
    suggestionList(input).open(
      suggestions.map(({ href, title, note }) => ({ value: href, text: title, note })),
    )
  } catch {
    // Typed on, or the network is away: the button searches.
    if (!signal.aborted) suggestionList(input).close()
  }
}

document.addEventListener('input', ({ target }) => {
  const input = searchInput(target)
  if (!input) return
  window.clearTimeout(timer)
  controller?.abort()
  const q = input.value.trim()
  // What is shown stays until there is something else, so that nothing flickers.
  if (q.length < MIN_LENGTH) return close(input)
  timer = window.setTimeout(() => void suggest(input, q), DEBOUNCE_MS)
})

document.addEventListener('keydown', (event) => {
  const input = searchInput(event.target)
  // Enter of an input method ends a word.
  if (input && !event.isComposing) suggestionList(input).handleKey(event)
})

document.addEventListener('focusout', ({ target }) => {
  const input = searchInput(target)
  if (input) close(input)
})

document.addEventListener('submit', ({ target }) => {
  const input = searchInput(
    target instanceof Element ? target.querySelector('[data-suggest]') : null,
  )
  if (input) close(input)
})
/** From the start, so that the field doesn't change its role under the fingers. */
function prepare() {
  const input = searchInput(document.querySelector('[data-suggest]'))
  if (input) suggestionList(input).attach()
}
onPage(prepare)
document.addEventListener('turbo:render', prepare)
document.addEventListener('turbo:before-cache', () => {
  const input = searchInput(document.querySelector('[data-suggest]'))
  if (input) close(input)
})
