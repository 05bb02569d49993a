/**
 * Logging out empties this browser, so what waits in it to be sent is asked about first: it's nowhere else.
 * The list of it stands on the page, or the open conversation or the form that is on its way shows it.
 */
const QUESTION =
  'Something you wrote is still waiting to be sent, and is only on this device. Log out and delete it?'

document.addEventListener(
  'submit',
  (event) => {
    const { target: form } = event
    if (!(form instanceof HTMLFormElement) || new URL(form.action).pathname !== '/logout') return
    if (!document.querySelector('.outbox, [data-unsent]') || confirm(QUESTION)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  },
  // Before Turbo sends it.
  true,
)
