import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { partnerJsonSchema } from '~/domain/partners/json-schema.server'
import { listKinds } from '~/domain/partners/lists/index.server'
import { partnerFile } from '~/domain/partners/queries.server'
import type { PartnerFile } from '~/domain/partners/file.server'
import { DEFAULT_TIME_ZONE } from '~/policy/time-zone'
import type { ReadAction } from '../command'
import type { Context } from '../context'
import { pairs, type Cell } from '../table'
import { styled, type Theme } from '../theme'
import { knownPartner } from './known'
import { exportEverything } from './partners-transfer'

/** (CLI-11, its show part) */
export const show: ReadAction = async (context, input) => {
  const file = await loadFile(context, input.arg(0))
  return { json: { partner: file }, text: (theme) => showText(file, theme) }
}

/** (CLI-13) */
export const exportFile: ReadAction = async (context, input) => {
  const file = await loadFile(context, input.arg(0))
  const everything = input.text('everything')
  if (everything !== undefined) return exportEverything(context, input.arg(0), everything)
  return { json: file, text: () => stringify(file, { lineWidth: 0 }) }
}

/** The form of a school's file, for editors and other programs. (CLI-12) */
export const schema: ReadAction = () => {
  const json = partnerJsonSchema()
  return Promise.resolve({ json, text: () => `${JSON.stringify(json, null, 2)}\n` })
}

/** A school's file to fill in. (CLI-12) */
export const template: ReadAction = ({ root }) => {
  const text = readFileSync(join(root, 'content/partner-template.yaml'), 'utf8')
  const json = { $schema: './partner-file.schema.json', ...(parse(text) as object) }
  return Promise.resolve({ json, text: () => text })
}

async function loadFile(context: Context, code: string): Promise<PartnerFile> {
  const db = await context.db()
  const file = await partnerFile(db.read, await knownPartner(db, code))
  if (!file) throw new Error(`the school ${code} was removed just now`)
  return file
}

/** The parts of the file that are more than a name and a value, by title. */
function sectionsFor(file: PartnerFile): [title: string, lines: string[]][] {
  const sections = new Map<string, string>()
  for (const [name, { overview }] of listKinds) {
    const { title, lines } = overview
    const before = sections.get(title)
    const text = lines(file[name]).join('\n')
    sections.set(title, before === undefined ? text : `${before}, ${text}`)
  }
  const flags = Object.entries(file.flags).flatMap(([name, value]) => (value ? [name] : []))
  const { time_zone, ...others } = file.settings
  const settings = Object.entries(others).map(([name, value]) => `${name}: ${settingText(value)}`)
  const zone = time_zone ?? `${DEFAULT_TIME_ZONE} (default)`
  return [
    ...[...sections].map(([title, text]): [string, string[]] => [title, text.split('\n')]),
    ['Flags on', [flags.join(', ')]],
    ['Settings', [...settings, `time_zone: ${zone}`]],
  ]
}

function showText(file: PartnerFile, theme: Theme): string {
  const values = Object.entries(file).filter(
    ([, value]) => value !== null && typeof value !== 'object',
  ) as [string, Cell][]
  const sections = sectionsFor(file).map(([title, lines]) => {
    const shown = lines.map((line) => `  ${line || '-'}`)
    return `${styled(theme, 'bold', title)}\n${shown.join('\n')}`
  })
  return [pairs(values, theme), ...sections].join('\n\n')
}

/**
 * A setting on one line, as `partners set` reads it where that has a short form: 'Pat Dean <dean@hill.edu>',
 * 'Counseling: 555-0142; Police: 555-0111'.
 */
function settingText(value: unknown): string {
  if (Array.isArray(value)) return value.map(entryText).join(value.some(isGroup) ? '; ' : ', ')
  return isGroup(value) ? partsText(value) : String(value ?? '-')
}

/** One of a list, by its label where it has one. */
function entryText(entry: unknown): string {
  if (!isGroup(entry) || !('label' in entry)) return settingText(entry)
  const { label, ...parts } = entry
  return `${settingText(label)}: ${partsText(parts)}`
}

function partsText(parts: object): string {
  const { name, email, phone, ...others } = parts as Record<string, unknown>
  const isShort = Object.keys(others).length === 0
  if (isShort && name && email && !phone) return `${settingText(name)} <${settingText(email)}>`
  if (isShort && phone && !name && !email) return settingText(phone)
  return Object.entries(parts)
    .map(([part, value]) => `${part} ${settingText(value)}`)
    .join(', ')
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null
