import { userDeleted } from '~/domain/accounts/events'
import { pictureUrl, removePhotoFile } from '~/domain/photos/files.server'
import { removeOldPictures } from '~/domain/photos/old-pictures.server'
import { removeUnusedPhotos } from '~/domain/photos/unused.server'
import { removeAllWaiting, removeOldWaiting } from '~/domain/photos/waiting.server'
import { openDownloads } from '~/domain/settings/downloads.server'
import { removeOtherDownloads } from '~/platform/storage/download-files.server'
import { eventHandler, on, type HandlerServices } from './handler'

/** Removes the files of a deleted account at once: its photos, its pictures that no one has, and its data downloads. */
export const fileCleanupHandler = eventHandler(
  { name: 'left-files' },
  on(userDeleted, async ({ payload, subject_id }, services) => {
    const { db, photos } = services
    await removeAllWaiting(photos.waiting, subject_id)
    await removeExpiredDownloads(services)
    // Last: a bucket that is away is tried again, and holds up nothing else.
    await removePhotoFile(db, photos.saved, payload.avatar_url ?? null)
    for (const id of payload.pictures ?? []) await removePhotoFile(db, photos.saved, pictureUrl(id))
  }),
)

/** Removes the files of downloads that have expired or whose account is gone. */
export const removeExpiredDownloads = ({ db, downloads, now }: HandlerServices) =>
  removeOtherDownloads(downloads, (ids) => openDownloads(db, ids, now()))

/** Removes the photos that no one has anymore. */
export const removeLeftPhotos = ({ db, photos, now }: HandlerServices) =>
  removeUnusedPhotos(db, photos.saved, now())

/** Removes the pictures that were chosen a day ago and never saved, and those of what was deleted long ago. */
export const removeForgottenPictures = async ({ db, photos, now }: HandlerServices) =>
  (await removeOldWaiting(photos.waiting, now())) +
  (await removeOldPictures(db, photos.saved, now()))
