import { setTimeout as sleep } from 'node:timers/promises'
import type { WriteTx } from '~/platform/database/types'
import type { HandlerServices } from '~/handlers/handler'
import { isPermanentFailure, isRetryAfter } from '~/handlers/outcomes'
import { isStorageUnavailable } from '~/platform/storage/storage-errors'
import { requestedDelay, pauseDelay, retryDelay } from './backoff'
import type { JobKind, LeasedJob } from './catalog'
import { releaseLeases, markDone, markFailed, renewLeases } from './leases.server'
import { runBatch, type RunResult } from './runner'

export type WorkerOptions = {
  services: HandlerServices
  workerId: string
  random: () => number
  /** Milliseconds after which the leases of running jobs are renewed */
  renewalInterval: number
}

/** Milliseconds before the end of jobs is recorded once more. */
const RECORD_AGAIN_MS = 500

/**
 * Runs the jobs of one kind, one batch after another. Each kind has its own worker, so a slow mail
 * server doesn't delay the search index.
 */
export class Worker {
  running: Promise<void> | null = null
  #pausedUntil = 0
  #restsUntil = 0
  #pauses = 0
  #isStopped = false
  #leased = new Set<string>()

  constructor(
    readonly kind: JobKind,
    private readonly options: WorkerOptions,
  ) {}

  isFree(now: Date) {
    return this.running === null && now.getTime() >= this.#pausedUntil
  }

  /** Whether jobs gather for its next run. */
  get isResting() {
    return performance.now() < this.#restsUntil
  }

  /** Ends the pause: what it waited for is available. */
  resume() {
    this.#pausedUntil = 0
    this.#pauses = 0
  }

  /** The jobs of which it knows that it leased them, and whose end isn't recorded. */
  get leased(): readonly string[] {
    return [...this.#leased]
  }

  /** Ends as soon as it can: what can't be recorded now is left to the end of the lease. */
  stop() {
    this.#isStopped = true
  }

  /** Starts the jobs; `onEnd` is called when they have ended, however they ended. */
  start(jobs: LeasedJob[], onEnd: () => void) {
    this.running = this.#run(jobs)
      .catch((error) =>
        this.options.services.log.error({ err: error }, 'the end of a job could not be recorded'),
      )
      .finally(() => {
        this.running = null
        if (jobs.length < this.kind.batchSize)
          this.#restsUntil = performance.now() + this.kind.restMs
        onEnd()
      })
  }

  async #run(jobs: LeasedJob[]) {
    const { services, renewalInterval } = this.options
    for (const { id } of jobs) this.#leased.add(id)
    const renewal = setInterval(() => void this.#renew(jobs), renewalInterval)
    try {
      const result = await runBatch(this.kind, services, jobs)
      this.#pause(result, services.now())
      await this.#recordEnd(result)
    } finally {
      clearInterval(renewal)
    }
    for (const { id } of jobs) this.#leased.delete(id)
  }

  /** However long the database is away: without it, they would run once more when their lease has ended. */
  async #recordEnd(result: RunResult) {
    const { services } = this.options
    for (let attempts = 1; ; attempts++) {
      try {
        return await services.db.writeSql((tx) => this.#record(tx, result, services.now()))
      } catch (err) {
        if (this.#isStopped || !isStorageUnavailable(err)) throw err
        if (attempts === 1)
          services.log.warn({ err }, 'the end of a job is recorded when the database is back')
        await sleep(RECORD_AGAIN_MS, undefined, { ref: false })
      }
    }
  }

  async #renew(jobs: LeasedJob[]) {
    const { services, workerId } = this.options
    const ids = jobs.map((job) => job.id)
    await services.db
      .writeSql((tx) => renewLeases(tx, workerId, ids, services.now()))
      .catch((error) => services.log.warn({ err: error }, 'a lease could not be renewed'))
  }

  #pause(result: RunResult, now: Date) {
    this.#pauses = result.postponed.length > 0 ? this.#pauses + 1 : 0
    if (this.#pauses === 0) return
    this.#pausedUntil = now.getTime() + pauseDelay(this.#pauses, this.options.random)
    if (this.#pauses > 1) return
    this.options.services.log.info({ job: this.kind.name }, 'paused: what it needs is unavailable')
  }

  async #record(tx: WriteTx, result: RunResult, now: Date) {
    const { workerId } = this.options
    const ids = (jobs: LeasedJob[]) => jobs.map((job) => job.id)
    if (result.done.length) await markDone(tx, workerId, ids(result.done), now)
    if (result.postponed.length) await releaseLeases(tx, workerId, ids(result.postponed))
    for (const { job, error } of result.failed) await this.#fail(tx, job, error, now)
  }

  async #fail(tx: WriteTx, job: LeasedJob, error: unknown, now: Date) {
    const { services, workerId, random } = this.options
    const isLast = job.attempts >= this.kind.maxAttempts || isPermanentFailure(error)
    const requested = isRetryAfter(error) ? requestedDelay(error.seconds, random) : 0
    const delay = Math.max(retryDelay(job.attempts, random), requested)
    const retryAt = isLast ? null : new Date(now.getTime() + delay)
    await markFailed(tx, workerId, { id: job.id, error: errorMessage(error), retryAt }, now)
    const details = { job: this.kind.name, key: job.key, attempts: job.attempts, err: error }
    if (isLast) services.log.error(details, 'job is dead')
    else services.log.warn(details, 'job failed, will be retried')
  }
}

const errorMessage = (error: unknown) =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 1000)
