import type { FileStorage } from './file-storage'

/** What lies below a prefix of a storage, such as `staging` in a bucket that two sites share. */
export function belowPrefix(storage: FileStorage, prefix: string): FileStorage {
  if (prefix === '') return storage
  const start = `${prefix}/`
  return {
    place: `${storage.place}/${prefix}`,
    put: (key, content) => storage.put(start + key, content),
    read: (key) => storage.read(start + key),
    has: (key) => storage.has(start + key),
    list: async (below) =>
      (await storage.list(start + below)).map((file) => ({
        ...file,
        key: file.key.slice(start.length),
      })),
    remove: (key) => storage.remove(start + key),
  }
}
