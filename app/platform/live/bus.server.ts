/**
 * Called with the number of the event from which on there may be something new, and its name; null for
 * what no event tells.
 */
export type LiveListener = (from: number, name: string | null) => void

/**
 * Tells those who listen that something may be new for a person; what it is, they read from the
 * database, by its number. So order, and that nothing comes twice, never depend on the bus: a message
 * of it may be late, come twice or be lost, and the next one makes up for it.
 */
export type LiveBus = {
  publish(topic: string, from: number, name: string | null): void
  /** Returns what ends it. */
  subscribe(topic: string, listener: LiveListener): () => void
  /** How many listen to that. */
  count(topic: string): number
  /** How many listen, to anything. */
  readonly size: number
}

/** The bus of one process. Several processes need no other: each reads the events of all. */
export function openLiveBus(): LiveBus {
  const topics = new Map<string, Set<LiveListener>>()
  let size = 0
  return {
    publish(topic, from, name) {
      for (const listener of topics.get(topic) ?? []) listener(from, name)
    },
    subscribe(topic, listener) {
      const listeners = topics.get(topic) ?? new Set()
      topics.set(topic, listeners.add(listener))
      size++
      return () => {
        if (!listeners.delete(listener)) return
        size--
        if (listeners.size === 0 && topics.get(topic) === listeners) topics.delete(topic)
      }
    },
    count: (topic) => topics.get(topic)?.size ?? 0,
    get size() {
      return size
    },
  }
}
