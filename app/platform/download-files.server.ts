import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from './ids'

/** The files of data downloads: a folder for each, below the data folder. */
const folderOf = (dataDir: string) => join(dataDir, 'downloads')

/** Writes each file whole or not at all; writing again replaces it. */
export async function writeDownload(dataDir: string, id: string, files: Record<string, string>) {
  const folder = join(folderOf(dataDir), id)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const [name, text] of Object.entries(files)) {
    const unfinished = join(folder, `.${newId()}`)
    await writeFile(unfinished, text, { mode: 0o600 })
    await rename(unfinished, join(folder, name))
  }
}

/** A file of a download whose id has been looked up, or null when it is gone. */
export const readDownloadFile = (dataDir: string, id: string, name: string) =>
  readFile(join(folderOf(dataDir), id, name)).catch(whenMissing)

/** Removes the folders of all downloads but these. */
export async function keepDownloads(dataDir: string, isKept: (ids: string[]) => Promise<string[]>) {
  const folders = (await readdir(folderOf(dataDir)).catch(whenMissing)) ?? []
  if (folders.length === 0) return 0
  const kept = new Set(await isKept(folders))
  const gone = folders.filter((id) => !kept.has(id))
  const options = { recursive: true, force: true }
  await Promise.all(gone.map((id) => rm(join(folderOf(dataDir), id), options)))
  return gone.length
}

function whenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
