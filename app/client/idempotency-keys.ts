/**
 * A page shown again from memory holds idempotency keys that were used: a new submit of it is a new act
 * and gets a new key. (The server drops a second submit with the same key.)
 */
export function renewKeys() {
  for (const input of document.querySelectorAll<HTMLInputElement>('input[name="once"]'))
    input.value = newKey()
}

/** The key of a new act. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

document.addEventListener('turbo:render', renewKeys)
window.addEventListener('pageshow', (event) => {
  if (event.persisted) renewKeys()
})
