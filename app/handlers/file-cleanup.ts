import { userDeleted } from '~/domain/accounts/events'
import { removePhotoFile } from '~/domain/photos/files.server'
import { openDownloads } from '~/domain/settings/downloads.server'
import { removeOtherDownloads } from '~/platform/download-files.server'
import { eventHandler, on, type HandlerServices } from './handler'

/** Removes the files of a deleted account at once: its photo and its data downloads. */
export const fileCleanupHandler = eventHandler(
  { name: 'left-files' },
  on(userDeleted, async ({ payload }, services) => {
    await removePhotoFile(services.env.DATA_DIR, payload.avatar_url ?? null)
    await removeExpiredDownloads(services)
  }),
)

/** Removes the files of downloads that have expired or whose account is gone. */
export const removeExpiredDownloads = ({ db, env, now }: HandlerServices) =>
  removeOtherDownloads(env.DATA_DIR, (ids) => openDownloads(db, ids, now()))
