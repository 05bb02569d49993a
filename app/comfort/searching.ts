/** More results that are loaded sooner than this after a search were scrolled to, not read up to. */
const AUTO_SCROLL = 2000

/** (TRACK-07) */
export const isAutoScroll = (searchedAt: number, now: number): boolean =>
  now - searchedAt < AUTO_SCROLL

/** Says once for each page when somebody who had read far down is at its top again. (TRACK-02) */
export class TopWatch {
  #deep = false
  #told = false

  /** True at the moment to tell. */
  moved(top: number, height: number): boolean {
    if (top > 2 * height) this.#deep = true
    if (top > 0 || !this.#deep || this.#told) return false
    return (this.#told = true)
  }
}
