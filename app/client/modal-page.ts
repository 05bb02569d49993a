import { visit } from './navigation'
import { onPage } from './page'
import { fetchPage } from './session'

/**
 * What stands on a page that comes before another (data-modal) becomes a dialog: over that page, where
 * it can be had. Closing it leads on (data-close) as its own link does; where an answer is needed, it
 * leaves the page as it is without script. Links and forms act as before. (ACCESS-18, HOME-05)
 */
const findModal = () => document.querySelector<HTMLElement>('main [data-modal]')

function openModal() {
  const modal = findModal()
  const main = modal?.closest('main')
  if (!modal || !main || main.querySelector('.modal-page')) return
  const dialog = document.createElement('dialog')
  dialog.className = 'modal-page'
  dialog.append(...main.childNodes)
  const title = dialog.querySelector('h1')
  dialog.setAttribute('aria-label', title?.textContent ?? document.title)
  focusFirst(dialog, title)
  const { modal: over, close } = modal.dataset
  // Closing nothing but the dialog is no way out: where an answer is needed, no button offers it.
  if (close) dialog.append(closeButton(dialog))
  dialog.addEventListener('close', () => (close ? visit(close) : closeModal()))
  main.append(dialog)
  dialog.showModal()
  if (over) void showBehind(main, over)
}

/** What is wrong is read first, else what it is about. */
function focusFirst(dialog: HTMLElement, title: HTMLElement | null) {
  const first = dialog.querySelector<HTMLElement>('[role="alert"][tabindex="-1"]') ?? title
  first?.setAttribute('tabindex', '-1')
  first?.setAttribute('autofocus', '')
}

function closeButton(dialog: HTMLDialogElement) {
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', className: 'modal-close', textContent: '×' })
  button.setAttribute('aria-label', 'Close')
  button.addEventListener('click', () => dialog.close())
  return button
}

/** The page as it was: what is kept for going back has no dialog, and opens it again. */
function closeModal() {
  const dialog = document.querySelector('dialog.modal-page')
  dialog?.querySelector('.modal-close')?.remove()
  dialog?.parentElement?.replaceChildren(...dialog.childNodes)
}

async function showBehind(main: HTMLElement, url: string) {
  const page = await fetchPage(url).catch(() => null)
  if (!page || !main.querySelector('.modal-page')) return
  const behind = document.createElement('div')
  behind.inert = true
  behind.append(...(page.querySelector('main')?.childNodes ?? []))
  for (const element of behind.querySelectorAll('h1, [id], [data-newer]')) {
    if (element.matches('h1, [data-newer]')) element.remove()
    else element.removeAttribute('id')
  }
  main.prepend(behind)
}

onPage(openModal)
document.addEventListener('turbo:render', openModal)
document.addEventListener('turbo:before-cache', closeModal)
