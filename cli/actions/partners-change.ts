import { checkPartner } from '~/domain/partners/check.server'
import { partnerFields, partnerFileSchema, settingsSchema } from '~/domain/partners/file.server'
import { codeFrom } from '~/domain/partners/entry-codes'
import { nearestName } from '~/domain/partners/nearest-name'
import { PARTNER_FLAGS } from '~/domain/partners/schema'
import type { WriteAction } from '../command'
import type { Context } from '../context'
import { assertUsable, unusable, wrongUsage, type Problem } from '../errors'
import type { Input } from '../input'
import { knownPartner } from './known'
import { planSave, planValues, loadProblems } from './partners-save'
import { withStarter } from './school-starter'

/** (CLI-10) */
export const add: WriteAction = async (context, input) => {
  const problems: Problem[] = []
  const checked = checkPartner(partnerFrom(input, problems))
  if (!checked.ok || problems.length > 0) throw unusable(await problemsWith(context, input))
  // What stands against it in the database is said before anything is asked.
  const plan = await planSave(context, checked.input, { mode: 'add' })
  const school = await withStarter(context, input, checked.input)
  return school === checked.input ? plan : planSave(context, school, { mode: 'add' })
}

/** Everything that is wrong with the flags, as far as they are given. */
export async function problemsWith(context: Context, input: Input): Promise<Problem[]> {
  const problems: Problem[] = []
  const partner = partnerFrom(input, problems)
  const checked = checkPartner(partner)
  const others = await loadProblems(context, partner, { mode: 'add' })
  const all = checked.ok ? others : [...checked.problems, ...others]
  return [...problems, ...all.map(toFlagProblem)]
}

/** The school that the flags describe; what makes no sense is added to the problems. */
const partnerFrom = (input: Input, problems: Problem[]): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(FLAG_OF).map(([field, flag]) => [field, input.text(flag)])),
  institutions: input.texts('institution').map(institutionFrom),
  programs: input.texts('program'),
  flags: Object.fromEntries(input.texts('flag').map((name) => [name, true])),
  ...valuesFrom(input.texts('set'), problems, (key) => `--set ${key}`),
})

/** A name, or code:name[:global status]; without a code it is made from the name. */
function institutionFrom(text: string, index: number) {
  const parts = text.includes(':') ? text.split(':') : [codeFrom(text).slice(0, 40), text]
  const [institution_code = '', name = '', global_status] = parts.map((part) => part.trim())
  return {
    institution_code,
    name,
    primary: index === 0,
    ...(global_status ? { global_status } : {}),
  }
}

const FLAG_OF: Record<string, string> = {
  partner_code: 'code',
  name: 'name',
  shorthand_name: 'shorthand',
  abbreviation: 'abbreviation',
  host: 'host',
}

/** A place in the file as the flag it came from. */
function toFlagProblem({ path, message }: Problem): Problem {
  const [, list, index, field] = /^(institutions|programs)\[(\d+)\]\.?(.*)$/.exec(path) ?? []
  if (list) {
    const subject = field ? `${field.replace('institution_code', 'code')} ` : ''
    const others = message.replace(/\b\w+\[(\d+)\]/, (_, at) => `number ${Number(at) + 1}`)
    return { path: `--${list.slice(0, -1)} number ${Number(index) + 1}`, message: subject + others }
  }
  const [, flagName] = /^flags\.(.*)$/.exec(path) ?? []
  if (flagName) return { path: `--flag ${flagName}`, message: unknownName(flagName, PARTNER_FLAGS) }
  const flag = FLAG_OF[path] ?? `set ${path.replace(/^settings\./, '')}`
  return { path: `--${flag}`, message }
}

/** (CLI-11, its set part) */
export const set: WriteAction = async (context, input) => {
  const [code = '', ...pairs] = input.args
  const problems: Problem[] = []
  const values = valuesFrom(pairs, problems, (key) => key)
  // The code is looked up once everything else is right.
  const checked = checkPartner({ partner_code: 'any-code', ...values })
  if (!checked.ok)
    for (const { path, message } of checked.problems)
      problems.push({ path: path.replace(/^settings\./, ''), message })
  if (!checked.ok || problems.length > 0) throw unusable(problems)
  const partner_code = await knownPartner(await context.db(), code)
  return planValues(context, { ...checked.input, partner_code }, 'set')
}

/** (CLI-11, its flags part) */
export const flags: WriteAction = async (context, input) => {
  const values = flagsFrom(input)
  const partner_code = await knownPartner(await context.db(), input.arg(0))
  return planValues(context, { partner_code, flags: values }, 'flags')
}

