/** Milliseconds for which someone who has sent a request counts as using the site */
const LATELY = 5_000

type Presence = { person: string; at: number }

/** Knows of anyone whether others have used the site lately, by the last two of them. */
export class Lately {
  #last: Presence | null = null
  /** The last one who isn't that person */
  #other: Presence | null = null

  note(person: string) {
    if (this.#last && this.#last.person !== person) this.#other = this.#last
    this.#last = { person, at: performance.now() }
  }

  wereOthers(person: string): boolean {
    const seen = this.#last?.person === person ? this.#other : this.#last
    return seen !== null && performance.now() - seen.at < LATELY
  }
}
