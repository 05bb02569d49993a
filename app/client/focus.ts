/**
 * After an invalid form the summary of errors takes the focus, also when Turbo put the page in
 * place of the old one (a browser heeds autofocus only when it loads a page itself).
 */
document.addEventListener('turbo:render', () => {
  document.querySelector<HTMLElement>('[role="alert"][tabindex="-1"]')?.focus()
})

/**
 * What stays where it was from one page of results to the next: a user who pressed one of these goes on
 * there, or with the next of its kind; where none is left, at the line that says what was found.
 * Turbo may show a page from memory first: what has the focus there has it in the fresh one, too.
 */
const FOCUSABLE = [
  '.tabs a',
  '.chip-active',
  '.filters button',
  '.filters > summary',
  '.result-line',
]
const RESULTS_ROOT = '.search-layout'
const within = (kinds: string) => `${RESULTS_ROOT} :is(${kinds})`
let lastFocus: { kind: string; at: number } | null = null

document.addEventListener('turbo:before-render', () => {
  const from = document.activeElement?.closest(within(FOCUSABLE.join()))
  const kind = from && FOCUSABLE.find((selector) => from.matches(selector))
  lastFocus = kind ? { kind, at: [...document.querySelectorAll(within(kind))].indexOf(from) } : null
})
document.addEventListener('turbo:render', () => {
  if (!lastFocus || document.activeElement !== document.body) return
  const all = document.querySelectorAll<HTMLElement>(within(lastFocus.kind))
  const line = document.querySelector<HTMLElement>(`${RESULTS_ROOT} .result-line`)
  line?.setAttribute('tabindex', '-1')
  // The button of filters that are folded takes no focus; what unfolds them does.
  const fold = lastFocus.kind.startsWith('.filters') && document.querySelector('.filters > summary')
  for (const target of [all[lastFocus.at], all[all.length - 1], fold, line]) {
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    if (document.activeElement !== document.body) break
  }
})
