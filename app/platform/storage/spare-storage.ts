import { isStorageFailure, type FileStorage, type StoredFile } from './file-storage'

const DAY_MS = 24 * 3_600_000

/**
 * A shared storage with a spare one on this machine. What the shared one can't take is kept in the
 * spare one until it is removed, so that no one has to choose their picture again. Only this machine
 * finds it there, and not longer than a day.
 */
export function withLocalSpare(shared: FileStorage, spare: FileStorage): FileStorage {
  return {
    place: shared.place,
    put: (key, content) =>
      orElse(shared.put(key, content), async () => {
        await spare.put(key, content)
        // The daily cleaning may run on another machine, which doesn't find it.
        setTimeout(() => void spare.remove(key).catch(() => undefined), DAY_MS).unref()
      }),
    read: async (key) => (await spare.read(key)) ?? shared.read(key),
    has: async (key) => (await spare.has(key)) || shared.has(key),
    list: async (prefix) => {
      const inSpare = await spare.list(prefix)
      const inShared = await orElse<StoredFile[]>(shared.list(prefix), (failure) => {
        if (inSpare.length === 0) throw failure
        return []
      })
      const keys = new Set(inSpare.map(({ key }) => key))
      return [...inSpare, ...inShared.filter(({ key }) => !keys.has(key))].sort((a, b) =>
        a.key < b.key ? -1 : 1,
      )
    },
    remove: async (key) => {
      const wasHere = await spare.has(key)
      await spare.remove(key)
      await orElse(shared.remove(key), (failure) => {
        // The shared one never had it: it was away then.
        if (!wasHere) throw failure
      })
    },
  }
}

async function orElse<T>(work: Promise<T>, instead: (failure: Error) => T | Promise<T>) {
  try {
    return await work
  } catch (error) {
    if (!isStorageFailure(error)) throw error
    return instead(error)
  }
}
