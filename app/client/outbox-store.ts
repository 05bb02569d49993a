/**
 * What was written without a network, in this browser's database. Also used by the service worker, which
 * empties it when someone logs out.
 */
export type OutboxEntry = {
  /** The idempotency key of its form: it can be sent any number of times, and is there once. */
  id: string
  /** Only the same person sees it again. */
  reader: string
  action: string
  /** The page with its form */
  page?: string
  fields: [string, string][]
  /** What it is: 'Message to Maya' */
  label: string
  /** The words, to be copied if all else fails */
  text: string
  at: number
  /** Why the server didn't store it, and where one goes on */
  failure?: { why: string; link?: { href: string; text: string } }
}

const NAME = 'quad'
const STORE = 'outbox'
/** Milliseconds for which it waits while others use the browser; one's own never goes by itself */
const MAX_WAIT_MS = 30 * 86_400_000

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
  return settled(request)
}

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no database'))
  })

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
) {
  const database = await open()
  try {
    return await settled(work(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

export const addToOutbox = (entry: OutboxEntry) => inStore('readwrite', (store) => store.put(entry))

export const removeFromOutbox = (id: string) => inStore('readwrite', (store) => store.delete(id))

export const clearOutbox = () => inStore('readwrite', (store) => store.clear())

/** What a person's own entries are, the oldest first; those of others that waited too long go. */
export async function readOutbox(reader: string, now = Date.now()): Promise<OutboxEntry[]> {
  const all = (await inStore('readonly', (store) => store.getAll())) as OutboxEntry[]
  const over = all.filter((entry) => entry.reader !== reader && now - entry.at > MAX_WAIT_MS)
  await Promise.all(over.map(({ id }) => removeFromOutbox(id)))
  const own = all.filter((entry) => entry.reader === reader)
  return own.sort((a, b) => a.at - b.at)
}
