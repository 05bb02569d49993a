import { fetchPage, isSessionOver } from './session'

/**
 * A link marked with data-dialog opens its page over this one: what stands in its main part, and a way
 * to close it. Forms in there act as on their page. Where the page leads elsewhere or doesn't come,
 * the link is followed as any other. (PROFILE-26)
 */
document.addEventListener(
  'click',
  (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    const link =
      event.target instanceof Element
        ? event.target.closest<HTMLAnchorElement>('a[data-dialog]')
        : null
    if (!link) return
    event.preventDefault()
    void openPage(link)
  },
  // Before Turbo goes there.
  { capture: true },
)

/** What was pressed last: an answer that comes after another link was pressed isn't shown. */
let pressed: HTMLAnchorElement | null = null

async function openPage(link: HTMLAnchorElement) {
  pressed = link
  try {
    const page = await fetchPage(link.href)
    const main = page.querySelector('main')
    if (!main) throw new Error('no page')
    if (pressed === link && link.isConnected) showDialog(page.title, main)
  } catch {
    if (pressed === link && !isSessionOver()) location.assign(link.href)
  }
}

function showDialog(title: string, main: HTMLElement) {
  const dialog = document.createElement('dialog')
  dialog.className = 'page-dialog'
  dialog.setAttribute('aria-label', title)
  const close = document.createElement('button')
  Object.assign(close, { type: 'button', className: 'button quiet', textContent: 'Close' })
  close.addEventListener('click', () => dialog.close())
  dialog.append(...main.childNodes, close)
  // Next to it is the dialog itself, when its border is all that was hit.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  // The browser gives the focus back to the link.
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  document.dispatchEvent(new Event('quad:dialog'))
}

// A page kept for going back doesn't come with its dialog.
document.addEventListener('turbo:before-cache', () => {
  for (const dialog of document.querySelectorAll('.page-dialog')) dialog.remove()
})
