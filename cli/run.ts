import { ask } from './ask'
import { EXIT, interrupted, wrongUsage } from './errors'
import { checkValues, missingFlags, type Input } from './input'
import { printJson } from './output'
import { isWork, planText, type Applied, type Plan } from './plan'
import type { Shell } from './shell'
import type { Command, ReadingCommand, WritingCommand } from './spec'

/** Runs one command and answers its exit code; failures are thrown. */
export async function runCommand(shell: Shell, command: Command, typed: Input): Promise<number> {
  checkValues(command, typed)
  const input = await completed(shell, command, typed)
  return command.kind === 'reads' ? read(shell, command, input) : write(shell, command, input)
}

/** Asks for what is missing, or ends before any work when nobody can be asked. (CLI-07) */
async function completed(shell: Shell, command: Command, input: Input): Promise<Input> {
  const missing = missingFlags(command, input)
  if (missing.length === 0) return input
  if (!shell.interactive) {
    const names = missing.map((flag) => `--${flag.name}`)
    throw wrongUsage(`Missing ${names.join(', ')}.`, {
      problems: missing.map((flag) => ({ path: `--${flag.name}`, message: flag.about })),
    })
  }
  if (command.kind === 'writes' && command.wizard && shell.animated)
    return (await command.wizard()).fill(shell, input)
  const answers: Record<string, string> = {}
  for (const flag of missing) answers[flag.name] = await ask(shell, flag.needed ?? flag.name)
  const complete = input.with(answers)
  checkValues(command, complete)
  return complete
}

async function read(shell: Shell, command: ReadingCommand, input: Input): Promise<number> {
  const { run } = await command.load()
  const report = await unlessInterrupted(shell, run(shell, input))
  if (shell.json) await printJson(report.json)
  else await shell.face.print(report.text(shell.look))
  return report.ok === false ? EXIT.failed : EXIT.done
}

async function write(shell: Shell, command: WritingCommand, input: Input): Promise<number> {
  const trace: { plan?: Plan } = {}
  try {
    return await carryOut(shell, command, input, trace)
  } catch (error) {
    const { noteFailure } = await import('./audit')
    await noteFailure(shell, command.name, trace.plan?.target ?? targetOf(input), error)
    throw error
  }
}

/** What a command was meant for that came to no plan. */
const targetOf = (input: Input) => input.args.join(' ') || (input.text('code') ?? '')

async function carryOut(
  shell: Shell,
  command: WritingCommand,
  input: Input,
  trace: { plan?: Plan },
): Promise<number> {
  const action = await command.load()
  const plan = (trace.plan = await unlessInterrupted(shell, action.plan(shell, input)))
  const work = isWork(plan)
  if (!shell.json) await shell.face.print(planText(plan, shell.look))
  if (shell.dryRun) {
    if (shell.json) await printJson(documentOf(shell, command, plan, work ? 'planned' : NOTHING))
    shell.say('Dry run: nothing was changed.')
    return EXIT.done
  }
  if (work) await shell.face.confirm(plan)
  const doing = work ? plan.apply() : (plan.found?.() ?? Promise.resolve({}))
  const applied: Applied = await unlessInterrupted(shell, doing)
  const outcome = work ? 'done' : NOTHING
  if (shell.json) await printJson({ ...documentOf(shell, command, plan, outcome), ...applied.json })
  else if (applied.text) await shell.face.print(applied.text(shell.look))
  if (!applied.audited) {
    const { note } = await import('./audit')
    await note(shell, command.name, plan, outcome)
  }
  if (applied.stay) return applied.stay()
  if (work) shell.say('Done.')
  return EXIT.done
}

const NOTHING = 'nothing to do'

const documentOf = (shell: Shell, command: Command, plan: Plan, outcome: string) => ({
  command: command.name,
  dry_run: shell.dryRun,
  outcome,
  changes: plan.changes,
  ...plan.facts,
})

/** Milliseconds that work gets to end in order when it is interrupted. */
const TIME_TO_END = 3000

/** Ctrl-C ends the command; what was begun in a transaction is rolled back or complete. */
async function unlessInterrupted<T>(shell: Shell, work: Promise<T>): Promise<T> {
  const { signal } = shell
  let stop = () => {}
  const stopped = new Promise<'stopped'>((resolve) => {
    stop = () => resolve('stopped')
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
  const first = await Promise.race([work.then((result) => ({ result })), stopped])
  signal.removeEventListener('abort', stop)
  if (first !== 'stopped') return first.result
  const end = work.then(
    () => undefined,
    () => undefined,
  )
  await Promise.race([end, new Promise((resolve) => setTimeout(resolve, TIME_TO_END).unref())])
  throw interrupted()
}
