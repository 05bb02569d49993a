import { checkPartner } from '~/domain/partners/check'
import { PARTNER_FLAGS } from '~/domain/partners/schema'
import { wrongUsage, type Problem } from '../errors'
import type { Input } from '../input'
import type { WritingAction } from '../spec'
import { planSave, problemsOfClaim } from './partners-save'
import { unknownName, valuesFrom } from './partners-values'

/** (CLI-10) */
export const addAction: WritingAction = {
  async plan(shell, input) {
    const problems: Problem[] = []
    const checked = checkPartner(partnerFrom(input, problems))
    if (!checked.ok) {
      const others = await problemsOfClaim(shell, checked.claim, 'add')
      problems.push(...[...checked.problems, ...others].map(asFlag))
    }
    if (!checked.ok || problems.length > 0)
      throw wrongUsage('These values cannot be used:', { problems })
    return planSave(shell, checked.given, 'add')
  },
}

/** The school that the flags describe; what makes no sense is added to the problems. */
function partnerFrom(input: Input, problems: Problem[]): Record<string, unknown> {
  return {
    partner_code: input.text('code'),
    name: input.text('name'),
    shorthand_name: input.text('shorthand'),
    abbreviation: input.text('abbreviation'),
    host: input.text('host'),
    institutions: input.texts('institution').map(institutionFrom),
    programs: input.texts('program'),
    flags: Object.fromEntries(input.texts('flag').map((name) => [name, true])),
    ...valuesFrom(input.texts('set'), problems, (key) => `--set ${key}`),
  }
}

/** code:name[:global status] */
export function institutionFrom(text: string, index: number) {
  const [institution_code = '', name = '', global_status] = text.split(':').map((it) => it.trim())
  return {
    institution_code,
    name,
    primary: index === 0,
    ...(global_status ? { global_status } : {}),
  }
}

const FLAG_OF: Record<string, string> = {
  partner_code: '--code',
  name: '--name',
  shorthand_name: '--shorthand',
  abbreviation: '--abbreviation',
  host: '--host',
}

/** A place in the file as the flag it came from. */
function asFlag({ path, message }: Problem): Problem {
  const [, list, index, field] = /^(institutions|programs)\[(\d+)\]\.?(.*)$/.exec(path) ?? []
  if (list) {
    const flag = list === 'institutions' ? '--institution' : '--program'
    return {
      path: `${flag} number ${Number(index) + 1}`,
      message: `${field ? `${field} ` : ''}${message}`,
    }
  }
  const [, flagName] = /^flags\.(.*)$/.exec(path) ?? []
  if (flagName) return { path: `--flag ${flagName}`, message: unknownName(flagName, PARTNER_FLAGS) }
  const setting = path.replace(/^settings\./, '')
  return { path: FLAG_OF[path] ?? `--set ${setting}`, message }
}
