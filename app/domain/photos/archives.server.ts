import type { Db } from '~/platform/database/types'
import type { FileStorage } from '~/platform/storage/file-storage'
import { makeZip, type ZippedFile } from '~/platform/storage/zip'
import { readPhoto } from './files.server'
import { ARCHIVE_SIZE } from './schema-pictures'

/**
 * All pictures of texts that someone has, as archives that each fit into memory, in the order in which they were
 * added: the same each time. Their names are those of their addresses, by which the copy of someone's data calls
 * them. One whose file is gone is left out. For the person's own copy.
 */
export async function* pictureArchives(
  { read }: Db,
  saved: FileStorage,
  user_id: string,
  most = ARCHIVE_SIZE,
): AsyncGenerator<Buffer> {
  const pictures = await read.picture.findMany({
    where: { user_id },
    select: { id: true, created_at: true },
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
  })
  let files: ZippedFile[] = []
  let size = 0
  for (const { id, created_at: at } of pictures) {
    const name = `${id}.webp`
    const bytes = await readPhoto(saved, name)
    if (!bytes) continue
    if (files.length > 0 && size + bytes.length > most) {
      yield makeZip(files)
      files = []
      size = 0
    }
    files.push({ name, bytes, at })
    size += bytes.length
  }
  if (files.length > 0) yield makeZip(files)
}
