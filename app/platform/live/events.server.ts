import type { Db } from '../database/types'
import { lastSequence } from '../database/dialect'
import { openLiveBus, type LiveBus, type LiveListener } from './bus.server'
import type { Log } from '../monitoring/log.server'
import { col, defineRow } from '../database/sql-row'
import { sql } from '../database/sql-text'
import { selectCount, selectRows } from '../database/sql.server'
import { watchWrites } from '../database/write-watch.server'

/** Milliseconds until it notices what other processes wrote; own writes wake it at once. */
const POLL_MS = 200
/** Events of one look; more wait for the next one, which follows at once. */
const BATCH = 500

const eventRow = defineRow({
  seq: col.number,
  name: col.text,
  actor_id: col.text.orNull,
  subject_id: col.text,
  payload: col.json<Record<string, unknown>>(),
})

type LiveOptions = {
  bus?: LiveBus
  /** Milliseconds */
  pollMs?: number
  /** Tells other processes of a touch */
  onTouch?: (personId: string) => void
}

/**
 * Follows the stored events while anyone listens, and tells everyone an event names: who acted, who it
 * is about, and people in its payload. Events are on disk before they are told of, so one
 * that was written by another process, or by one that was killed right after, is told of as well.
 */
export class LiveEvents {
  /** Everything up to this event has been told */
  #seq: number | null = null
  #unwatch: (() => void) | null = null
  #woken = false
  /** Who is told with the next look, whatever it finds */
  readonly #touched = new Set<string>()
  #reading = false
  private readonly bus: LiveBus
  private readonly pollMs: number
  private readonly onTouch: LiveOptions['onTouch']

  constructor(
    private readonly db: Db,
    private readonly log: Log,
    { bus = openLiveBus(), pollMs = POLL_MS, onTouch }: LiveOptions = {},
  ) {
    this.bus = bus
    this.pollMs = pollMs
    this.onTouch = onTouch
  }

  /** How many listen; to one person, if one is named. */
  listeners(personId?: string): number {
    return personId === undefined ? this.bus.size : this.bus.count(personId)
  }

  /** The newest event that those who listen have been told of. */
  get position(): number {
    return this.#seq ?? 0
  }

  /** Listens to what happens to a person, until the returned function is called. */
  async listen(personId: string, listener: LiveListener): Promise<() => void> {
    await this.#begin()
    const end = this.bus.subscribe(personId, listener)
    this.#unwatch ??= watchWrites(this.db, this.pollMs, () => this.wake())
    return () => {
      end()
      if (this.bus.size === 0) this.#rest()
    }
  }

  /** Something was written: looks now instead of after a while. */
  wake() {
    if (this.#unwatch === null || this.#woken) return
    this.#woken = true
    setImmediate(() => {
      this.#woken = false
      void this.#read()
    })
  }

  /**
   * Something about a person may have changed that no event tells, such as their sessions: looks now, and
   * tells them in any case.
   */
  touch(personId: string) {
    this.onTouch?.(personId)
    this.hearTouch(personId)
  }

  /** Another process, or this one, has touched them. */
  hearTouch(personId: string) {
    if (this.bus.count(personId) > 0) this.#touched.add(personId)
    this.wake()
  }

  /** What happened before anyone listened isn't told. */
  async #begin(): Promise<number> {
    return (this.#seq ??= await selectCount(this.db, lastSequence('Event')))
  }

  /** No one listens: the next one begins with what is the newest then. */
  #rest() {
    this.#unwatch?.()
    this.#unwatch = null
    this.#seq = null
  }

  async #read() {
    if (this.#unwatch === null) return
    if (this.#reading) return this.wake()
    this.#reading = true
    try {
      if ((await this.#tell()) === BATCH) this.wake()
    } catch (error) {
      this.log.error({ err: error }, 'live events could not be read')
    } finally {
      this.#reading = false
    }
  }

  async #tell(): Promise<number> {
    const after = await this.#begin()
    const events = await selectRows(
      this.db,
      eventRow,
      sql`SELECT seq, name, actor_id, subject_id, payload FROM "Event"
        WHERE seq > ${after} ORDER BY seq LIMIT ${BATCH}`,
    )
    for (const event of events) {
      this.#seq = event.seq
      for (const id of namedIn(event)) this.bus.publish(id, event.seq, event.name)
    }
    for (const id of this.#touched) this.bus.publish(id, this.position + 1, null)
    this.#touched.clear()
    return events.length
  }
}

/** Ids of no one are told to no one: not every subject is a person. */
function namedIn({ actor_id, subject_id, payload }: StoredNames): Set<string> {
  const others = Object.entries(payload).flatMap(([name, value]) =>
    name.endsWith('user_id') && typeof value === 'string' ? [value] : [],
  )
  return new Set([...(actor_id ? [actor_id] : []), subject_id, ...others])
}

type StoredNames = {
  actor_id: string | null
  subject_id: string
  payload: Record<string, unknown>
}
