/**
 * While the title of a question is typed, questions like it are shown below. Comfort only: the
 * server asks the same before it posts.
 */
type Similar = { href: string; title: string; answered: boolean }

/** Milliseconds of quiet; and titles shorter than this say nothing yet. */
const QUIET = 500
const SHORTEST = 8

let timer: number | undefined
let call: AbortController | undefined

document.addEventListener('input', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.name !== 'title') return
  const place = target.form?.querySelector<HTMLElement>('[data-similar]')
  if (!place) return
  window.clearTimeout(timer)
  call?.abort()
  timer = window.setTimeout(() => void ask(place, target.value.trim()), QUIET)
})

async function ask(place: HTMLElement, title: string) {
  const { signal } = (call = new AbortController())
  try {
    showList(place, title.length < SHORTEST ? [] : await similarTo(place, title, signal))
  } catch {
    // Typed on, or the network is away: what stands there was about another title.
    if (!signal.aborted) showList(place, [])
  }
}

async function similarTo({ dataset }: HTMLElement, title: string, signal: AbortSignal) {
  const url = `${dataset.similar ?? ''}?title=${encodeURIComponent(title)}`
  const response = await fetch(url, { signal })
  const json = response.headers.get('content-type')?.startsWith('application/json')
  return response.ok && json ? ((await response.json()) as Similar[]) : []
}

function showList(place: HTMLElement, questions: Similar[]) {
  const [list, template] = [place.querySelector('ul'), place.querySelector('template')]
  if (!list || !template) return
  // Whatever stands there already is not read out again.
  const said = questions.map(({ href }) => href).join(' ')
  if (place.dataset.said === said) return
  place.dataset.said = said
  list.replaceChildren(...questions.map((one) => lineOf(template, one)))
  place.hidden = questions.length === 0
}

function lineOf(template: HTMLTemplateElement, { href, title, answered }: Similar) {
  const line = template.content.firstElementChild?.cloneNode(true) as HTMLElement
  const link = line.querySelector('a')
  link?.setAttribute('href', href)
  link?.querySelector('span')?.append(title)
  const [yes, no] = [line.querySelector('.answered'), line.lastElementChild]
  ;(answered ? no : yes)?.remove()
  return line
}

export {}
