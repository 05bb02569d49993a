import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { auditFailure, writeAudit } from './audit'
import type { Command, ReadCommand, WriteCommand } from './command'
import type { Context } from './context'
import { EXIT, interrupted, wrongUsage } from './errors'
import { checkValues, missingFlags } from './check-input'
import type { Input } from './input'
import { printJson, printText } from './output'
import { isWork, planText, type ApplyResult, type Plan } from './plan'
import { ask, confirm } from './prompt'

/** Runs one command and returns its exit code; failures are thrown. */
export async function runCommand(context: Context, command: Command, typed: Input) {
  checkValues(command, typed)
  const input = await complete(context, command, typed)
  return command.kind === 'reads' ? read(context, command, input) : write(context, command, input)
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

async function write(context: Context, command: WriteCommand, input: Input): Promise<number> {
  let target = input.args.join(' ') || (input.text('code') ?? '')
  try {
    const makePlan = await command.load()
    const plan = await unlessInterrupted(context, makePlan(context, input))
    target = plan.target
    if (!context.json) await printText(planText(plan, context.theme))
    return context.dryRun
      ? await dryRun(context, command, plan)
      : await apply(context, command, plan)
  } catch (error) {
    await auditFailure(context, command.name, target, error)
    throw error
  }
}

async function dryRun(context: Context, command: Command, plan: Plan): Promise<number> {
  const outcome = isWork(plan) ? 'planned' : NOTHING
  if (context.json) await printJson(planDocument(context, command, plan, outcome))
  context.say('Dry run: nothing was changed.')
  return EXIT.done
}

async function apply(context: Context, command: Command, plan: Plan): Promise<number> {
  const work = isWork(plan)
  if (work) await confirm(context, plan)
  const doing = work ? plan.apply() : (plan.found?.() ?? Promise.resolve({}))
  const applied: ApplyResult = await unlessInterrupted(context, doing)
  const outcome = work ? 'done' : NOTHING
  if (context.json)
    await printJson({ ...planDocument(context, command, plan, outcome), ...applied.json })
  else if (applied.text) await printText(applied.text(context.theme))
  const { target, partner_code } = plan
  if (!applied.audited)
    await writeAudit(context, { command: command.name, target, outcome, partner_code })
  if (applied.stay) return applied.stay()
  if (work) context.say('Done.')
  return EXIT.done
}

const NOTHING = 'nothing to do'

const planDocument = (context: Context, command: Command, plan: Plan, outcome: string) => ({
  command: command.name,
  dry_run: context.dryRun,
  outcome,
  changes: plan.changes,
  ...plan.json,
})

/** Milliseconds for work to end in order when it is interrupted. */
const TIME_TO_END = 3000

/** Ctrl-C ends the command; what a transaction has begun is rolled back or complete. */
async function unlessInterrupted<T>({ signal }: Context, work: Promise<T>): Promise<T> {
  const ended = new AbortController()
  const stopped = signal.aborted
    ? null
    : once(signal, 'abort', { signal: ended.signal }).catch(() => null)
  const first = await Promise.race([work.then((result) => ({ result })), stopped])
  ended.abort()
  if (first && 'result' in first) return first.result
  const late = setTimeout(TIME_TO_END, undefined, { ref: false })
  await Promise.race([work.catch(() => undefined), late])
  throw interrupted()
}
