/**
 * The interests of the filters: with many of them a field to find one by typing, how many are ticked
 * by now, and a word of waiting while the list comes anew with other results. Without this, all are there to be ticked.
 * (SEARCH-31, SEARCH-32)
 */
const FOLD = '[data-find]'
/** Fewer are seen at a glance. */
const MANY = 8

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .trim()

function addField(fold: HTMLElement) {
  const boxes = fold.querySelectorAll('.check')
  const list = fold.querySelector('.filter-scroll')
  if (!list || boxes.length < MANY || fold.querySelector('[type=search]')) return
  const field = document.createElement('input')
  Object.assign(field, { type: 'search', className: 'input', autocomplete: 'off' })
  field.placeholder = fold.dataset.find ?? ''
  field.setAttribute('aria-label', field.placeholder)
  list.prepend(field)
}

/** What is ticked stays in sight, whatever is typed. */
function narrow(fold: Element, typed: string) {
  for (const box of fold.querySelectorAll<HTMLElement>('.check')) {
    const ticked = box.querySelector('input')?.checked ?? false
    box.hidden =
      !ticked && !plain(box.querySelector('span')?.textContent ?? '').includes(plain(typed))
  }
}

const fieldOf = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'search' ? target.closest(FOLD) : null

document.addEventListener('input', ({ target }) => {
  const fold = fieldOf(target)
  if (fold) narrow(fold, (target as HTMLInputElement).value)
})

document.addEventListener('keydown', (event) => {
  const fold = fieldOf(event.target)
  if (!fold || event.key !== 'Enter') return
  // To find an interest is not yet to apply the filters: Enter goes to the first that was found.
  event.preventDefault()
  fold.querySelector<HTMLInputElement>('.check:not([hidden]) input')?.focus()
})

/** (SEARCH-31) */
document.addEventListener('change', ({ target }) => {
  const fold = target instanceof Element ? target.closest<HTMLElement>(FOLD) : null
  const said = fold?.querySelector('summary')
  if (!fold || !said || said.dataset.was !== undefined) return
  const ticked = fold.querySelectorAll('.check input:checked').length
  const label = fold.dataset.labels?.split('|')[Math.min(ticked, 2)]
  if (label) said.textContent = label.replace('#', String(ticked))
})

/** Other results are on their way, and with them the interests and their numbers. */
function wait() {
  const said = document.querySelector<HTMLElement>(`${FOLD} > summary`)
  if (!said || said.dataset.was !== undefined) return
  said.dataset.was = said.textContent
  said.textContent = said.closest<HTMLElement>(FOLD)?.dataset.loading ?? ''
}

/** Where they do not come, or the page is shown again from memory. */
function settle() {
  const said = document.querySelector<HTMLElement>(`${FOLD} > summary[data-was]`)
  if (!said) return
  said.textContent = said.dataset.was ?? ''
  delete said.dataset.was
}

const toResults = (url: string) =>
  new URL(url, location.href).pathname.startsWith('/search-results')

document.addEventListener('turbo:visit', (event) => {
  if (toResults((event as CustomEvent<{ url: string }>).detail.url)) wait()
})
document.addEventListener('turbo:submit-start', ({ target }) => {
  if (target instanceof HTMLFormElement && target.method === 'get' && toResults(target.action))
    wait()
})
document.addEventListener('turbo:before-cache', settle)
document.addEventListener('turbo:fetch-request-error', settle)
document.addEventListener('turbo:load', () => {
  settle()
  document.querySelectorAll<HTMLElement>(FOLD).forEach(addField)
})
