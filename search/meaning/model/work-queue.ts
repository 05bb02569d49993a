import { setImmediate as nextTurn } from 'node:timers/promises'

/** Who asked for it has left. */
export class Abandoned extends Error {
  override name = 'Abandoned'
}

type Job = {
  steps: Generator<undefined, unknown>
  isGone: () => boolean
  resolve: (result: never) => void
  reject: (error: unknown) => void
}

/**
 * Does work step by step: what is urgent goes before the next step of what isn't. Of each kind one is done
 * after the other, because all of a kind share their memory.
 */
export class WorkQueue {
  readonly #urgent: Job[] = []
  readonly #patient: Job[] = []
  #isRunning = false

  /** The result of the last step. Throws Abandoned when `isGone` says that no one waits for it. */
  run<T>(steps: Generator<undefined, T>, isUrgent: boolean, isGone = () => false): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const job = { steps, isGone, resolve, reject }
      ;(isUrgent ? this.#urgent : this.#patient).push(job)
      if (!this.#isRunning) void this.#work()
    })
  }

  async #work() {
    this.#isRunning = true
    for (;;) {
      // What has arrived meanwhile is read first.
      await nextTurn()
      const jobs = this.#urgent.length > 0 ? this.#urgent : this.#patient
      const [job] = jobs
      if (!job) break
      if (step(job)) jobs.shift()
    }
    this.#isRunning = false
  }
}

/** Returns whether that was the last one. */
function step({ steps, isGone, resolve, reject }: Job): boolean {
  if (isGone()) {
    reject(new Abandoned())
    return true
  }
  try {
    const { done, value } = steps.next()
    if (done) resolve(value as never)
    return Boolean(done)
  } catch (error) {
    reject(error)
    return true
  }
}
