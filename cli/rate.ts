import { counted, timeText } from './quantities'

/** `total` 0: unknown. */
export type Step = { done: number; total: number; label?: string }

/** Long work shown while it goes on. */
export type Progress = { step(step: Step): void; end(): void }

/** Seconds the rate is taken from: long enough to be calm, short enough to be true. */
const WINDOW = 8
/** Milliseconds between two samples. */
const BETWEEN = 100

/** How fast the work goes and how long it will still take. */
export class Rate {
  #samples = [{ at: Date.now(), done: 0 }]
  #done = 0
  perSecond = 0
  secondsLeft: number | null = null

  at({ done, total }: Step, now = Date.now()) {
    // Counted from the beginning again: the next part of the work.
    if (done < this.#done) this.#samples = [{ at: now, done: 0 }]
    this.#done = done
    if (now - (this.#samples.at(-1)?.at ?? 0) >= BETWEEN) this.#samples.push({ at: now, done })
    while (this.#samples.length > 2 && now - (this.#samples[1]?.at ?? now) >= WINDOW * 1000)
      this.#samples.shift()
    const [first] = this.#samples
    const seconds = (now - (first?.at ?? now)) / 1000
    const more = done - (first?.done ?? 0)
    if (seconds < 0.05 || more <= 0) return
    this.perSecond = more / seconds
    this.secondsLeft = total > 0 ? Math.max(0, total - done) / this.perSecond : null
  }
}

export function stepText({ done, total, label }: Step, rate: Rate): string {
  const amount = total > 0 ? `${counted(done)} of ${counted(total)}` : counted(done)
  const parts = [label ? `${label} ${amount}` : amount]
  if (rate.perSecond > 0)
    parts.push(`${rate.perSecond < 1 ? rate.perSecond.toFixed(1) : counted(rate.perSecond)}/s`)
  if (rate.secondsLeft !== null && done < total) parts.push(`${timeText(rate.secondsLeft)} left`)
  return parts.join(', ')
}
