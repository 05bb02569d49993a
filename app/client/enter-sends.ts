import { openThread } from './live-thread'
import { onPage } from './page'

/** Not on phones, whose keyboards have no other key for a new line. */
const isOffered = () =>
  openThread() !== null && matchMedia('(hover: hover) and (pointer: fine)').matches

const FIELD = '.message-form textarea[name="text"]'
const HINT = 'Enter sends, Shift+Enter starts a new line.'

/** In a conversation Enter sends; of a list of names or an input method it's the key that chooses. */
document.addEventListener('keydown', (event) => {
  const { target, key, shiftKey, ctrlKey, altKey, metaKey } = event
  if (key !== 'Enter' || event.isComposing || shiftKey || ctrlKey || altKey || metaKey) return
  if (event.defaultPrevented || event.repeat || !isOffered()) return
  if (!(target instanceof HTMLTextAreaElement) || !target.matches(FIELD)) return
  event.preventDefault()
  target.form?.requestSubmit()
})

onPage(() => {
  const field = document.querySelector(FIELD)
  if (!field || !isOffered() || document.getElementById('enter-sends')) return
  const hint = document.createElement('p')
  Object.assign(hint, { id: 'enter-sends', className: 'hint', textContent: HINT })
  field.after(hint)
  const described = field.getAttribute('aria-describedby')
  field.setAttribute('aria-describedby', [described, hint.id].filter(Boolean).join(' '))
})
