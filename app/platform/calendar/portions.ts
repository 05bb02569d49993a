import { setImmediate } from 'node:timers/promises'

/** How long something else waits at most */
const PORTION_MS = 25

/** To be called often in long work: now and then something else has its turn. */
export function portions(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < PORTION_MS) return
    await setImmediate()
    since = performance.now()
  }
}
