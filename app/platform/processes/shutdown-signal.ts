/** How far this process is on its way to its end. */
export class Stopping {
  readonly #end = new AbortController()
  #isDraining = false

  /** Asked to stop: who distributes requests should send it no more. */
  get isDraining(): boolean {
    return this.#isDraining
  }

  /** Aborts when connections that stay open have to end. */
  get closing(): AbortSignal {
    return this.#end.signal
  }

  drain() {
    this.#isDraining = true
  }

  close() {
    this.#isDraining = true
    this.#end.abort()
  }
}
