import { pictureArchives } from '~/domain/photos/archives.server'
import { readAvatar } from '~/domain/photos/files.server'
import { markDownloadReady, pendingDownload } from '~/domain/settings/downloads.server'
import { downloadRequested } from '~/domain/settings/events'
import { archiveName } from '~/domain/settings/schema'
import { personalDataPage } from '~/domain/data-lifecycle/personal-data-page'
import { personalData } from '~/domain/data-lifecycle/personal-data.server'
import { writeDownload } from '~/platform/storage/download-files.server'
import { removeExpiredDownloads } from './file-cleanup'
import { eventHandler, on } from './handler'

/** Writes the copy of their data that a member requested. Written again, the files are the same. */
export const dataDownloadHandler = eventHandler(
  { name: 'data-download', timeoutSeconds: 300, parallel: true },
  on(downloadRequested, async ({ payload }, services) => {
    const { db, env, now, photos, downloads } = services
    const download = await pendingDownload(db, payload.download, now())
    const personal = download && (await personalData(db, download.user_id, env.PRODUCT_NAME, now()))
    if (!download || !personal) return
    const { person, zone, data } = personal
    const { first_name, last_name, avatar_url } = person
    const title = `${env.PRODUCT_NAME}: the data of ${first_name} ${last_name}`
    const photo = await readAvatar(photos.saved, avatar_url)
    await writeDownload(downloads, download.id, {
      json: JSON.stringify({ made_at: now(), ...data }, null, 2),
      html: personalDataPage({ title, data, zone, photo }),
    })
    let archive = 0
    for await (const zip of pictureArchives(db, photos.saved, download.user_id))
      await writeDownload(downloads, download.id, { [archiveName((archive += 1))]: zip })
    if (!(await markDownloadReady(db, download.id, now()))) await removeExpiredDownloads(services)
  }),
)
