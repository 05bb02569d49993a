import { wrapText } from './columns'
import { counted } from './quantities'
import { tableLines } from './table'
import { printable, type Theme } from './theme'

export type ValueChange = { field: string; from: unknown; to: unknown }

/** One line of a plan. Only lines that change something make the run write. */
export type PlannedChange = {
  action: keyof typeof COUNTED
  kind: string
  name: string
  /** What it keeps when its name changes */
  code?: string
  note?: string
  /** Each value before and after */
  values?: readonly ValueChange[]
  /** How many it stands for, where they aren't named one by one */
  many?: number
}

/** Rows that a table gets, in a plan. */
export const addedRows = (table: string, many: number): PlannedChange => ({
  action: 'create',
  kind: 'rows',
  name: table,
  note: counted(many),
  many,
})

export type ApplyResult = {
  /** Added to the JSON document */
  json?: Record<string, unknown>
  /** Printed after the plan */
  text?: (theme: Theme) => string
  /** The command's own transaction has written the audit row */
  audited?: boolean
  /** What was started keeps running: returns the exit code when it has ended */
  stay?: () => Promise<number>
}

/**
 * What a writing command is going to do. The dry run and the real run print the same, because
 * both print this. (CLI-05)
 */
export type Plan = {
  /** For the audit row */
  target: string
  partner_code?: string
  changes: PlannedChange[]
  /** Asked before it is done; `word` has to be typed instead of yes. (CLI-08) */
  confirm?: { question: string; word?: string }
  /** Said after the sum: what else could be done */
  hint?: string | undefined
  /** Added to the JSON document, of the dry run too */
  json?: Record<string, unknown>
  apply(): Promise<ApplyResult>
  /** What is printed when there is nothing to do, such as the accounts of a school that exists */
  found?(): Promise<ApplyResult>
}

export const isWork = (plan: Plan) =>
  plan.changes.some(({ action }) => action !== 'unchanged' && action !== 'kept')

export function planText(plan: Plan, theme: Theme): string {
  const shown = plan.changes.filter((change) => change.action !== 'unchanged')
  const lines = isWork(plan) ? [...changeLines(shown, theme), ''] : ['Nothing to do.']
  return [...lines, ...sum(plan), ...(plan.hint ? [plan.hint] : [])].join('\n')
}

/** A table, with the values of each row below it. */
function changeLines(shown: readonly PlannedChange[], theme: Theme): string[] {
  const { titles, rows } = tableLines(
    shown,
    { ACTION: 'action', KIND: 'kind', NAME: 'name', NOTE: (change) => change.note ?? '' },
    theme,
    ['ACTION'],
  )
  const below = shown.map(({ values = [] }) =>
    values.flatMap(changedParts).map((value) => valueLine(value, theme)),
  )
  return [titles, ...rows.flatMap((row, at) => [row, ...(below[at] ?? [])])]
}

/** Of a setting with parts, those that change: its text may be too long to show them. */
function changedParts({ field, from, to }: ValueChange): ValueChange[] {
  if (!hasParts(from) || !hasParts(to)) return [{ field, from, to }]
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return names
    .filter((name) => valueText(from[name]) !== valueText(to[name]))
    .map((name) => ({ field: `${field}.${name}`, from: from[name], to: to[name] }))
}

const hasParts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of what goes on below */
const VALUE_INDENT = 6

function valueLine({ field, from, to }: ValueChange, theme: Theme): string {
  const line = `    ${field}: ${shortValue(from)} → ${shortValue(to)}`
  if (theme.width === null) return line
  return wrapText(line, theme.width - VALUE_INDENT, Infinity).join(`\n${' '.repeat(VALUE_INDENT)}`)
}

/** Longer texts are whole in the document. */
const LONGEST = 60

function shortValue(value: unknown): string {
  const text = printable(valueText(value))
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}

export const valueText = (value: unknown): string =>
  typeof value === 'string'
    ? value || '""'
    : value === null
      ? 'none'
      : (JSON.stringify(value ?? undefined) ?? 'none')

const COUNTED = {
  create: 'to create',
  update: 'to update',
  archive: 'to archive',
  close: 'to close',
  restore: 'to restore',
  delete: 'to delete',
  run: 'to run',
  unchanged: 'unchanged',
  kept: 'not in the file and kept',
} as const

function sum({ changes }: Plan): string[] {
  const parts = Object.entries(COUNTED).flatMap(([action, words]) => {
    const some = changes.filter((change) => change.action === action)
    const count = some.reduce((total, { many = 1 }) => total + many, 0)
    return count > 0 ? [`${count} ${words}`] : []
  })
  return parts.length > 0 ? [`${parts.join(', ')}.`] : []
}
