import { onPage } from './page'
import { fetchPage } from './session'

/**
 * The interests of the filters: the others where the page has only the first, with many of them a
 * field to find one by typing, how many are ticked by now, and a word of waiting while they come.
 * Without this, a button asks for all of them. (SEARCH-31, SEARCH-32)
 */
const FILTER = '[data-find]'
/** Fewer are seen at a glance. */
const MIN_OPTIONS = 8

const normalize = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .trim()

function addSearchField(fold: HTMLElement) {
  const boxes = fold.querySelectorAll('.check')
  const list = fold.querySelector('.filter-scroll')
  if (!list || boxes.length < MIN_OPTIONS || fold.querySelector('[type=search]')) return
  const field = document.createElement('input')
  Object.assign(field, { type: 'search', className: 'input', autocomplete: 'off' })
  field.placeholder = fold.dataset.find ?? ''
  field.setAttribute('aria-label', field.placeholder)
  list.prepend(field)
}

/** What is ticked stays in sight, whatever is typed. */
function filterOptions(fold: Element, typed: string) {
  for (const box of fold.querySelectorAll<HTMLElement>('.check')) {
    const ticked = box.querySelector('input')?.checked ?? false
    box.hidden =
      !ticked && !normalize(box.querySelector('span')?.textContent ?? '').includes(normalize(typed))
  }
}

const closestFilter = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'search' ? target.closest(FILTER) : null

document.addEventListener('input', ({ target }) => {
  const fold = closestFilter(target)
  if (fold) filterOptions(fold, (target as HTMLInputElement).value)
})

document.addEventListener('keydown', (event) => {
  const fold = closestFilter(event.target)
  if (!fold || event.key !== 'Enter') return
  // To find an interest is not yet to apply the filters: Enter goes to the first that was found.
  event.preventDefault()
  fold.querySelector<HTMLInputElement>('.check:not([hidden]) input')?.focus()
})

/** (SEARCH-31) */
document.addEventListener('change', ({ target }) => {
  const fold = target instanceof Element ? target.closest<HTMLElement>(FILTER) : null
  if (fold) showTicked(fold)
})

function showTicked(fold: HTMLElement) {
  const summary = fold.querySelector('summary')
  if (!summary || summary.dataset.was !== undefined) return
  const ticked = fold.querySelectorAll('.check input:checked').length
  const label = fold.dataset.labels?.split('|')[Math.min(ticked, 2)]
  if (label) summary.textContent = label.replace('#', String(ticked))
}

/** A list that is opened gets the interests that it lacks. */
document.addEventListener(
  'toggle',
  ({ target }) => {
    const fold = target instanceof HTMLElement ? target.closest<HTMLDetailsElement>(FILTER) : null
    const button = fold?.querySelector<HTMLButtonElement>('button[name=choices]')
    if (fold?.open && fold === target && button && !button.disabled) void addOthers(fold, button)
  },
  true,
)

/** From this page with all of them. What is ticked and where the focus is stays as it is. */
async function addOthers(fold: HTMLElement, button: HTMLButtonElement) {
  button.disabled = true
  showLoading()
  const address = new URL(location.href)
  address.searchParams.set(button.name, button.value)
  try {
    const page = await fetchPage(address.href)
    const all = page.querySelectorAll<HTMLElement>(`${FILTER} .check`)
    let next = fold.querySelector('.check')
    for (const box of all) {
      if (next && valueIn(next) === valueIn(box)) next = next.nextElementSibling
      else fold.querySelector('.checks')?.insertBefore(document.adoptNode(box), next)
    }
    button.remove()
    addSearchField(fold)
    filterOptions(fold, fold.querySelector<HTMLInputElement>('[type=search]')?.value ?? '')
  } catch {
    // The button asks for them as it does without script.
    button.disabled = false
  }
  restoreLabel()
  showTicked(fold)
}

const valueIn = (box: Element) => box.querySelector('input')?.value

/** Other results are on their way, and with them the interests and their numbers. */
function showLoading() {
  const summary = document.querySelector<HTMLElement>(`${FILTER} > summary`)
  if (!summary || summary.dataset.was !== undefined) return
  summary.dataset.was = summary.textContent
  summary.textContent = summary.closest<HTMLElement>(FILTER)?.dataset.loading ?? ''
}

/** Where they do not come, or the page is shown again from memory. */
function restoreLabel() {
  const summary = document.querySelector<HTMLElement>(`${FILTER} > summary[data-was]`)
  if (!summary) return
  summary.textContent = summary.dataset.was ?? ''
  delete summary.dataset.was
}

const isResultsUrl = (url: string) =>
  new URL(url, location.href).pathname.startsWith('/search-results')

document.addEventListener('turbo:visit', (event) => {
  if (isResultsUrl((event as CustomEvent<{ url: string }>).detail.url)) showLoading()
})
document.addEventListener('turbo:submit-start', ({ target }) => {
  if (target instanceof HTMLFormElement && target.method === 'get' && isResultsUrl(target.action))
    showLoading()
})
document.addEventListener('turbo:before-cache', restoreLabel)
document.addEventListener('turbo:fetch-request-error', restoreLabel)
onPage(() => {
  restoreLabel()
  document.querySelectorAll<HTMLElement>(FILTER).forEach(addSearchField)
})
