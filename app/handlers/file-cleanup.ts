import { userDeleted } from '~/domain/accounts/events'
import { removePhotoFile } from '~/domain/photos/files.server'
import { removeAllWaiting, removeOldWaiting } from '~/domain/photos/waiting.server'
import { openDownloads } from '~/domain/settings/downloads.server'
import { removeOtherDownloads } from '~/platform/download-files.server'
import { eventHandler, on, type HandlerServices } from './handler'

/** Removes the files of a deleted account at once: its photos and its data downloads. */
export const fileCleanupHandler = eventHandler(
  { name: 'left-files' },
  on(userDeleted, async ({ payload, subject_id }, services) => {
    await removePhotoFile(services.env.DATA_DIR, payload.avatar_url ?? null)
    await removeAllWaiting(services.env.DATA_DIR, subject_id)
    await removeExpiredDownloads(services)
  }),
)

/** Removes the files of downloads that have expired or whose account is gone. */
export const removeExpiredDownloads = ({ db, env, now }: HandlerServices) =>
  removeOtherDownloads(env.DATA_DIR, (ids) => openDownloads(db, ids, now()))

/** Removes the pictures that were chosen a day ago and never saved. */
export const removeForgottenPictures = ({ env, now }: HandlerServices) =>
  removeOldWaiting(env.DATA_DIR, now())
