import { randomUUID } from 'node:crypto'
import type { Db } from '~/platform/database/types'
import { THEN_JOIN } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { selectCount, selectRows } from '~/platform/database/sql.server'
import { sql } from '~/platform/database/sql-text'
import { NONE } from '../embed-posts'
import type { Meaning } from '../meaning'
import { embedWaiting } from '../sync'
import type { Part } from './vector-feed'
import type { StoredVector } from './vector-store'

/** Milliseconds between two looks for vectors that were written since, and while another process looks */
const LOOK = 1_000
const WAIT = 5_000
/** Milliseconds by which clocks of machines may differ, and a transaction may take: so much is read twice. */
const OVERLAP = 10_000
/** Milliseconds between two counts: those of posts that are gone for good are forgotten then. */
const COUNT = 600_000
/** Vectors in a request, and numbers of them */
const MOST_PER_REQUEST = 2_000
const NUMBERS_PER_REQUEST = 250_000
/** Milliseconds for one request: no one waits for it. */
const TIMEOUT = 10_000

export type FeedingVectors = {
  start(): void
  /** Vectors were written in this process: they needn't wait for the next look. */
  hurry(): void
  stop(): Promise<void>
}

/** Brings the vectors of all posts into the memory of this machine's embedder, and each new one soon after. */
export function feedVectors(db: Db, meaning: Meaning): FeedingVectors {
  const feeder = new Feeder(db, meaning)
  let running: Promise<void> | undefined
  return {
    start: () => void (running ??= feeder.run()),
    hurry: () => feeder.hurry(),
    stop: async () => {
      feeder.stop()
      await running
    },
  }
}

const vectorRow = defineRow({
  post_id: col.text,
  school: col.text,
  row: col.number,
  embedder: col.text,
  vector: col.text,
  changed_at: col.time,
})

/** `since` and `after` are where the last page ended. */
type Page = { since: Date | null; after: string; limit: number }

/** The vectors of an embedder in the order of their posts; or what was written since a moment, of others and none too. */
export const readVectors = (db: Db, embedder: string, { since, after, limit }: Page) =>
  selectRows(
    db,
    vectorRow,
    sql`SELECT v.post_id, v.partner_code AS school, s.id AS row, v.embedder, v.vector, v.changed_at
      FROM "PostVector" v ${THEN_JOIN} "SearchRow" s ON s.subject_id = v.post_id
      WHERE ${
        since
          ? sql`v.changed_at >= ${since} AND (v.changed_at > ${since} OR v.post_id > ${after})
              ORDER BY v.changed_at, v.post_id`
          : sql`v.embedder = ${embedder} AND v.post_id > ${after} ORDER BY v.post_id`
      } LIMIT ${limit}`,
  )

/** How many posts have a vector of an embedder, by an index alone */
export const countVectors = (db: Db, embedder: string): Promise<number> =>
  selectCount(db, sql`SELECT count(*) AS count FROM "PostVector" WHERE embedder = ${embedder}`)

class Feeder {
  readonly #id = randomUUID()
  readonly #stopped = new AbortController()
  #isHurried = false
  #wake = () => {}
  /** The process that has all vectors until `#until`; null: none has them from here. */
  #fed: number | null = null
  #until = 0
  #counted = 0

  constructor(
    private readonly db: Db,
    private readonly meaning: Meaning,
  ) {}

  stop() {
    this.#stopped.abort()
    this.#wake()
  }

  get #isStopped() {
    return this.#stopped.signal.aborted
  }

  hurry() {
    this.#isHurried = true
    this.#wake()
  }

  async run() {
    while (!this.#isStopped) {
      this.#isHurried = false
      const isFed = await this.#look().catch(() => false)
      // The embedder may have ended, or the database be away: the next look tells.
      if (!isFed) this.#fed = null
      else if (await this.#embedWaiting()) continue
      if (!this.#isHurried) await this.#rest(isFed ? LOOK : WAIT)
    }
  }

  /** What fails is tried again at the next look: other machines may be at it, too. */
  #embedWaiting = () =>
    embedWaiting({ db: this.db, embedder: this.meaning.embedder }).catch(() => false)

  #rest(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isStopped) return resolve()
      const timer = setTimeout(resolve, milliseconds)
      timer.unref()
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Returns whether this process feeds, and all that is written has arrived. */
  async #look(): Promise<boolean> {
    const { pid } = this.meaning.vectors
    const process = pid()
    if (process === null) return false
    const now = Date.now()
    if (this.#fed !== process || (await this.#differs(now))) {
      if ((await this.#send('first', [])) === null) return false
      if (!(await this.#bring(null)) || (await this.#send('last', [])) === null) return false
      this.#counted = now
    } else if (!(await this.#bring(new Date(this.#until - OVERLAP)))) return false
    this.#fed = process
    this.#until = now
    return true
  }

  /** Sends what was written since a moment, or all, page by page. Returns false if another process feeds. */
  async #bring(since: Date | null): Promise<boolean> {
    const { name, dimensions } = this.meaning.embedder
    const limit = Math.min(MOST_PER_REQUEST, Math.ceil(NUMBERS_PER_REQUEST / dimensions))
    const part = since ? 'news' : 'more'
    for (let page: Page = { since, after: '', limit }; ;) {
      const rows = await readVectors(this.db, name, page)
      const own = rows.filter(({ embedder }) => embedder === name || embedder === NONE)
      const vectors = own.map(({ school, row, vector }) => [school, row, vector] as const)
      if ((await this.#send(part, vectors)) === null) return false
      const last = rows.at(-1)
      if (this.#isStopped) return false
      if (!last || rows.length < limit) return true
      page = { since: since && last.changed_at, after: last.post_id, limit }
    }
  }

  /** Whether the embedder knows more vectors than there are, or fewer. */
  async #differs(now: number): Promise<boolean> {
    if (now - this.#counted < COUNT) return false
    this.#counted = now
    const count = await countVectors(this.db, this.meaning.embedder.name)
    return (await this.#send('news', [])) !== count
  }

  /** How many vectors the embedder has now; null: another process feeds. */
  async #send(part: Part, vectors: readonly StoredVector[]): Promise<number | null> {
    const feed = { feeder: this.#id, part, vectors: [...vectors] }
    const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT), this.#stopped.signal])
    const { taken, size } = await this.meaning.vectors.feed(feed, signal)
    return taken ? size : null
  }
}
