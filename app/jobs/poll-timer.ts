/** Milliseconds between two polls that writes ask for: what is written meanwhile is handled together. */
const TOGETHER_MS = 25

/** The pause between two polls, which can be cut short. */
export class PollTimer {
  stopped = false
  #woken = false
  #endSleep: (() => void) | null = null
  #soon: NodeJS.Timeout | null = null
  #polledAt = 0

  constructor(private readonly interval: number) {}

  wake() {
    this.#woken = true
    this.#endSleep?.()
  }

  /** The same, at once only if the last poll isn't a moment ago: else a busy site would do little but poll. */
  wakeSoon() {
    const left = this.#polledAt + TOGETHER_MS - performance.now()
    if (left <= 0) return this.wake()
    this.#soon ??= setTimeout(() => {
      this.#soon = null
      this.wake()
    }, left)
  }

  stop() {
    this.stopped = true
    if (this.#soon) clearTimeout(this.#soon)
    this.wake()
  }

  /** Ends at once if it was woken since the last sleep: what was written then isn't missed. */
  async sleep() {
    if (!this.#woken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, this.interval).unref()
        this.#endSleep = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    this.#endSleep = null
    this.#woken = false
    this.#polledAt = performance.now()
  }
}
