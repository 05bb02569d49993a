import { isGone, newOwner } from '~/platform/owner.server'
import type { Reactor, ReactorServices } from '~/reactors/reactor'
import { catalogueOf, type JobKind, type Schedule, type TakenJob } from './catalogue'
import { Lane } from './lane'
import { endLeasesOfTheDead, giveBack, leaseJobs, takeBackExpired } from './leases.server'
import { dispatchEvents, dispatchSchedule } from './outbox.server'
import { Pace } from './pace'
import { workWaiting } from './queries.server'

export type DispatcherSetup = {
  services: ReactorServices
  reactors: readonly Reactor[]
  schedules?: readonly Schedule[]
  /** Milliseconds between two looks when nothing wakes it: work of other processes, retries */
  poll?: number
  random?: () => number
  /** Milliseconds between two renewals of the leases of what runs */
  renewal?: number
}

/**
 * Turns events into jobs and runs them. Any number of processes may do so on one database: what
 * one has leased the others leave alone until the lease has run out.
 */
export class Dispatcher {
  readonly #services: ReactorServices
  readonly #owner = newOwner()
  readonly #kinds: readonly JobKind[]
  readonly #lanes: Lane[]
  readonly #pace: Pace
  /** The period of each schedule for which there is a job, in milliseconds since the epoch */
  readonly #periods = new Map<string, number>()
  #looping: Promise<void> | null = null

  constructor(setup: DispatcherSetup) {
    const { services, reactors, schedules = [], poll = 500, random = Math.random } = setup
    const { renewal = 30_000 } = setup
    this.#services = services
    this.#kinds = catalogueOf(reactors, schedules)
    this.#lanes = this.#kinds.map(
      (kind) => new Lane(kind, { services, owner: this.#owner, random, renewal }),
    )
    this.#pace = new Pace(poll)
  }

  /** Begins to work off events and jobs, those left by an earlier process first. */
  start() {
    this.#looping ??= this.#loop()
  }

  /** Says that something was written: the next look is now instead of at the next poll. */
  wake() {
    this.#pace.wake()
  }

  /** Says that what these kinds of work need is there again: they do not rest any longer. */
  goOn(names: readonly string[]) {
    for (const lane of this.#lanes) if (names.includes(lane.kind.name)) lane.endRest()
    this.wake()
  }

  /** Works until nothing is ready; for commands and tests that want what follows done now. */
  async drain() {
    if (!this.#looping) await this.#takeOverFromTheDead()
    while ((await this.#look()) || this.#lanes.some((lane) => lane.running !== null))
      await this.#idle()
  }

  /** Takes nothing more, waits for what runs (up to `grace` milliseconds), gives back the rest. */
  async stop(grace = 10_000) {
    this.#pace.stop()
    await this.#looping
    await Promise.race([this.#idle(), pause(grace)])
    await this.#services.db.write((tx) => giveBack(tx, this.#owner))
  }

  async #loop() {
    await this.#takeOverFromTheDead().catch(this.#report)
    while (!this.#pace.stopped) {
      const found = await this.#look().catch(this.#report)
      if (!found) await this.#pace.rest()
    }
  }

  /** One look: events to jobs, ready jobs to free lanes. Answers whether there was anything. */
  async #look(): Promise<boolean> {
    const now = this.#services.now()
    await this.#makeScheduled(now)
    const free = this.#lanes.filter((lane) => lane.isFree(now))
    const names = free.map((lane) => lane.kind.name)
    if (!workWaiting(this.#services.db, names, now)) return false
    const { dispatched, taken } = await this.#take(free, now)
    for (const { lane, jobs } of taken) lane.begin(jobs, () => this.#pace.wake())
    return dispatched > 0 || taken.length > 0
  }

  /** One transaction for both steps, because each transaction waits for the disk. */
  #take(free: Lane[], now: Date) {
    return this.#services.db.write(async (tx) => {
      const dispatched = await dispatchEvents(tx, this.#kinds, now)
      const taken: { lane: Lane; jobs: TakenJob[] }[] = []
      for (const lane of free) {
        await takeBackExpired(tx, lane.kind, now)
        const jobs = await leaseJobs(tx, lane.kind, this.#owner, now)
        if (jobs.length > 0) taken.push({ lane, jobs })
      }
      return { dispatched, taken }
    })
  }

  async #makeScheduled(now: Date) {
    for (const kind of this.#kinds) {
      const period = periodOf(kind, now)
      if (period === null || this.#periods.get(kind.name) === period) continue
      await this.#services.db.write((tx) => dispatchSchedule(tx, kind, new Date(period), now))
      this.#periods.set(kind.name, period)
    }
  }

  #takeOverFromTheDead() {
    const { db, now } = this.#services
    return endLeasesOfTheDead(db, (owner) => owner !== this.#owner && isGone(owner), now())
  }

  #idle() {
    return Promise.all(this.#lanes.flatMap((lane) => lane.running ?? []))
  }

  readonly #report = (error: unknown) => {
    this.#services.log.error({ err: error }, 'the dispatcher could not look for work')
    return false
  }
}

function periodOf(kind: JobKind, now: Date): number | null {
  if (kind.every === null) return null
  const length = kind.every * 1000
  return Math.floor(now.getTime() / length) * length
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, milliseconds).unref())
