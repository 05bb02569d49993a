const MENUS = 'details.menu[open], details.filters[open]'

/**
 * Escape and a press outside close the open menu; Escape leads back to what opened it. Filters are one where
 * they fold.
 */
const openMenu = () =>
  [...document.querySelectorAll<HTMLDetailsElement>(MENUS)].find((menu) =>
    menu.querySelector('summary')?.checkVisibility(),
  )

document.addEventListener('keydown', (event) => {
  const menu = openMenu()
  if (event.key !== 'Escape' || !menu) return
  // Escape also cancels a form that is being written.
  event.preventDefault()
  menu.open = false
  menu.querySelector('summary')?.focus()
})

document.addEventListener('pointerdown', ({ target }) => {
  const menu = openMenu()
  if (menu && target instanceof Node && !menu.contains(target)) menu.open = false
})
