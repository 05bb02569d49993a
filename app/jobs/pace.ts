/** The rhythm of a loop that looks for work: rests for a poll, unless somebody wakes it. */
export class Pace {
  stopped = false
  #woken = false
  #endRest: (() => void) | null = null

  constructor(private readonly poll: number) {}

  wake() {
    this.#woken = true
    this.#endRest?.()
  }

  stop() {
    this.stopped = true
    this.wake()
  }

  /** Ends at once when it was woken since the last rest: what was written then is not missed. */
  async rest() {
    if (!this.#woken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, this.poll).unref()
        this.#endRest = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    this.#endRest = null
    this.#woken = false
  }
}
