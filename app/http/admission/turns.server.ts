import { ownTurn } from './own-turn.server'

/** Who a request counts for: its network, and its member or else all visitors of that network. */
export type Sender = { network: string; person: string }

/** Numbers for everyone together, one network, and one member or the visitors of one network. */
export type Share = { all: number; network: number; person: number }

/** How many are in work and wait at most, and how many milliseconds one waits. */
export type TurnLimits = { inWork: Share; waiting: Share; waitMs: number }

/** Too many wait, or it has waited too long. */
export class TurnedAway extends Error {
  override name = 'TurnedAway'

  constructor(readonly reason: 'full' | 'late') {
    super(`turned away: ${reason}`)
  }
}

/** Made once: where they were thrown says nothing, and finding it out takes longer than all the rest. */
const FULL = new TurnedAway('full')
const LATE = new TurnedAway('late')

/** The client has closed the connection: no one is there to answer. */
export class ClientGone extends Error {
  override name = 'ClientGone'
}

/** Who waits for the answer: aborts when they leave. */
export type Client = { readonly signal: AbortSignal }

/** Ends a turn; only the first call counts. */
export type Leave = () => void

type Waiting = { sender: Sender; begin: () => void }

/** How long a person with more turns waiting pauses after one, as a multiple of it, and milliseconds at most */
const PAUSE = { times: 2, most: 100 }

/**
 * Bounds what is in work at the same time. What finds no place waits for a short time; the next place is
 * for the network with the fewest in work, there for the person with the fewest, then by arrival: no one
 * who sends a lot keeps those waiting who send little. Nor those who come in a moment: a person with more
 * turns waiting pauses after each, and so gets a third of the time at most; so does everyone while
 * connections are being accepted, whose requests aren't known yet.
 */
export class Turns {
  #inWork = new Tally()
  #queued = new Tally()
  #pausing = new Set<string>()
  #waiting: Waiting[] = []

  constructor(private readonly limits: TurnLimits) {}

  get inWork(): number {
    return this.#inWork.all
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /**
   * Resolves when the turn has come. Throws TurnedAway, or ClientGone once the client's signal has aborted.
   * `isBack`: it had a turn before, so nothing of it may be lost because others wait.
   */
  async take(sender: Sender, client: Client, isBack = false): Promise<Leave> {
    const isPrompt = this.#canBegin(sender)
    if (!isPrompt && !isBack && !this.#queued.canTake(sender, this.limits.waiting)) throw FULL
    // Only now: those who find no place need none.
    const { signal } = client
    if (signal.aborted) throw new ClientGone()
    if (isPrompt) this.#inWork.add(sender)
    else await this.#wait(sender, signal)
    const isCrowded = await ownTurn(isPrompt)
    const leave = this.#leave(sender, isCrowded)
    if (!signal.aborted) return leave
    leave()
    throw new ClientGone()
  }

  #leave(sender: Sender, isCrowded: boolean): Leave {
    const began = performance.now()
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#inWork.remove(sender)
      if (isCrowded || this.#queued.has(sender)) this.#pause(sender, performance.now() - began)
      this.#beginNext()
    }
  }

  #pause({ person }: Sender, ms: number) {
    if (this.#pausing.has(person)) return
    this.#pausing.add(person)
    setTimeout(
      () => {
        this.#pausing.delete(person)
        this.#beginNext()
      },
      Math.min(PAUSE.times * ms, PAUSE.most),
    )
  }

  #canBegin(sender: Sender): boolean {
    return !this.#pausing.has(sender.person) && this.#inWork.canTake(sender, this.limits.inWork)
  }

  #wait(sender: Sender, signal: AbortSignal): Promise<void> {
    this.#queued.add(sender)
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', leave)
        this.#waiting = this.#waiting.filter((one) => one !== mine)
        this.#queued.remove(sender)
      }
      const leave = () => {
        end()
        reject(new ClientGone())
      }
      const timer = setTimeout(() => {
        end()
        reject(LATE)
      }, this.limits.waitMs)
      const begin = () => {
        end()
        this.#inWork.add(sender)
        resolve()
      }
      const mine: Waiting = { sender, begin }
      signal.addEventListener('abort', leave)
      this.#waiting.push(mine)
    })
  }

  #beginNext() {
    for (let next = this.#next(); next; next = this.#next()) next.begin()
  }

  #next(): Waiting | undefined {
    let best: Waiting | undefined
    for (const one of this.#waiting) {
      if (!this.#canBegin(one.sender)) continue
      if (!best || this.#inWork.isLess(one.sender, best.sender)) best = one
    }
    return best
  }
}

/** How many there are, in all, by network and by person. */
class Tally {
  all = 0
  #networks = new Map<string, number>()
  #persons = new Map<string, number>()

  add({ network, person }: Sender) {
    this.all++
    change(this.#networks, network, 1)
    change(this.#persons, person, 1)
  }

  remove({ network, person }: Sender) {
    this.all--
    change(this.#networks, network, -1)
    change(this.#persons, person, -1)
  }

  has({ person }: Sender): boolean {
    return this.#persons.has(person)
  }

  canTake(sender: Sender, most: Share): boolean {
    // The network comes last: it takes a while to find it out.
    return (
      this.all < most.all &&
      (this.#persons.get(sender.person) ?? 0) < most.person &&
      (this.#networks.get(sender.network) ?? 0) < most.network
    )
  }

  /** Whether a sender has less than another one. */
  isLess(sender: Sender, than: Sender): boolean {
    const [mine, others] = [this.#of(sender), this.#of(than)]
    return mine.network === others.network
      ? mine.person < others.person
      : mine.network < others.network
  }

  #of({ network, person }: Sender) {
    return {
      network: this.#networks.get(network) ?? 0,
      person: this.#persons.get(person) ?? 0,
    }
  }
}

/** Names whose number is 0 are forgotten. */
function change(numbers: Map<string, number>, name: string, by: number) {
  const number = (numbers.get(name) ?? 0) + by
  if (number === 0) numbers.delete(name)
  else numbers.set(name, number)
}
