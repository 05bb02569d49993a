import { isNotNow, type ReactorServices } from '~/reactors/reactor'
import type { JobKind, TakenJob } from './catalogue'

export type RunResult = {
  done: TakenJob[]
  failed: { job: TakenJob; error: unknown }[]
  /** Not tried, because what they need is away */
  away: TakenJob[]
}

class TookTooLong extends Error {
  override name = 'TookTooLong'
}

/**
 * Runs the handler for the jobs taken together. When several fail together, halves are tried
 * apart, so that one bad job ends up alone and the good ones are done.
 */
export async function runTogether(
  kind: JobKind,
  services: ReactorServices,
  jobs: TakenJob[],
): Promise<RunResult> {
  const result: RunResult = { done: [], failed: [], away: [] }
  const deadline = Date.now() + kind.limit * 1000
  await runPart(kind, services, jobs, deadline, result)
  return result
}

async function runPart(
  kind: JobKind,
  services: ReactorServices,
  jobs: TakenJob[],
  deadline: number,
  result: RunResult,
): Promise<void> {
  try {
    await within(deadline, kind, () => kind.run(services, jobs))
    result.done.push(...jobs)
  } catch (error) {
    if (isNotNow(error)) result.away.push(...jobs)
    else if (jobs.length === 1 || error instanceof TookTooLong)
      result.failed.push(...jobs.map((job) => ({ job, error })))
    else {
      const half = Math.ceil(jobs.length / 2)
      await runPart(kind, services, jobs.slice(0, half), deadline, result)
      await runPart(kind, services, jobs.slice(half), deadline, result)
    }
  }
}

/** A handler cannot be stopped from outside; it is only no longer waited for. */
async function within(deadline: number, kind: JobKind, work: () => Promise<void>) {
  const left = deadline - Date.now()
  const late = new TookTooLong(`${kind.name} took longer than ${kind.limit} s`)
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
