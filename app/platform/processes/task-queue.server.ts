/** Work that is done one after the other, and only so much of which may wait. */
export class TaskQueue {
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(readonly maxWaiting: number) {}

  /** What the work answers when its turn has come, or null at once where too much waits. */
  async run<T>(work: () => Promise<T>): Promise<T | null> {
    if (this.#waiting >= this.maxWaiting) return null
    this.#waiting++
    const mine = this.#last.then(work).finally(() => this.#waiting--)
    this.#last = mine.catch(() => undefined)
    return mine
  }
}
