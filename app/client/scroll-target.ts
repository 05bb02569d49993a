import { onPage } from './page'

/**
 * After a form, Turbo loses the place that the redirect names behind '#'. A page of comments says in
 * its address which one it was opened for; where a button of the page was pressed, that is the place.
 * A conversation begins at its newest message.
 */
let visitAction = ''
let pressedId = ''

document.addEventListener('turbo:visit', (event) => {
  visitAction = (event as CustomEvent<{ action: string }>).detail.action
})

document.addEventListener('turbo:submit-start', (event) => {
  const { submitter } = (event as CustomEvent<{ formSubmission: { submitter?: HTMLElement } }>)
    .detail.formSubmission
  pressedId = submitter?.id ?? ''
})

onPage(() => {
  const button = pressedId && document.getElementById(pressedId)
  const named = new URLSearchParams(location.search).get('comment') ?? ''
  if (visitAction !== 'restore' && !location.hash)
    document.getElementById('newest')?.scrollIntoView({ block: 'end' })
  // Going back, and the same page again, keep where one was.
  if (visitAction === 'advance' && !location.hash) {
    if (button) button.focus()
    else highlightComment(document.getElementById(`comment-${named}`))
  }
  visitAction = pressedId = ''
})

function highlightComment(comment: HTMLElement | null) {
  comment?.scrollIntoView({ block: 'center' })
  comment?.classList.add('target')
}
