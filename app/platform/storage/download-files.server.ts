import { readWhole, type FileStorage } from './file-storage'

/** The files of data downloads: a folder for each. */
const FOLDER = 'downloads/'
const downloadFolder = (id: string) => `${FOLDER}${id}/`

/** Writes each file completely or not at all; writing again replaces it. */
export async function writeDownload(
  storage: FileStorage,
  id: string,
  files: Record<string, string | Uint8Array>,
) {
  for (const [name, content] of Object.entries(files))
    await storage.put(downloadFolder(id) + name, content)
}

/** The names of a download's files. The caller has checked the id. */
export async function downloadNames(storage: FileStorage, id: string): Promise<string[]> {
  const folder = downloadFolder(id)
  return (await storage.list(folder)).map(({ key }) => key.slice(folder.length))
}

/** A file of a download, or null when it is gone. The caller has checked the id. */
export const readDownloadFile = (storage: FileStorage, id: string, name: string) =>
  readWhole(storage, downloadFolder(id) + name)

/** Bytes of each file of the downloads, to be looked up by ID; none where it is gone. */
export async function downloadSizes(storage: FileStorage): Promise<(id: string) => number[]> {
  const sizes = new Map<string, number[]>()
  for (const { key, bytes } of await storage.list(FOLDER)) {
    const id = downloadId(key)
    sizes.set(id, [...(sizes.get(id) ?? []), bytes])
  }
  return (id) => sizes.get(id) ?? []
}

/** Removes the files of all other downloads and returns how many downloads these were. */
export async function removeOtherDownloads(
  storage: FileStorage,
  idsToKeep: (ids: string[]) => Promise<string[]>,
): Promise<number> {
  const files = await storage.list(FOLDER)
  if (files.length === 0) return 0
  const ids = [...new Set(files.map(({ key }) => downloadId(key)))]
  const remaining = new Set(await idsToKeep(ids))
  const gone = files.filter(({ key }) => !remaining.has(downloadId(key)))
  for (const { key } of gone) await storage.remove(key)
  return ids.filter((id) => !remaining.has(id)).length
}

const downloadId = (key: string) => key.slice(FOLDER.length).split('/')[0] ?? ''
