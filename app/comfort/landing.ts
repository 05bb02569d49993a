/**
 * After a form, Turbo loses the place that the redirect names behind '#'. A page of comments says in
 * its address which one it was opened for; where a button of the page was pressed, that is the place.
 */
let walked = ''
let pressed = ''

document.addEventListener('turbo:visit', (event) => {
  walked = (event as CustomEvent<{ action: string }>).detail.action
})

document.addEventListener('turbo:submit-start', (event) => {
  const { submitter } = (event as CustomEvent<{ formSubmission: { submitter?: HTMLElement } }>)
    .detail.formSubmission
  pressed = submitter?.id ?? ''
})

document.addEventListener('turbo:load', () => {
  const button = pressed && document.getElementById(pressed)
  const named = new URLSearchParams(location.search).get('comment') ?? ''
  // Going back, and the same page again, keep where one was.
  if (walked === 'advance' && !location.hash) {
    if (button) button.focus()
    else land(document.getElementById(`comment-${named}`))
  }
  walked = pressed = ''
})

function land(comment: HTMLElement | null) {
  comment?.scrollIntoView({ block: 'center' })
  comment?.classList.add('target')
}

export {}
