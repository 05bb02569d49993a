/**
 * After a refused form the summary of errors takes the focus, also when Turbo put the page in
 * place of the old one (a browser heeds autofocus only when it loads a page itself).
 */
document.addEventListener('turbo:render', () => {
  document.querySelector<HTMLElement>('[role="alert"][tabindex="-1"]')?.focus()
})
