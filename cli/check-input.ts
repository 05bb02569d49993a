import type { Command, Flag } from './command'
import { wrongUsage } from './errors'
import type { Input } from './input'

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
    const values = flag.many ? input.texts(flag.name) : [input.text(flag.name)]
    for (const value of values) {
      const message = value === undefined ? null : messageFor(flag, value)
      if (message) throw wrongUsage(message)
    }
  }
}

/** Needed flags that were not given. */
export const missingFlags = (command: Command, input: Input) =>
  command.flags.filter((flag) => flag.needed && input.text(flag.name) === undefined)
