import { onPage } from './page'

/**
 * Passkeys: shows the forms that app/views/account/passkey-form.tsx writes where the browser has what they need. A
 * form gets what is to be signed, lets the browser ask for the passkey, and is sent with the answer.
 */
const TEXTS = {
  cancelled: 'No passkey was used. You can try again, or take another way.',
  known: 'This device has a passkey for your account already.',
  failed: 'That didn’t work. Please load the page again.',
} as const

const isSupported = () =>
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential

function showForms() {
  if (!isSupported()) return
  for (const part of document.querySelectorAll<HTMLElement>('[data-passkey]')) part.hidden = false
  for (const note of document.querySelectorAll<HTMLElement>('[data-passkey-off]'))
    note.hidden = true
}

async function askBrowser(part: HTMLElement, form: HTMLFormElement): Promise<string> {
  const body = new URLSearchParams()
  for (const name of ['csrf', 'purpose']) body.set(name, String(new FormData(form).get(name)))
  const response = await fetch(part.dataset.options ?? '', {
    method: 'POST',
    headers: { accept: 'application/json' },
    body,
  })
  if (!response.ok) throw new Error(String(response.status))
  const options: unknown = await response.json()
  const credential =
    part.dataset.passkey === 'create'
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
            options as PublicKeyCredentialCreationOptionsJSON,
          ),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
            options as PublicKeyCredentialRequestOptionsJSON,
          ),
        })
  return JSON.stringify(credential)
}

const textFor = (error: unknown): string => {
  const { name } = error as Error
  if (name === 'InvalidStateError') return TEXTS.known
  return name === 'NotAllowedError' || name === 'AbortError' ? TEXTS.cancelled : TEXTS.failed
}

async function goOn(part: HTMLElement, form: HTMLFormElement, field: HTMLInputElement) {
  const alert = part.querySelector('[role=alert]')
  const button = form.querySelector<HTMLButtonElement>('button:not([name])')
  if (button) button.disabled = true
  if (alert) alert.textContent = ''
  try {
    field.value = await askBrowser(part, form)
    if (button) button.disabled = false
    form.requestSubmit()
  } catch (error) {
    if (button) button.disabled = false
    if (alert) alert.textContent = textFor(error)
  }
}

/** Before Turbo, which would send it as it is. */
document.addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement
    const part = form.closest<HTMLElement>('[data-passkey]')
    const field = form.elements.namedItem('passkey')
    if (!part || !(field instanceof HTMLInputElement) || field.value) return
    event.preventDefault()
    event.stopImmediatePropagation()
    void goOn(part, form, field)
  },
  true,
)

onPage(showForms)
document.addEventListener('turbo:render', showForms)
