import { isProcessDead, newWorkerId } from '~/platform/processes/worker-id.server'
import type { EventHandler, HandlerServices } from '~/handlers/handler'
import { buildJobCatalog, type JobKind, type Schedule, type LeasedJob } from './catalog'
import { atMostEvery } from './at-most-every'
import { DueSchedules } from './due-schedules'
import { Worker } from './worker'
import {
  expireDeadWorkerLeases,
  giveBackUnknownLeases,
  releaseLeases,
  leaseJobs,
  readyNames,
  reclaimExpiredLeases,
} from './leases.server'
import { dispatchEvents, dispatchSchedule, EVENTS_AT_ONCE } from './outbox.server'
import { PollTimer } from './poll-timer'
import { hasPendingWork } from './queries.server'

export type DispatcherOptions = {
  services: HandlerServices
  handlers: readonly EventHandler[]
  schedules?: readonly Schedule[]
  /** Milliseconds between two polls when nothing wakes it: for work of other processes and retries */
  pollInterval?: number
  random?: () => number
  /** Milliseconds between two renewals of the leases of running jobs */
  renewalInterval?: number
}

/** Milliseconds between two looks for processes of this machine that have ended. */
const EXPIRE_MS = 5_000
/**
 * Milliseconds in which a transaction that failed may still turn out to be written, as the network brings it late,
 * and between two looks whether it leased anything
 */
const UNSURE_MS = 60_000
const LOOK_MS = 1_000
/** Milliseconds between two log lines while the database is away. */
const REPORT_MS = 60_000

const NO_WORK = { hadWork: false, hasMore: false }

/**
 * Turns events into jobs and runs them. Any number of processes can do so on one database: a job
 * that one has leased is left alone by the others until the lease expires, and so are all jobs of its
 * kind, unless several may run at once. So the search index has one writer.
 */
export class Dispatcher {
  readonly #services: HandlerServices
  readonly #workerId = newWorkerId()
  readonly #random: () => number
  readonly #kinds: readonly JobKind[]
  readonly #workers: Worker[]
  readonly #timer: PollTimer
  readonly #schedules: DueSchedules
  #loopRun: Promise<void> | null = null
  #unsureUntil = 0

  constructor(options: DispatcherOptions) {
    const { services, handlers, schedules = [], pollInterval = 500 } = options
    const { random = Math.random, renewalInterval = 30_000 } = options
    const workerId = this.#workerId
    this.#random = random
    this.#services = services
    this.#kinds = buildJobCatalog(handlers, schedules)
    this.#schedules = new DueSchedules(this.#kinds)
    this.#workers = this.#kinds.map(
      (kind) => new Worker(kind, { services, workerId, random, renewalInterval }),
    )
    this.#timer = new PollTimer(pollInterval)
  }

  /** Starts handling events and jobs, those left by an earlier process first. */
  start() {
    this.#loopRun ??= this.#loop()
  }

  /** Something was written: polls now, or in a moment, instead of after the interval. */
  wake() {
    this.#timer.wakeSoon()
  }

  /** What these kinds of jobs need is available again: ends their pause. */
  resume(names: readonly string[]) {
    for (const worker of this.#workers) if (names.includes(worker.kind.name)) worker.resume()
    this.wake()
  }

  /** Runs until no job is ready, for commands and tests that need the consequences now. */
  async drain() {
    if (!this.#loopRun) await this.#expireDeadLeases()
    while (
      (await this.#poll({ rests: false })).hadWork ||
      this.#workers.some((worker) => worker.running !== null)
    )
      await this.#idle()
  }

  /** Leases nothing more, waits for running jobs (up to `grace` ms) and releases the rest. */
  async stop(grace = 10_000) {
    this.#timer.stop()
    await this.#loopRun
    await Promise.race([this.#idle(), pause(grace)])
    for (const worker of this.#workers) worker.stop()
    const { db, log } = this.#services
    // If the database is away, they expire.
    await db
      .writeSql((tx) => releaseLeases(tx, this.#workerId))
      .catch((err: unknown) => log.warn({ err }, 'jobs could not be given back'))
  }

  async #loop() {
    while (!this.#timer.stopped) {
      await this.#expireDeadLeases()?.catch(this.#reportFailure)
      if (performance.now() < this.#unsureUntil)
        await this.#giveBackUnknown()?.catch(this.#reportFailure)
      const poll = await this.#poll().catch((err: unknown) => {
        this.#unsureUntil = performance.now() + UNSURE_MS
        this.#reportFailure(err)
      })
      if (!poll?.hasMore) await this.#timer.sleep()
    }
  }

  /** Events become jobs, and ready jobs go to free workers. A worker that ends asks for the next poll. */
  async #poll({ rests = true } = {}): Promise<{ hadWork: boolean; hasMore: boolean }> {
    const now = this.#services.now()
    for (const { kind, period } of this.#schedules.at(now))
      await this.#services.db.writeSql((tx) => dispatchSchedule(tx, kind, period, now))
    const free = this.#workers.filter(
      (worker) => worker.isFree(now) && !(rests && worker.isResting),
    )
    const names = free.map((worker) => worker.kind.name)
    if (!(await hasPendingWork(this.#services.db, names, now))) return NO_WORK
    const { dispatched, leased } = await this.#lease(free, now)
    for (const { worker, jobs } of leased)
      worker.start(jobs, () => {
        // More of that kind may be waiting, or else only what was written since.
        if (jobs.length === worker.kind.batchSize) this.#timer.wake()
        else this.#timer.wakeSoon()
      })
    return { hadWork: dispatched + leased.length > 0, hasMore: dispatched === EVENTS_AT_ONCE }
  }

  /** One transaction for both steps, because each transaction waits for the disk. */
  #lease(free: Worker[], now: Date) {
    return this.#services.db.writeSql(async (tx) => {
      const dispatched = await dispatchEvents(tx, this.#kinds, now)
      const all = free.map((worker) => worker.kind)
      const kinds = await reclaimExpiredLeases(
        tx,
        all,
        { workerId: this.#workerId, random: this.#random },
        now,
      )
      const ready = await readyNames(
        tx,
        kinds.map(({ name }) => name),
        now,
      )
      const leased: { worker: Worker; jobs: LeasedJob[] }[] = []
      for (const worker of free.filter(({ kind }) => ready.includes(kind.name))) {
        const jobs = await leaseJobs(tx, worker.kind, this.#workerId, now)
        if (jobs.length > 0) leased.push({ worker, jobs })
      }
      return { dispatched, leased }
    })
  }

  /** What a process that was killed was at goes on soon, also where no new one takes its place. */
  readonly #expireDeadLeases = atMostEvery(EXPIRE_MS, () => {
    const { db, now } = this.#services
    return expireDeadWorkerLeases(db, (id) => id !== this.#workerId && isProcessDead(id), now())
  })

  /** After a poll that failed: it may have leased jobs, and nothing was heard of it. */
  readonly #giveBackUnknown = atMostEvery(LOOK_MS, () =>
    giveBackUnknownLeases(this.#services.db, this.#workerId, () =>
      this.#workers.flatMap((worker) => worker.leased),
    ),
  )

  #idle() {
    return Promise.all(this.#workers.flatMap((worker) => worker.running ?? []))
  }

  readonly #reportFailure = atMostEvery(REPORT_MS, (err: unknown) =>
    this.#services.log.error({ err }, 'the dispatcher could not poll'),
  )
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, milliseconds).unref())
