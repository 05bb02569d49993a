import type { Tx } from '~/platform/db.server'
import { isHopeless, type ReactorServices } from '~/reactors/reactor'
import { restDelay, retryDelay } from './backoff'
import type { JobKind, TakenJob } from './catalogue'
import { giveBack, markDone, markFailed, renewLeases } from './leases.server'
import { runTogether, type RunResult } from './runner'

export type LaneSetup = {
  services: ReactorServices
  owner: string
  random: () => number
  /** Milliseconds after which the lease of what still runs is renewed */
  renewal: number
}

/**
 * One kind of work: its jobs run one batch after another, beside the lanes of other kinds, so that
 * a slow mail server does not hold up the search index.
 */
export class Lane {
  running: Promise<void> | null = null
  #restUntil = 0
  #rests = 0

  constructor(
    readonly kind: JobKind,
    private readonly setup: LaneSetup,
  ) {}

  isFree(now: Date) {
    return this.running === null && now.getTime() >= this.#restUntil
  }

  /** What it rested for is back. */
  endRest() {
    this.#restUntil = 0
    this.#rests = 0
  }

  /** Starts the jobs; `then` is called when they have ended, however they ended. */
  begin(jobs: TakenJob[], then: () => void) {
    this.running = this.#run(jobs)
      .catch((error) => this.setup.services.log.error({ err: error }, 'a job could not be ended'))
      .finally(() => {
        this.running = null
        then()
      })
  }

  async #run(jobs: TakenJob[]) {
    const { services, renewal } = this.setup
    const renewing = setInterval(() => void this.#renew(jobs), renewal)
    const result = await runTogether(this.kind, services, jobs).finally(() =>
      clearInterval(renewing),
    )
    this.#rest(result, services.now())
    await services.db.write((tx) => this.#record(tx, result, services.now()))
  }

  async #renew(jobs: TakenJob[]) {
    const { services, owner } = this.setup
    const ids = jobs.map((job) => job.id)
    await services.db
      .write((tx) => renewLeases(tx, owner, ids, services.now()))
      .catch((error) => services.log.warn({ err: error }, 'a lease could not be renewed'))
  }

  #rest(result: RunResult, now: Date) {
    this.#rests = result.away.length > 0 ? this.#rests + 1 : 0
    if (this.#rests === 0) return
    this.#restUntil = now.getTime() + restDelay(this.#rests, this.setup.random)
    if (this.#rests > 1) return
    this.setup.services.log.info({ job: this.kind.name }, 'resting: what it needs is away')
  }

  async #record(tx: Tx, result: RunResult, now: Date) {
    const { owner } = this.setup
    const ids = (jobs: TakenJob[]) => jobs.map((job) => job.id)
    if (result.done.length) await markDone(tx, owner, ids(result.done), now)
    if (result.away.length) await giveBack(tx, owner, ids(result.away))
    for (const { job, error } of result.failed) await this.#fail(tx, job, error, now)
  }

  async #fail(tx: Tx, job: TakenJob, error: unknown, now: Date) {
    const { services, owner, random } = this.setup
    const lastTry = job.attempts >= this.kind.attempts || isHopeless(error)
    const again = lastTry ? null : new Date(now.getTime() + retryDelay(job.attempts, random))
    await markFailed(tx, owner, { id: job.id, error: messageOf(error), again }, now)
    const facts = { job: this.kind.name, key: job.key, attempts: job.attempts, err: error }
    if (lastTry) services.log.error(facts, 'job put aside as dead')
    else services.log.warn(facts, 'job failed, tried again later')
  }
}

const messageOf = (error: unknown) =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 1000)
