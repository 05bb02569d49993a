/**
 * While the title of a question is typed, questions like it are shown below. Progressive enhancement only: the
 * server asks the same before it posts.
 */
type SimilarQuestion = { href: string; title: string; answered: boolean }

/** Milliseconds of quiet; and titles shorter than this say nothing yet. */
const DEBOUNCE_MS = 500
const MIN_TITLE_LENGTH = 8

let timer: number | undefined
let controller: AbortController | undefined

document.addEventListener('input', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.name !== 'title') return
  const place = target.form?.querySelector<HTMLElement>('[data-similar]')
  if (!place) return
  window.clearTimeout(timer)
  controller?.abort()
  timer = window.setTimeout(() => void suggest(place, target.value.trim()), DEBOUNCE_MS)
})

async function suggest(container: HTMLElement, title: string) {
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
  const url = `${dataset.similar ?? ''}?title=${encodeURIComponent(title)}`
  const response = await fetch(url, { signal })
  const json = response.headers.get('content-type')?.startsWith('application/json')
  return response.ok && json ? ((await response.json()) as SimilarQuestion[]) : []
}

function showList(container: HTMLElement, questions: SimilarQuestion[]) {
  const [list, template] = [container.querySelector('ul'), container.querySelector('template')]
  if (!list || !template) return
  // Don't read the same list out again.
  const key = questions.map(({ href }) => href).join(' ')
  if (container.dataset.said === key) return
  container.dataset.said = key
  list.replaceChildren(...questions.map((one) => createItem(template, one)))
  container.hidden = questions.length === 0
}

function createItem(template: HTMLTemplateElement, { href, title, answered }: SimilarQuestion) {
  const item = template.content.firstElementChild?.cloneNode(true) as HTMLElement
  const link = item.querySelector('a')
  link?.setAttribute('href', href)
  link?.querySelector('span')?.append(title)
  const [yes, no] = [item.querySelector('.answered'), item.lastElementChild]
  ;(answered ? no : yes)?.remove()
  return item
}

export {}
