/** More results that are loaded sooner than this after a search were scrolled to, not read up to. */
const AUTO_SCROLL_MS = 2000

/** (TRACK-07) */
export const isAutoScroll = (searchedAt: number, now: number): boolean =>
  now - searchedAt < AUTO_SCROLL_MS

/** Says once for each page when someone who had read far down is at its top again. (TRACK-11) */
export class ReturnToTop {
  #deep = false
  #reported = false

  /** True at the moment to report. */
  onScroll(top: number, height: number): boolean {
    if (top > 2 * height) this.#deep = true
    if (top > 0 || !this.#deep || this.#reported) return false
    return (this.#reported = true)
  }
}
