import { cache, config, session, visit } from '@hotwired/turbo'
import { announcePage } from '../page'

/**
 * Turbo fetches pages and forms, keeps the place on the page when an action answers with the same page, and
 * marks the pressed button as disabled while it is under way: truly disabled, it would lose the focus.
 */
config.forms.submitter = 'aria-disabled'

/** It says so of the page that it finds, too, which has been announced. */
const first = () => addEventListener('turbo:load', announcePage)
addEventListener('turbo:load', first, { once: true })
// The page may have loaded before it came.
session.pageObserver.interpretReadyState()

export { cache, visit }
