import { onPage } from './page'

/**
 * Next to a field with an address (data-copy names it) come a button that copies it, and one for the
 * device's own way to share where it has one. Without script the address is selected and copied by hand.
 */
function addAllButtons() {
  for (const row of document.querySelectorAll<HTMLElement>('[data-copy]:not(:has(button))'))
    addButtons(row)
}

function addButtons(row: HTMLElement) {
  const field = document.getElementById(row.dataset.copy ?? '')
  if (!(field instanceof HTMLTextAreaElement)) return
  const { value: url } = field
  const { title = '' } = row.dataset
  const status = document.createElement('span')
  status.setAttribute('role', 'status')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      status.textContent = 'Link copied.'
    } catch {
      // Not allowed, or not over HTTPS: it is ready to be copied by hand.
      field.select()
      status.textContent = 'Press Ctrl+C or ⌘C to copy the link.'
    }
  }
  const buttons = [makeButton('Copy link', '', () => void copy())]
  if ('share' in navigator)
    // Closing what the device shows is no failure.
    buttons.push(makeButton('Share…', 'quiet', () => void share({ title, url })))
  row.prepend(...buttons)
  row.append(status)
}

const share = (data: ShareData) => navigator.share(data).catch(() => undefined)

function makeButton(text: string, look: string, onClick: () => void) {
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', className: `button ${look}`.trim(), textContent: text })
  button.addEventListener('click', onClick)
  return button
}

onPage(addAllButtons)
document.addEventListener('quad:dialog', addAllButtons)
