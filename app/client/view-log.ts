/** A look at a post, as POST /api/post_views takes it. (TRACK-04) */
export type View = {
  post_id: string
  started_at: string
  stopped_at: string
  seconds: number
  path: string
}

/** Milliseconds: a shorter look is none. (TRACK-06) */
const MIN_VIEW_MS = 1000
/** As many as one call takes. */
const MAX_VIEWS = 100

/** Which posts are being looked at, and which have been. Knows no browser: it is told the time. */
export class ViewLog {
  #open = new Map<string, { at: number; path: string }>()
  #done: View[] = []

  /** A post comes into sight; one that is there already goes on. */
  begin(id: string, at: number, path: string) {
    if (!this.#open.has(id)) this.#open.set(id, { at, path })
  }

  /** A post goes out of sight. True where that was a view. */
  end(id: string, at: number): boolean {
    const begun = this.#open.get(id)
    this.#open.delete(id)
    if (!begun || at - begun.at < MIN_VIEW_MS || this.#done.length >= MAX_VIEWS) return false
    this.#done.push({
      post_id: id,
      started_at: new Date(begun.at).toISOString(),
      stopped_at: new Date(at).toISOString(),
      seconds: Math.floor((at - begun.at) / 1000),
      path: begun.path,
    })
    return true
  }

  /** The page goes. True where that ended a view. */
  endAll(at: number): boolean {
    return [...this.#open.keys()].map((id) => this.end(id, at)).includes(true)
  }

  /** What has been collected, to be sent once. */
  take(): View[] {
    return this.#done.splice(0)
  }
}
