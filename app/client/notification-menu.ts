import { onPage } from './page'
import { fetchPage, isSessionOver } from './session'

/**
 * The bell, a link without script, opens the newest notifications below it: a fold with what the page of
 * the menu has. Loading that page makes them viewed, so nothing is counted from then on. Where it doesn't
 * come, the link is followed as ever. data-menu holds the words meanwhile. (NOTIF-07, NOTIF-08)
 */
const PAGE = '/notifications/menu'

function replaceLink() {
  const link = document.querySelector<HTMLAnchorElement>('a[data-menu]')
  if (!link) return
  const menu = document.createElement('details')
  Object.assign(menu, { className: 'menu notification-menu', name: 'menu' })
  menu.dataset.loading = link.dataset.menu
  menu.dataset.href = link.href
  const summary = document.createElement('summary')
  summary.className = link.className
  summary.append(...link.childNodes)
  menu.append(summary, document.createElement('div'))
  link.replaceWith(menu)
}

// It doesn't bubble, and a page from memory comes without listeners of its own.
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.open) return
    if (target.classList.contains('notification-menu')) void load(target)
  },
  { capture: true },
)

async function load(menu: HTMLDetailsElement) {
  const panel = menu.lastElementChild
  const { loading = '', href = '' } = menu.dataset
  const status = document.createElement('p')
  Object.assign(status, { role: 'status', textContent: loading })
  panel?.replaceChildren(status)
  try {
    const page = await fetchPage(PAGE)
    const content = page.querySelector('main .stack')
    if (!content) throw new Error('no page')
    panel?.replaceChildren(...content.childNodes)
    // The picture and the name stay.
    const bell = menu.querySelector('summary')
    while (bell && bell.childNodes.length > 2) bell.lastChild?.remove()
  } catch {
    if (menu.isConnected && menu.open && !isSessionOver()) location.assign(href)
  }
}

onPage(replaceLink)
document.addEventListener('turbo:before-cache', () => {
  const menu = document.querySelector<HTMLDetailsElement>('.notification-menu')
  if (menu) menu.open = false
})
