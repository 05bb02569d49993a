import type { Press } from './keys'
import { EMPTY, typed, type Line } from './line'

/** One question. A step with `many` is asked again until an empty answer. */
export type WizardStep = {
  key: string
  title: string
  hint: string
  many?: boolean
  /** May be left empty */
  optional?: boolean
  /** Why an answer cannot be taken, or null; asked at once, with the answers so far */
  check(value: string, answers: Answers): Promise<string | null>
}

export type Answers = Record<string, string[]>

type Ends = {
  changed(): void
  done(answers: Answers): void
  left(how: 'declined' | 'interrupted'): void
}

/**
 * The course of a wizard without its picture. Keys that come while an answer is being checked wait
 * for the outcome, so that one may type ahead.
 */
export class Questions {
  line: Line = EMPTY
  problem = ''
  answers: Answers
  readonly #open: readonly WizardStep[]
  readonly #waiting: Press[] = []
  #at = 0
  #checking = false

  constructor(
    steps: readonly WizardStep[],
    given: Answers,
    private readonly ends: Ends,
    /** Everything is shown once more before it is done */
    private readonly reviews = false,
  ) {
    this.answers = { ...given }
    this.#open = steps.filter((step) => !given[step.key])
  }

  get step(): WizardStep | undefined {
    return this.#open[this.#at]
  }

  get isReview(): boolean {
    return this.reviews && !this.step
  }

  press(press: Press) {
    this.#waiting.push(press)
    if (!this.#checking) void this.#work()
  }

  async #work() {
    this.#checking = true
    for (let press = this.#waiting.shift(); press; press = this.#waiting.shift()) {
      if (press.key.ctrl && press.text === 'c') this.ends.left('interrupted')
      else if (press.key.escape) this.#back()
      else if (press.key.return) await this.#answer(this.line.text.trim())
      else this.line = typed(this.line, press)
      this.ends.changed()
    }
    this.#checking = false
  }

  #back() {
    const before = this.#open[this.#at - 1]
    if (!before) return this.ends.left('declined')
    delete this.answers[before.key]
    this.#ask(this.#at - 1)
  }

  #ask(at: number, problem = '') {
    this.#at = at
    this.problem = problem
    this.line = EMPTY
  }

  async #answer(value: string) {
    const { step } = this
    if (!step) return this.isReview ? this.ends.done(this.answers) : undefined
    const before = this.answers[step.key] ?? []
    if (value === '') {
      if (!step.optional && before.length === 0) return this.#ask(this.#at, 'An answer is needed.')
      return this.#forward(step, before)
    }
    const problem = await step.check(value, this.answers)
    if (problem !== null) return this.#ask(this.#at, problem)
    if (!step.many) return this.#forward(step, [value])
    this.answers[step.key] = [...before, value]
    this.#ask(this.#at)
  }

  #forward(step: WizardStep, values: string[]) {
    this.answers[step.key] = values
    this.#ask(this.#at + 1)
    if (!this.step && !this.reviews) this.ends.done(this.answers)
  }
}
