import { checkPartner } from '~/domain/partners/check'
import { nearestName } from '~/domain/partners/nearest'
import { PARTNER_FLAGS, partnerFields, settingsSchema } from '~/domain/partners/schema'
import { wrongUsage, type Problem } from '../errors'
import type { Input } from '../input'
import type { WritingAction } from '../spec'
import { planSave, problemsOfClaim } from './partners-save'

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
    ...valuesFrom(input.texts('set'), problems),
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

const SETTINGS = Object.keys(settingsSchema.shape)
const FIELDS = Object.keys(partnerFields)

/** key=value of a field or a setting; true and false are meant as such, commas separate lists. */
function valuesFrom(pairs: string[], problems: Problem[]) {
  const values: Record<string, unknown> = {}
  const settings: Record<string, unknown> = {}
  for (const pair of pairs) {
    const [, key = '', text = ''] = /^([^=]*)=(.*)$/s.exec(pair) ?? ['', pair]
    if (!pair.includes('=')) problems.push({ path: `--set ${pair}`, message: 'must be key=value' })
    else if (SETTINGS.includes(key))
      settings[key] = key === 'email_domains' ? listed(text) : meant(text)
    else if (FIELDS.includes(key)) values[key] = meant(text)
    else
      problems.push({ path: `--set ${key}`, message: unknownName(key, [...SETTINGS, ...FIELDS]) })
  }
  return { ...values, settings }
}

const meant = (text: string) => (['true', 'false'].includes(text) ? text === 'true' : text)

const listed = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

function unknownName(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known)
  return nearest
    ? `is not known; did you mean ${nearest}?`
    : `is not known; known are ${known.join(', ')}`
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
