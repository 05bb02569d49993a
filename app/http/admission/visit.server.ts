import type { Request as Req } from 'express'
import type { ServerResponse } from 'node:http'
import type { Sender } from './counts.server'
import type { Senders } from './senders.server'
import type { Leave, Turns } from './turns.server'

/** What a visit asks for its turns. */
type Entrance = {
  senders: Senders
  take: (kind: 'work' | 'forms' | 'uploads', ...given: Parameters<Turns['take']>) => Promise<Leave>
}

/**
 * A request's way through the site. Others get its place in work while its body arrives, which may take
 * as long as the sender likes; how many bodies there are is bounded by itself. What waits throws TurnedAway
 * or ClientGone.
 */
export class Visit {
  #signal: AbortSignal | null = null
  #sender: Sender | null = null
  #known: string | null = null
  #leaveWork: Leave | null = null
  #leaveBody: Leave | null = null

  constructor(
    private readonly admission: Entrance,
    private readonly res: ServerResponse,
  ) {}

  /** Aborts when the connection closes before the response is complete. */
  get signal(): AbortSignal {
    return (this.#signal ??= closeSignal(this.res))
  }

  /** Waits for a place in work. */
  async enter(req: Req): Promise<void> {
    const { sender, known } = this.admission.senders.find(req)
    this.#leaveWork = await this.admission.take('work', sender, this)
    this.#sender = sender
    this.#known = known
  }

  /** Remembers whose request it is, for the next one with that session or token. */
  learn(member: string | null) {
    if (this.#known !== null) this.admission.senders.learn(this.#known, member)
  }

  /** Gives up the place in work and waits for one for a body, which it keeps to the end. */
  async awaitBody(kind: 'forms' | 'uploads'): Promise<void> {
    this.pause()
    if (this.#sender) this.#leaveBody = await this.admission.take(kind, this.#sender, this)
  }

  /** Waits for a place in work again, if it has given it up. */
  async resume(): Promise<void> {
    if (this.#sender)
      this.#leaveWork ??= await this.admission.take('work', this.#sender, this, true)
  }

  /** Gives up the place in work: what follows is no work. */
  pause() {
    this.#leaveWork?.()
    this.#leaveWork = null
  }

  end() {
    this.pause()
    this.#leaveBody?.()
    this.#leaveBody = null
  }
}

function closeSignal(res: ServerResponse): AbortSignal {
  const controller = new AbortController()
  if (res.destroyed) controller.abort()
  res.once('close', () => {
    if (!res.writableFinished) controller.abort()
  })
  return controller.signal
}
