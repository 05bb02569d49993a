import { announcePage } from './client/page'
import './client/navigation'
import './client/idempotency-keys'
import './client/focus'
import './client/menus'
import './client/page-dialog'
import './client/modal-page'
import './client/same-page-links'
import './client/hash-redirect'
import './client/scroll-target'
import './client/search-suggestions'
import { startTracking } from './client/tracking'
import './client/new-posts'
import './client/live'
import './client/notification-menu'
import './client/push-dropped'
import './client/offline'
import './client/outbox-leave'
import './client/infinite-scroll'
import './client/parts'

/**
 * Progressive enhancement only: every page is whole without this file. Here is what every page may use;
 * the rest is loaded by what is on the page (client/parts), and Turbo when someone is about to go on.
 */
startTracking()
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', announcePage)
else announcePage()
