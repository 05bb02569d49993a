import { Rate, stepText, type Progress } from './rate'
import type { Shell } from './shell'

/** Shows the progress of some work and takes it away again, however the work ends. */
export async function withProgress<T>(
  shell: Shell,
  title: string,
  work: (step: Progress['step']) => Promise<T>,
): Promise<T> {
  const progress = await openProgress(shell, title)
  try {
    return await work((step) => progress.step(step))
  } finally {
    progress.end()
  }
}

/** On a terminal a bar that moves, otherwise a line at every tenth on standard error. (CLI-06) */
async function openProgress(shell: Shell, title: string): Promise<Progress> {
  if (!shell.animated) return progressLines(shell, title)
  const { showProgress } = await import('./screens/progress')
  return showProgress(title)
}

function progressLines(shell: Shell, title: string): Progress {
  const pace = new Rate()
  let said = ''
  shell.say(`${title} …`)
  return {
    step: (step) => {
      pace.at(step)
      const key = `${step.label ?? ''}/${Math.floor((step.done / Math.max(1, step.total)) * 10)}`
      if (key === said) return
      said = key
      shell.say(`${title}: ${stepText(step, pace)}`)
    },
    end: () => undefined,
  }
}
