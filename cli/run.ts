import type { Command, ReadCommand } from './command'
import type { Context } from './context'
import { EXIT, wrongUsage } from './errors'
import { checkValues, missingFlags } from './check-input'
import type { Input } from './input'
import { printJson, printText } from './output'
import { unlessInterrupted } from './interruption'

/** Runs one command and returns its exit code; failures are thrown. */
export async function runCommand(context: Context, command: Command, typed: Input) {
  checkValues(command, typed)
  const input = await complete(context, command, typed)
  if (command.kind === 'reads') return read(context, command, input)
  return (await import('./run-write')).runWrite(context, command, input)
}

/** Asks for what is missing, or ends before any work when no one can be asked. (CLI-07) */
async function complete(context: Context, command: Command, input: Input): Promise<Input> {
  const missing = missingFlags(command, input)
  if (missing.length === 0) return input
  if (!context.interactive) {
    const names = missing.map((flag) => `--${flag.name}`)
    throw wrongUsage(`Missing ${names.join(', ')}.`, {
      problems: missing.map((flag) => ({ path: `--${flag.name}`, message: flag.about })),
    })
  }
  if (command.kind === 'writes' && command.wizard && context.animated)
    return (await command.wizard())(context, input)
  const { ask } = await import('./prompt')
  const answers: Record<string, string> = {}
  for (const flag of missing) answers[flag.name] = await ask(context, flag.needed ?? flag.name)
  const completed = input.with(answers)
  checkValues(command, completed)
  return completed
}

async function read(context: Context, command: ReadCommand, input: Input): Promise<number> {
  const run = await command.load()
  const report = await unlessInterrupted(context, run(context, input))
  if (context.json) await printJson(report.json)
  else await printText(report.text(context.theme))
  return report.ok === false ? EXIT.failed : EXIT.done
}
