import { auditFailure, writeAudit } from './audit'
import type { Command, WriteCommand } from './command'
import type { Context } from './context'
import { EXIT } from './errors'
import type { Input } from './input'
import { printJson, printText } from './output'
import { isWork, planText, type ApplyResult, type Plan } from './plan'
import { confirm } from './prompt'
import { unlessInterrupted } from './interruption'

/** Shows what a command is about to change, asks, applies it and leaves an audit row. (CLI-08, CLI-09) */
export async function runWrite(
  context: Context,
  command: WriteCommand,
  input: Input,
): Promise<number> {
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
