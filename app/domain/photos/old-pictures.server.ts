import type { Db } from '~/platform/database/types'
import type { FileStorage } from '~/platform/storage/file-storage'
import { pictureUrl, removePhotoFile } from './files.server'
import { DELETED_DAYS, UNPOSTED_HOURS } from './schema-pictures'

/** Rows of one run: the next one goes on. */
const BATCH = 500
const HOUR_MS = 3_600_000

/**
 * Removes pictures that were chosen a day ago and are in nothing, unless a draft has them, and those of texts
 * that were deleted a month ago. Returns how many.
 */
export async function removeOldPictures(db: Db, saved: FileStorage, now: Date): Promise<number> {
  const unposted = await unpostedPictures(db, now)
  const ids = [...unposted, ...(await picturesOfDeleted(db, now))]
  if (ids.length === 0) return 0
  // One may be posted by now.
  const posted = { id: { in: unposted }, attached_at: { not: null } }
  const where = { id: { in: ids }, NOT: posted }
  const { count } = await db.write((tx) => tx.picture.deleteMany({ where }))
  for (const id of ids) await removePhotoFile(db, saved, pictureUrl(id))
  return count
}

/** Those of drafts are passed by, however many there are. */
async function unpostedPictures({ read }: Db, now: Date): Promise<string[]> {
  const until = new Date(now.getTime() - UNPOSTED_HOURS * HOUR_MS)
  const found: string[] = []
  for (let last: string | undefined; found.length < BATCH;) {
    const pictures = await read.picture.findMany({
      where: { attached_at: null, created_at: { lte: until }, id: { gt: last } },
      select: { id: true, user_id: true },
      orderBy: { id: 'asc' },
      take: BATCH,
    })
    found.push(...(await notDrafted(read, pictures)))
    if (pictures.length < BATCH) break
    last = pictures.at(-1)?.id
  }
  return found
}

async function notDrafted(read: Db['read'], pictures: { id: string; user_id: string }[]) {
  const owners = [...new Set(pictures.map(({ user_id }) => user_id))]
  const drafts = await read.draft.findMany({
    where: { user_id: { in: owners } },
    select: { fields: true },
  })
  const drafted = JSON.stringify(drafts.map(({ fields }) => fields))
  return pictures.map(({ id }) => id).filter((id) => !drafted.includes(id))
}

/** Deleted messages take theirs along when their rows go. */
async function picturesOfDeleted({ read }: Db, now: Date): Promise<string[]> {
  const deleted = { deleted_at: { lte: new Date(now.getTime() - DELETED_DAYS * 24 * HOUR_MS) } }
  const pictures = await read.picture.findMany({
    where: { OR: [{ post: deleted }, { comment: deleted }] },
    select: { id: true },
    take: BATCH,
  })
  return pictures.map(({ id }) => id)
}
