/**
 * Back at the results that were filtered from, the filters are those of these results, not what was
 * chosen for the next ones; and where they cover the page, they are closed again.
 */
function resetFilters() {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[aria-label="Filters"]')) {
    form.reset()
    form.closest('details')?.removeAttribute('open')
  }
}

document.addEventListener('turbo:before-cache', resetFilters)
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) resetFilters()
})
