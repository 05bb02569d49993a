import { onPage } from './page'
import { fetchInBackground } from './session'

/**
 * While the title of a question is typed, questions like it are shown: below it on phones, next to
 * the form where there is room. Both places are filled, and CSS shows one. Progressive enhancement
 * only: the server asks the same before it posts.
 */
type SimilarQuestion = { href: string; title: string; answered: boolean; status: string }

/** Milliseconds of quiet; and titles shorter than this say nothing yet. */
const DEBOUNCE_MS = 500
const MIN_TITLE_LENGTH = 8

const isText = (field: unknown): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement

let timer: number | undefined
let controller: AbortController | undefined

document.addEventListener('input', ({ target }) => {
  if (!isText(target) || target.name !== 'title') return
  const place = target.form?.querySelector<HTMLElement>('[data-similar]')
  if (!place) return
  window.clearTimeout(timer)
  controller?.abort()
  timer = window.setTimeout(() => void suggest(place, target.value.trim()), DEBOUNCE_MS)
})

/** The words of a search, or of a draft, are there as the page comes. What the page before asked for is too late. */
onPage(() => {
  window.clearTimeout(timer)
  controller?.abort()
  const place = document.querySelector<HTMLElement>('[data-similar]')
  const title = place?.closest('form')?.elements.namedItem('title')
  // Those that came with the page stand on it once.
  const isShown = document.querySelector('section.similar') !== null
  if (place && !isShown && isText(title)) void suggest(place, title.value.trim())
})

async function suggest(container: HTMLElement, title: string) {
  // The form was sent meanwhile: the page that followed has another session, or none.
  if (!container.isConnected) return
  const { signal } = (controller = new AbortController())
  try {
    showList(
      container,
      title.length < MIN_TITLE_LENGTH ? [] : await fetchSimilar(container, title, signal),
    )
  } catch {
    // Typed on, or the network is away: the list is about another title.
    if (!signal.aborted) showList(container, [])
  }
}

async function fetchSimilar({ dataset }: HTMLElement, title: string, signal: AbortSignal) {
  const response = await fetchInBackground(dataset.similar ?? '', { fields: { title }, signal })
  const json = response.headers.get('content-type')?.startsWith('application/json')
  return response.ok && json ? ((await response.json()) as SimilarQuestion[]) : []
}

function showList(container: HTMLElement, questions: SimilarQuestion[]) {
  // Don't read the same list out again.
  const key = questions.map(({ href }) => href).join(' ')
  if ((container.dataset.said ?? '') === key) return
  container.dataset.said = key
  const aside = document.querySelector<HTMLElement>('[data-similar-aside]')
  keepInPlace(document.activeElement, () => {
    fill(container, questions, container.dataset.title)
    if (aside) fill(aside, questions, container.dataset.title, aside.dataset.similarAside)
  })
}

/** A field that has been gone on to stays under the fingers. */
function keepInPlace(field: Element | null, change: () => void) {
  const top = () => field?.getBoundingClientRect().top ?? 0
  const before = top()
  change()
  scrollBy(0, top() - before)
}

function fill(place: Element, questions: SimilarQuestion[], title = '', look = 'similar') {
  place.replaceChildren(...(questions.length > 0 ? [createList(questions, title, look)] : []))
}

/** They open next to the form, which keeps its text, as app/views/posts/similar-questions.tsx does it. */
function createList(questions: SimilarQuestion[], title: string, look: string) {
  const list = element('ul')
  list.append(
    ...questions.map(({ href, title, answered, status }) => {
      const link = element('a', title)
      Object.assign(link, { href, target: '_blank' })
      link.append(element('span', ' (opens in a new tab)', 'hidden-text'))
      const item = element('li')
      item.append(link, ' ', element('span', status, answered ? 'answered' : ''))
      return item
    }),
  )
  const box = element('div', '', look)
  box.append(element('p', title), list)
  return box
}

function element(tag: string, text = '', className = '') {
  const made = document.createElement(tag)
  made.append(text)
  if (className) made.className = className
  return made
}
