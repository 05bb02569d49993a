import type { Env } from '~/platform/settings/env.server'
import { acknowledgmentsHandler } from './acknowledgments'
import { announcementMailHandler } from './announcement-mail'
import { badgesHandler } from './badges'
import { assignmentsHandler, homeworkHandler, revocationHandler } from './courses'
import { dataDownloadHandler } from './data-download'
import { fileCleanupHandler } from './file-cleanup'
import { followTrackingHandler } from './follow-tracking'
import { followUpMailHandler } from './follow-up-mail'
import { eventMailHandler } from './event-mail'
import { eventPlacesHandler } from './event-places'
import type { EventHandler } from './handler'
import { mailHandler } from './mail'
import { messageRisksHandler } from './message-risks'
import { digestHandler, notificationMailHandler } from './notification-mail'
import { notificationsHandler } from './notifications'
import { peopleImportHandler } from './people-import'
import { progressHandler } from './progress'
import { publicRisksHandler } from './public-risks'
import { pushHandler } from './push'
import { meaningHandler, schoolSearchHandler, searchHandler } from './search'

/** Everything that follows from events, in the order of the job catalog. */
export const handlers: readonly EventHandler[] = [
  searchHandler,
  schoolSearchHandler,
  mailHandler,
  acknowledgmentsHandler,
  dataDownloadHandler,
  fileCleanupHandler,
  followTrackingHandler,
  progressHandler,
  badgesHandler,
  messageRisksHandler,
  publicRisksHandler,
  notificationsHandler,
  notificationMailHandler,
  digestHandler,
  followUpMailHandler,
  announcementMailHandler,
  eventMailHandler,
  eventPlacesHandler,
  pushHandler,
  homeworkHandler,
  assignmentsHandler,
  revocationHandler,
  peopleImportHandler,
]

/** With those that the settings ask for. Search by meaning also where another machine of the site has the embedder. */
export const handlersFor = ({ SEARCH_MEANING }: Env): readonly EventHandler[] =>
  SEARCH_MEANING === 'on' ? [...handlers, meaningHandler] : handlers
