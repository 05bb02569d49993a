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

/** The client has closed the connection: no one is there to answer. */
export class ClientGone extends Error {
  override name = 'ClientGone'
}

/** Ends a turn; only the first call counts. */
export type Leave = () => void

type Waiting = { sender: Sender; begin: () => void }

/**
 * Bounds what is in work at the same time. What finds no place waits for a short time; the next place is
 * for the network with the fewest in work, there for the person with the fewest, then by arrival: no one
 * who sends a lot keeps those waiting who send little.
 */
export class Turns {
  #inWork = new Tally()
  #queued = new Tally()
  #waiting: Waiting[] = []

  constructor(private readonly limits: TurnLimits) {}

  get inWork(): number {
    return this.#inWork.all
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /**
   * Resolves when the turn has come. Throws TurnedAway, or ClientGone once the signal has aborted.
   * `isBack`: it had a turn before, so nothing of it may be lost because others wait.
   */
  async take(sender: Sender, signal: AbortSignal, isBack = false): Promise<Leave> {
    if (signal.aborted) throw new ClientGone()
    const { inWork, waiting } = this.limits
    if (this.#inWork.canTake(sender, inWork)) return this.#begin(sender)
    if (!isBack && !this.#queued.canTake(sender, waiting)) throw new TurnedAway('full')
    return this.#wait(sender, signal)
  }

  #begin(sender: Sender): Leave {
    this.#inWork.add(sender)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#inWork.remove(sender)
      this.#beginNext()
    }
  }

  #wait(sender: Sender, signal: AbortSignal): Promise<Leave> {
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
        reject(new TurnedAway('late'))
      }, this.limits.waitMs)
      const begin = () => {
        end()
        resolve(this.#begin(sender))
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
      if (!this.#inWork.canTake(one.sender, this.limits.inWork)) continue
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

  canTake(sender: Sender, most: Share): boolean {
    const { network, person } = this.#of(sender)
    return this.all < most.all && network < most.network && person < most.person
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
