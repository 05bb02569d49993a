/** `total` 0: nobody knows how much there is to do. */
export type Step = { done: number; total: number; label?: string }

/** Long work shown while it goes on. */
export type Progress = { step(step: Step): void; end(): void }

/** Seconds that the rate is taken from: long enough to be calm, short enough to be true. */
const WINDOW = 8
/** Milliseconds between two marks. */
const BETWEEN = 100

/** How fast the work goes and how long it will still take. */
export class Rate {
  #marks = [{ at: Date.now(), done: 0 }]
  #done = 0
  perSecond = 0
  secondsLeft: number | null = null

  at({ done, total }: Step, now = Date.now()) {
    // Counted from the beginning again: the next part of the work.
    if (done < this.#done) this.#marks = [{ at: now, done: 0 }]
    this.#done = done
    if (now - (this.#marks.at(-1)?.at ?? 0) >= BETWEEN) this.#marks.push({ at: now, done })
    while (this.#marks.length > 2 && now - (this.#marks[1]?.at ?? now) >= WINDOW * 1000)
      this.#marks.shift()
    const [first] = this.#marks
    const seconds = (now - (first?.at ?? now)) / 1000
    const more = done - (first?.done ?? 0)
    if (seconds < 0.05 || more <= 0) return
    this.perSecond = more / seconds
    this.secondsLeft = total > 0 ? Math.max(0, total - done) / this.perSecond : null
  }
}

/** 1234567 as 1,234,567 */
export const counted = (number: number) =>
  String(Math.round(number)).replace(/\B(?=(\d{3})+$)/g, ',')

/** 1 school, 2 schools */
export const amount = (number: number, noun: string) =>
  `${counted(number)} ${noun}${number === 1 ? '' : 's'}`

export function timeText(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`
}

export function stepText({ done, total, label }: Step, pace: Rate): string {
  const amount = total > 0 ? `${counted(done)} of ${counted(total)}` : counted(done)
  const parts = [label ? `${label} ${amount}` : amount]
  if (pace.perSecond > 0)
    parts.push(`${pace.perSecond < 1 ? pace.perSecond.toFixed(1) : counted(pace.perSecond)}/s`)
  if (pace.secondsLeft !== null && done < total) parts.push(`${timeText(pace.secondsLeft)} left`)
  return parts.join(', ')
}
