/** Whether this process was asked to stop, and whether open connections have to end by now. */
export class ShutdownSignal {
  readonly #end = new AbortController()
  #isDraining = false

  /** Asked to stop: load balancers should send it no more requests. */
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
