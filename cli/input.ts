import { wrongUsage } from './errors'
import type { Command, Flag } from './command'

export type Values = Record<string, unknown>

/** What was typed after the command's name. */
export class Input {
  constructor(
    readonly args: readonly string[],
    private readonly values: Values,
  ) {}

  /** The same with answers to questions in place of missing flags. */
  with(values: Values): Input {
    return new Input(this.args, { ...this.values, ...values })
  }

  arg(position: number): string {
    return this.args[position] ?? ''
  }

  text(flag: string): string | undefined {
    const value = this.values[flag]
    return typeof value === 'string' ? value : undefined
  }

  texts(flag: string): string[] {
    const value = this.values[flag]
    return Array.isArray(value) ? value.map(String) : []
  }

  on(flag: string): boolean {
    return this.values[flag] === true
  }

  whole(flag: string): number | undefined {
    const value = this.text(flag)
    return value === undefined ? undefined : Number(value)
  }
}

/** Why a value can't be given to a flag, or null. */
export function messageFor({ name, whole, choices }: Flag, value: string): string | null {
  if (whole && !isWholeWithin(value, whole))
    return `--${name} must be a whole number from ${whole.from} to ${whole.to}, not "${value}".`
  if (choices && !choices.includes(value))
    return `--${name} must be one of ${choices.join(', ')}, not "${value}".`
  return null
}

const isWholeWithin = (value: string, { from, to }: { from: number; to: number }) =>
  /^\d{1,12}$/.test(value) && Number(value) >= from && Number(value) <= to

/** Checks what can be checked before any work: numbers and choices. (CLI-07) */
export function checkValues(command: Command, input: Input) {
  for (const flag of command.flags) {
    const given = flag.many ? input.texts(flag.name) : [input.text(flag.name)]
    for (const value of given) {
      const message = value === undefined ? null : messageFor(flag, value)
      if (message) throw wrongUsage(message)
    }
  }
}

/** Needed flags that were not given. */
export const missingFlags = (command: Command, input: Input) =>
  command.flags.filter((flag) => flag.needed && input.text(flag.name) === undefined)