function flagsFrom(input: Input): Record<string, boolean> {
  // One by one or separated by commas.
  const [on = [], off = []] = ['on', 'off'].map((side) => input.texts(side).flatMap(splitList))
  if (on.length + off.length === 0)
    throw wrongUsage('Missing --on or --off.', { next: `Flags are ${PARTNER_FLAGS.join(', ')}.` })
  const known: readonly string[] = PARTNER_FLAGS
  const unknown = (side: string, names: readonly string[]) =>
    names
      .filter((name) => !known.includes(name))
      .map((name) => ({ path: `--${side} ${name}`, message: unknownName(name, known) }))
  const problems = [
    ...unknown('on', on),
    ...unknown('off', off),
    ...on
      .filter((name) => off.includes(name))
      .map((name) => ({ path: `--on ${name}`, message: 'is in --off too' })),
  ]
  assertUsable(problems, 'flags')
  return Object.fromEntries([
    ...on.map((name) => [name, true] as const),
    ...off.map((name) => [name, false] as const),
  ])
}

/** (CLI-11, its disable part) */
export const disable: WriteAction = async (context, input) => {
  const plan = await planStatus(context, input, 'disable')
  const question = `No one at ${plan.target} can log in or see anything until it is enabled again.`
  return { ...plan, confirm: { question } }
}

/** (CLI-11, its enable part) */
export const enable: WriteAction = (context, input) => planStatus(context, input, 'enable')

async function planStatus(context: Context, input: Input, mode: 'enable' | 'disable') {
  const partner_code = await knownPartner(await context.db(), input.arg(0))
  const status = mode === 'enable' ? 'active' : 'inactive'
  return planValues(context, { partner_code, status }, mode)
}

const SETTINGS = Object.keys(settingsSchema.shape)
const FIELDS = Object.keys(partnerFields)
/** Keys of --set that have no flag of their own. */
const SETTABLE_KEYS = [...FIELDS, ...SETTINGS].filter((key) => !(key in FLAG_OF))
/** The same with what each is, for those who are asked. */
export const SETTABLE_VALUES = SETTABLE_KEYS.map((name) => {
  const field = { ...partnerFields, ...settingsSchema.shape }[name as keyof typeof partnerFields]
  return { name, about: field.description ?? '' }
})
/** Settings with parts of their own are given as JSON. */
const JSON_SETTINGS = [
  'moderation_contact',
  'moderation_escalation',
  'coach_links',
  'single_sign_on',
  'scim_groups',
]

/**
 * key=value of fields and settings: true, false and null mean just that, commas separate lists.
 * What makes no sense is added to the problems; `pathOf` says where a key was typed.
 */
function valuesFrom(
  pairs: readonly string[],
  problems: Problem[],
  pathOf: (key: string) => string,
) {
  const values: Record<string, unknown> = {}
  const settings: Record<string, unknown> = {}
  for (const pair of pairs) {
    const [, key = '', text = ''] = /^([^=]*)=(.*)$/s.exec(pair) ?? ['', pair]
    const wrong = (message: string) => problems.push({ path: pathOf(key), message })
    const into = SETTINGS.includes(key) ? settings : values
    if (!pair.includes('=')) wrong('must be key=value')
    else if (!SETTINGS.includes(key) && !FIELDS.includes(key)) wrong(unknownKey(key))
    else if (key in into) wrong('is given twice')
    else if (key === 'email_domains') into[key] = splitList(text)
    else if (['true', 'false', 'null'].includes(text)) into[key] = JSON.parse(text)
    else if (key === 'crisis_contacts') into[key] = readContacts(text)
    else if (key === 'moderation_contact' && !text.trim().startsWith('{'))
      into[key] = readContact(text)
    else if (key === 'signups_per_network') into[key] = Number(text)
    else if (!JSON_SETTINGS.includes(key)) into[key] = text
    else
      try {
        into[key] = JSON.parse(text)
      } catch {
        wrong('must be JSON or null')
      }
  }
  return { ...values, settings }
}

/** A JSON list, or `Counseling center: 555-0142; Campus police: 555-0111`. */
function readContacts(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text.split(';').map((contact) => {
      const [, label = contact, phone] = /^([^:]*):(.*)$/.exec(contact) ?? []
      return { label: label.trim(), ...(phone !== undefined && { phone: phone.trim() }) }
    })
  }
}

/** `Pat Dean <dean@hill.edu>`, as in mail. */
function readContact(text: string) {
  const alone = text.includes('@') ? ['', '', text] : ['', text, '']
  const [, name = '', email = ''] = /^([^<]*)<([^>]*)>\s*$/.exec(text) ?? alone
  return { name: name.trim(), email: email.trim() }
}

const splitList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

function unknownKey(key: string): string {
  if (key === 'partner_code') return "can't be changed"
  if ((PARTNER_FLAGS as readonly string[]).includes(key))
    return 'is a feature flag: see quad partners flags --help'
  if (key in partnerFileSchema.shape) return 'is a list: quad partners import changes it'
  return unknownName(key, [...SETTINGS, ...FIELDS])
}

function unknownName(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known)
  return nearest
    ? `is not known; did you mean ${nearest}?`
    : `is not known; known are ${known.join(', ')}`
}
