import { photoOf, removePhotoFile } from '~/domain/photos/files.server'
import { downloadReady, downloadsKept, downloadToWrite } from '~/domain/settings/downloads.server'
import { personalData } from '~/domain/settings/personal-data.server'
import { personalDataPage } from '~/domain/settings/personal-data-page'
import { keepDownloads, writeDownload } from '~/platform/download-files.server'
import type { ReactorServices, SingleReactor } from './reactor'

/** Writes the copy of somebody's data that they asked for. Written again it is the same files. */
export const downloadReactor: SingleReactor = {
  name: 'data-download',
  events: ['account.download_requested'],
  limit: 300,
  async handle(services, { payload }) {
    const { db, env, now } = services
    const wanted = await downloadToWrite(db, String(payload.download), now())
    const data = wanted && (await personalData(db, wanted.user_id, env.PRODUCT_NAME, now()))
    if (!wanted || !data) return
    const { first_name, last_name, avatar_url } = data.account
    const title = `${env.PRODUCT_NAME}: the data of ${first_name} ${last_name}`
    const photo = await photoOf(env.DATA_DIR, avatar_url)
    await writeDownload(env.DATA_DIR, wanted.id, {
      json: JSON.stringify({ made_at: now(), ...data }, null, 2),
      html: personalDataPage(title, data, photo),
    })
    if (!(await downloadReady(db, wanted.id, now()))) await dropOldDownloads(services)
  },
}

/** The files of a deleted account go at once: its photo and its copies. */
export const leftFilesReactor: SingleReactor = {
  name: 'left-files',
  events: ['user.deleted'],
  async handle(services, { payload }) {
    const { avatar_url } = payload
    const photo = typeof avatar_url === 'string' ? avatar_url : null
    await removePhotoFile(services.env.DATA_DIR, photo)
    await dropOldDownloads(services)
  },
}

/** Removes the files of copies that have expired or whose owner has gone. */
export const dropOldDownloads = ({ db, env, now }: ReactorServices) =>
  keepDownloads(env.DATA_DIR, (ids) => downloadsKept(db, ids, now()))
