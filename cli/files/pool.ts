/** Requests at a time: a bucket far away takes long for each and many at once. */
const AT_ONCE = 8

export type Watch = {
  signal: AbortSignal
  /** So many of all are done */
  step: (done: number, total: number) => void
}

/** Works on several items at a time, until all are done or one fails. */
export async function forEachFile<T>(
  items: readonly T[],
  { signal, step }: Watch,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  let done = 0
  let failed = false
  const worker = async () => {
    for (const item of queue) {
      signal.throwIfAborted()
      if (failed) return
      await work(item)
      step(++done, items.length)
    }
  }
  const workers = Array.from({ length: AT_ONCE }, () =>
    worker().catch((error: unknown) => {
      failed = true
      throw error
    }),
  )
  const results = await Promise.allSettled(workers)
  const rejected = results.find((result) => result.status === 'rejected')
  if (rejected) throw rejected.reason
}
