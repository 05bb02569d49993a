import { config } from '@hotwired/turbo'
import './client/idempotency-keys'
import './client/title-field'
import './client/formatting'
import './client/focus'
import './client/error-summary'
import './client/menus'
import './client/live-checks'
import './client/topic-picker'
import './client/crop'
import './client/tag-input'
import './client/compose-form'
import './client/drafts'
import './client/page-dialog'
import './client/copy-link'
import './client/modal-page'
import './client/same-page-links'
import './client/hash-redirect'
import './client/scroll-target'
import './client/filters'
import './client/interest-filter'
import './client/similar-questions'
import './client/search-suggestions'
import './client/swipe'
import { startTracking } from './client/tracking'
import './client/new-posts'
import './client/live'
import './client/notification-menu'
import './client/push'
import './client/push-dropped'
import './client/offline'
import './client/outbox'
import './client/infinite-scroll'

/**
 * Progressive enhancement only: every page is whole without this file. Turbo fetches pages and forms, keeps the
 * place on the page when an action answers with the same page, and marks the pressed button as disabled
 * while it is under way: truly disabled, it would lose the focus.
 */
config.forms.submitter = 'aria-disabled'

startTracking()
