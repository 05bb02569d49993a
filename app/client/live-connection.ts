/**
 * One connection per browser for what is new: the tab that holds the lock has it, and tells the others.
 * When that tab is closed, another one takes over after the last event it knows. Browsers that can't
 * do that have one connection per tab.
 */
export type LiveEvent =
  | { kind: 'message'; data: LiveMessage }
  | { kind: 'changed'; data: { channel_id: string; number: number | null } }
  | { kind: 'unread' | 'notifications'; data: { count: number } }
  | { kind: 'missed' | 'lost' | 'open'; data: null }

export type LiveMessage = {
  channel_id: string
  number: number
  mine: boolean
  preview: string
  html: string
}

const NAME = 'quad-live'
const KINDS = ['message', 'changed', 'unread', 'notifications', 'missed'] as const
/** Milliseconds without a connection after which the page says so */
const LOST_MS = 10_000
/** Milliseconds after a connection was refused */
const RETRY_MS = 60_000

export class LiveConnection {
  #source: EventSource | null = null
  #lastId = ''
  #others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME)
  #lock: AbortController | null = null
  #release: (() => void) | null = null
  #timers: number[] = []

  constructor(private readonly onEvent: (event: LiveEvent) => void) {
    this.#others?.addEventListener('message', ({ data }) => {
      if (this.#lock) this.#receive(data as Notice)
    })
  }

  start() {
    if (this.#lock) return
    this.#lock = new AbortController()
    const { signal } = this.#lock
    if (!this.#others || !('locks' in navigator)) return this.#connect()
    const lead = () => {
      this.#connect()
      return new Promise<void>((resolve) => (this.#release = resolve))
    }
    navigator.locks.request(NAME, { signal }, lead).catch(() => undefined)
  }

  stop() {
    this.#lock?.abort()
    this.#lock = null
    this.#disconnect()
    this.#release?.()
    this.#release = null
    this.#lastId = ''
  }

  #connect() {
    if (!this.#lock) return
    const source = new EventSource(`/live${this.#lastId ? `?after=${this.#lastId}` : ''}`)
    this.#source = source
    for (const kind of KINDS)
      source.addEventListener(kind, ({ data, lastEventId }: MessageEvent<string>) =>
        this.#tell({ id: lastEventId, event: { kind, data: JSON.parse(data) } as LiveEvent }),
      )
    source.addEventListener('open', () => {
      this.#clearTimers()
      this.#tell({ id: '', event: { kind: 'open', data: null } })
    })
    source.addEventListener('error', () => this.#waitFor(source))
  }

  /** Browsers connect again by themselves, unless they were refused. */
  #waitFor(source: EventSource) {
    if (source !== this.#source) return
    if (this.#timers.length === 0) this.#later(LOST_MS, () => this.#tell(LOST))
    if (source.readyState !== EventSource.CLOSED) return
    this.#later(RETRY_MS, () => {
      this.#disconnect()
      this.#connect()
    })
  }

  #disconnect() {
    this.#clearTimers()
    this.#source?.close()
    this.#source = null
  }

  #later(milliseconds: number, act: () => void) {
    this.#timers.push(window.setTimeout(act, milliseconds))
  }

  #clearTimers() {
    this.#timers.forEach((timer) => window.clearTimeout(timer))
    this.#timers = []
  }

  #tell(notice: Notice) {
    this.#receive(notice)
    this.#others?.postMessage(notice)
  }

  #receive({ id, event }: Notice) {
    if (id) this.#lastId = id
    this.onEvent(event)
  }
}

type Notice = { id: string; event: LiveEvent }
const LOST: Notice = { id: '', event: { kind: 'lost', data: null } }
