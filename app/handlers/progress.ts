import { termsAccepted, userChanged } from '~/domain/accounts/events'
import { userFollowed } from '~/domain/people/events'
import { postCreated } from '~/domain/posts/events'
import { refreshProgress } from '~/domain/progress/commands.server'
import { eventHandler, on, type HandlerServices } from './handler'

/** The steps of the checklist are marked by doing them. (PROGRESS-07) */
export const progressHandler = eventHandler(
  { name: 'progress', batchSize: 20, timeoutSeconds: 300 },
  on(userChanged, (event, services) => refresh(services, event.subject_id)),
  on(termsAccepted, (event, services) => refresh(services, event.subject_id)),
  on(userFollowed, (event, services) => refresh(services, event.actor_id)),
  on(postCreated, (event, services) => refresh(services, event.actor_id)),
)

const refresh = async ({ db, now }: HandlerServices, id: string | null) =>
  id ? refreshProgress(db, id, now()) : undefined
