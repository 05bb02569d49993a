import { config } from '@hotwired/turbo'
import './comfort/once'
import './comfort/focus'
import './comfort/live-checks'
import './comfort/topic-picker'
import './comfort/tags'
import './comfort/writing'
import './comfort/drafts'
import './comfort/places'
import './comfort/hash-address'
import './comfort/landing'
import './comfort/interests'
import './comfort/similar'
import './comfort/tracking'
import './comfort/newer'
import './comfort/older'

/**
 * Comfort only: every page is whole without this file. Turbo fetches pages and forms, keeps the
 * place on the page when an act answers with the same page, and marks the pressed button as disabled
 * while it is under way: truly disabled, it would lose the focus.
 */
config.forms.submitter = 'aria-disabled'
