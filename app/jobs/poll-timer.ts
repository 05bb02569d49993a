/** The pause between two polls, which can be cut short. */
export class PollTimer {
  stopped = false
  #woken = false
  #endSleep: (() => void) | null = null

  constructor(private readonly interval: number) {}

  wake() {
    this.#woken = true
    this.#endSleep?.()
  }

  stop() {
    this.stopped = true
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
  }
}
