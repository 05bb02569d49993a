import { checkPartner } from '~/domain/partners/check'
import { PARTNER_FLAGS } from '~/domain/partners/schema'
import { wrongUsage, type Problem } from '../errors'
import type { Input } from '../input'
import type { Plan } from '../plan'
import type { Shell } from '../shell'
import type { WritingAction } from '../spec'
import { knownPartner } from './known-partner'
import { planValues } from './partners-save'
import { unknownName, valuesFrom } from './partners-values'

/** (CLI-11, its set part) */
export const setAction: WritingAction = {
  async plan(shell, input) {
    const [code = '', ...pairs] = input.args
    const problems: Problem[] = []
    const values = valuesFrom(pairs, problems, (key) => key)
    // The code is looked up when everything else is right.
    const checked = checkPartner({ partner_code: 'any-code', ...values })
    if (!checked.ok)
      for (const { path, message } of checked.problems)
        problems.push({ path: path.replace(/^settings\./, ''), message })
    if (!checked.ok || problems.length > 0)
      throw wrongUsage('These values cannot be used:', { problems })
    const db = await shell.db()
    const partner_code = await knownPartner(db, code)
    return planValues(shell, { ...checked.given, partner_code }, 'set')
  },
}

/** (CLI-11, its flags part) */
export const flagsAction: WritingAction = {
  async plan(shell, input) {
    const flags = flagsFrom(input)
    const partner_code = await knownPartner(await shell.db(), input.arg(0))
    return planValues(shell, { partner_code, flags }, 'flags')
  },
}

function flagsFrom(input: Input): Record<string, boolean> {
  const [on, off] = [named(input, 'on'), named(input, 'off')]
  if (on.length + off.length === 0)
    throw wrongUsage('Missing --on or --off.', { next: `Flags are ${PARTNER_FLAGS.join(', ')}.` })
  const known: readonly string[] = PARTNER_FLAGS
  const problems = [
    ...(['on', 'off'] as const).flatMap((side) =>
      named(input, side)
        .filter((name) => !known.includes(name))
        .map((name) => ({ path: `--${side} ${name}`, message: unknownName(name, known) })),
    ),
    ...on
      .filter((name) => off.includes(name))
      .map((name) => ({ path: `--on ${name}`, message: 'is in --off too' })),
  ]
  if (problems.length > 0) throw wrongUsage('These flags cannot be used:', { problems })
  return Object.fromEntries([
    ...on.map((name) => [name, true] as const),
    ...off.map((name) => [name, false] as const),
  ])
}

/** Flags one by one or with commas between them. */
const named = (input: Input, side: 'on' | 'off') =>
  input.texts(side).flatMap((text) =>
    text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  )

/** (CLI-11, its disable part) */
export const disableAction: WritingAction = {
  plan: async (shell, input) => {
    const plan = await planStatus(shell, input, 'disable')
    const question = `Nobody of ${plan.target} can log in or see anything until it is enabled again.`
    return { ...plan, confirm: { question } }
  },
}

/** (CLI-11, its enable part) */
export const enableAction: WritingAction = {
  plan: (shell, input) => planStatus(shell, input, 'enable'),
}

async function planStatus(shell: Shell, input: Input, mode: 'enable' | 'disable'): Promise<Plan> {
  const partner_code = await knownPartner(await shell.db(), input.arg(0))
  const status = mode === 'enable' ? 'active' : 'inactive'
  return planValues(shell, { partner_code, status }, mode)
}
