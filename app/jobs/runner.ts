import type { HandlerServices } from '~/handlers/handler'
import { isRetryLater, isSomeFailed } from '~/handlers/outcomes'
import type { JobKind, LeasedJob } from './catalog'

export type RunResult = {
  done: LeasedJob[]
  failed: { job: LeasedJob; error: unknown }[]
  /** Not attempted: what they need is unavailable */
  postponed: LeasedJob[]
}

class JobTimeout extends Error {
  override name = 'JobTimeout'
}

/**
 * Runs the handler for a batch of jobs. When it fails, halves are tried separately, so that a bad
 * job ends up alone and the good ones are done.
 */
export async function runBatch(
  kind: JobKind,
  services: HandlerServices,
  jobs: LeasedJob[],
): Promise<RunResult> {
  const result: RunResult = { done: [], failed: [], postponed: [] }
  const deadline = Date.now() + kind.timeoutSeconds * 1000
  await runJobs(kind, services, jobs, deadline, result)
  return result
}

async function runJobs(
  kind: JobKind,
  services: HandlerServices,
  jobs: LeasedJob[],
  deadline: number,
  result: RunResult,
): Promise<void> {
  try {
    await runWithDeadline(deadline, kind, () => kind.run(services, jobs))
    result.done.push(...jobs)
  } catch (error) {
    if (isSomeFailed(error)) recordSome(error.failures, jobs, result)
    else if (isRetryLater(error)) result.postponed.push(...jobs)
    else if (jobs.length === 1 || error instanceof JobTimeout)
      result.failed.push(...jobs.map((job) => ({ job, error })))
    else {
      const half = Math.ceil(jobs.length / 2)
      await runJobs(kind, services, jobs.slice(0, half), deadline, result)
      await runJobs(kind, services, jobs.slice(half), deadline, result)
    }
  }
}

function recordSome(failures: ReadonlyMap<number, unknown>, jobs: LeasedJob[], result: RunResult) {
  for (const job of jobs) {
    const seq = job.event?.seq
    if (seq !== undefined && failures.has(seq))
      result.failed.push({ job, error: failures.get(seq) })
    else result.done.push(job)
  }
}

/** A handler can't be stopped from outside; the worker only stops waiting for it. */
async function runWithDeadline(deadline: number, kind: JobKind, work: () => Promise<void>) {
  const left = deadline - Date.now()
  const late = new JobTimeout(`${kind.name} took longer than ${kind.timeoutSeconds} s`)
  if (left <= 0) throw late
  let timer: NodeJS.Timeout | undefined
  const alarm = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late), left)
  })
  try {
    await Promise.race([work(), alarm])
  } finally {
    clearTimeout(timer)
  }
}
