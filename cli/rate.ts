export type Step = { done: number; total: number; label?: string }

/** Long work shown while it goes on. */
export type Progress = { step(step: Step): void; end(): void }

/** How fast the work goes and how long it will still take. */
export class Rate {
  #began = Date.now()
  #done = 0
  perSecond = 0
  secondsLeft: number | null = null

  at({ done, total }: Step, now = Date.now()) {
    // Counted from the beginning again: the next part of the work.
    if (done < this.#done) this.#began = now
    this.#done = done
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
