import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from './ids'

/** The files of data downloads: one folder each, in the data folder. */
const downloadsFolder = (dataDir: string) => join(dataDir, 'downloads')

/** Writes each file completely or not at all; writing again replaces it. */
export async function writeDownload(dataDir: string, id: string, files: Record<string, string>) {
  const folder = join(downloadsFolder(dataDir), id)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const [name, text] of Object.entries(files)) {
    const temporary = join(folder, `.${newId()}`)
    await writeFile(temporary, text, { mode: 0o600 })
    await rename(temporary, join(folder, name))
  }
}

/** A file of a download, or null when it is gone. The caller has checked the id. */
export const readDownloadFile = (dataDir: string, id: string, name: string) =>
  readFile(join(downloadsFolder(dataDir), id, name)).catch(nullIfMissing)

/** Bytes of each file of a download; none when it is gone. */
export async function downloadSizes(dataDir: string, id: string): Promise<number[]> {
  const folder = join(downloadsFolder(dataDir), id)
  const names = (await readdir(folder).catch(nullIfMissing)) ?? []
  const found = await Promise.all(
    names.map((name) => stat(join(folder, name)).catch(nullIfMissing)),
  )
  return found.flatMap((one) => one?.size ?? [])
}

/** Removes the folders of all other downloads. */
export async function removeOtherDownloads(
  dataDir: string,
  idsToKeep: (ids: string[]) => Promise<string[]>,
) {
  const folders = (await readdir(downloadsFolder(dataDir)).catch(nullIfMissing)) ?? []
  if (folders.length === 0) return 0
  const remaining = new Set(await idsToKeep(folders))
  const gone = folders.filter((id) => !remaining.has(id))
  const options = { recursive: true, force: true }
  await Promise.all(gone.map((id) => rm(join(downloadsFolder(dataDir), id), options)))
  return gone.length
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
