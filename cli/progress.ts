import { Rate, stepText, type Progress } from './rate'
import type { Shell } from './shell'

/** Shows the progress of some work and takes it away again, however the work ends. */
export async function withProgress<T>(
  shell: Shell,
  title: string,
  work: (step: Progress['step']) => Promise<T>,
): Promise<T> {
  const progress = await shell.face.progress(title)
  try {
    return await work((step) => progress.step(step))
  } finally {
    progress.end()
  }
}

/** Milliseconds between two lines about work of which nobody knows how much it is. */
const PAUSE = 2000

/** A line at every tenth, and for every new part of the work. (CLI-06) */
export function progressLines(
  title: string,
  say: (text: string) => void,
  now: () => number = Date.now,
): Progress {
  const pace = new Rate()
  let said = ''
  let at = now()
  say(`${title} …`)
  return {
    step: (step) => {
      pace.at(step, now())
      const { done, total, label = '' } = step
      const key = `${label}/${total > 0 ? Math.floor((done / total) * 10) : ''}`
      if (key === said && (total > 0 || now() - at < PAUSE)) return
      said = key
      at = now()
      say(`${title}: ${stepText(step, pace)}`)
    },
    end: () => undefined,
  }
}
