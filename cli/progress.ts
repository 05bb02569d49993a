import type { Context } from './context'
import { Rate, stepText, type Progress } from './rate'

/** Shows the progress of some work and removes it again, however the work ends. */
export async function withProgress<T>(
  context: Context,
  title: string,
  work: (step: Progress['step']) => Promise<T>,
): Promise<T> {
  const progress = context.animated
    ? (await import('./screens/progress')).showProgress(title)
    : progressLines(title, context.say)
  try {
    return await work((step) => progress.step(step))
  } finally {
    progress.end()
  }
}

/** Milliseconds between two lines about work of unknown size. */
const PAUSE = 2000

/** A line at every tenth, and for every new part of the work. (CLI-06) */
export function progressLines(
  title: string,
  say: (text: string) => void,
  now: () => number = Date.now,
): Progress {
  const rate = new Rate()
  let last = ''
  let at = now()
  say(`${title} …`)
  return {
    step: (step) => {
      rate.at(step, now())
      const { done, total, label = '' } = step
      const key = `${label}/${total > 0 ? Math.floor((done / total) * 10) : ''}`
      if (key === last && (total > 0 || now() - at < PAUSE)) return
      last = key
      at = now()
      say(`${title}: ${stepText(step, rate)}`)
    },
    end: () => undefined,
  }
}
