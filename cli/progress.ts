import type { Shell } from './shell'

export type Step = { done: number; total: number; label?: string }

/** Long work shown while it goes on. */
export type Progress = { step(step: Step): void; end(): void }

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

/** How fast the work goes and how long it will still take. */
export class Rate {
  readonly #began = Date.now()
  perSecond = 0
  secondsLeft: number | null = null

  at({ done, total }: Step, now = Date.now()) {
    const seconds = (now - this.#began) / 1000
    if (seconds < 0.05 || done === 0) return
    this.perSecond = done / seconds
    this.secondsLeft = (total - done) / this.perSecond
  }
}

export function stepText({ done, total, label }: Step, pace: Rate): string {
  const parts = [`${label ? `${label} ` : ''}${done} of ${total}`]
  if (pace.perSecond > 0) parts.push(`${Math.round(pace.perSecond)}/s`)
  if (pace.secondsLeft !== null && done < total) parts.push(`${Math.ceil(pace.secondsLeft)} s left`)
  return parts.join(', ')
}
