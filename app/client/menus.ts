/** Escape and a press outside close the open menu; Escape leads back to what opened it. */
const openMenu = () => document.querySelector<HTMLDetailsElement>('details.menu[open]')

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
