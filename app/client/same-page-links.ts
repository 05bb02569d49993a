/**
 * A link to a place on the same page is left to the browser: Turbo would fetch the page again, and
 * what is typed into its forms would be gone.
 */
document.addEventListener('turbo:click', (event) => {
  const { url } = (event as CustomEvent<{ url: string }>).detail
  const [page, place] = url.split('#')
  if (place !== undefined && page === location.href.split('#')[0]) event.preventDefault()
})
