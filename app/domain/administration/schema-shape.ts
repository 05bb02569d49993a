/** One value as a form has it. */
export type Leaf = {
  kind: 'line' | 'text' | 'email' | 'number' | 'lines' | 'switch' | 'choice' | 'boxes'
  label: string
  /** What it does */
  hint?: string | undefined
  choices?: readonly { value: string; label: string }[]
  /** The first choice, which chooses nothing */
  none?: string
}
/** What belongs together, or as many of the same as there are, with room for another. */
export type Group = { kind: 'group'; label: string; hint?: string | undefined; fields: Shape }
export type Rows = {
  kind: 'rows'
  label: string
  hint?: string | undefined
  /** What one of them is called */
  one: string
  most: number
  fields: Record<string, Leaf>
}
/** What a form asks for, by the names of the values. */
export type Shape = { [name: string]: Leaf | Group | Rows }

type Part = Shape[string]
/** What was typed, by the names of the fields: 'contacts[1].email'. */
export type FormTexts = Readonly<Record<string, string | readonly string[]>>

const all = (typed: FormTexts, path: string): readonly string[] => [typed[path] ?? []].flat()
const under = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)
const isNothing = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0)

function readLeaf({ kind }: Leaf, typed: readonly string[]): unknown {
  const text = (typed[0] ?? '').trim()
  if (kind === 'switch') return typed.length > 0
  if (kind === 'boxes') return typed
  if (kind === 'lines') return text.split('\n').flatMap((line) => line.trim() || [])
  if (text === '') return null
  return kind === 'number' && /^-?\d{1,9}$/.test(text) ? Number(text) : text.replaceAll('\r', '')
}

/** Rows with something in them, each with its place in the form. */
const filledRows = (typed: FormTexts, path: string, { most, fields }: Rows) =>
  Array.from({ length: most }, (_, at) => ({
    at,
    row: readFields(typed, `${path}[${at}]`, fields),
  })).filter(({ row }) => !Object.values(row).every(isNothing))

function readPart(typed: FormTexts, path: string, part: Part): unknown {
  if (part.kind === 'rows') return filledRows(typed, path, part).map(({ row }) => row)
  if (part.kind !== 'group') return readLeaf(part, all(typed, path))
  const fields = readFields(typed, path, part.fields)
  return Object.values(fields).every(isNothing) ? null : fields
}

const readFields = (typed: FormTexts, path: string, shape: Shape): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, part]) => [name, readPart(typed, under(path, name), part)]),
  )

/** The id of a field's element, which a selector can have. */
export const fieldId = (path: string) => path.replaceAll(/[[\].]+/g, '-').replace(/-$/, '')

/** What a form says: empty fields are null, empty rows aren't there, a group with nothing in it is null. */
export const readShape = (typed: FormTexts, shape: Shape) => readFields(typed, '', shape)

/** The field of a value: rows that were left empty count in the form, not in what it says. */
export function findField(typed: FormTexts, shape: Shape, path: string): string {
  const [, list = '', at = '', rest = ''] = /^(.+?)\[(\d+)\](.*)$/.exec(path) ?? []
  const rows = partAt(shape, list)
  if (rows?.kind !== 'rows') return path
  const place = filledRows(typed, list, rows)[Number(at)]?.at ?? at
  return `${list}[${place}]${rest}`
}

/** What a path leads to, if it's part of the shape. */
export function partAt(shape: Shape, path: string): Part | undefined {
  const [, name = '', row, rest = ''] = /^(\w+)(\[\d+\])?\.?(.*)$/.exec(path) ?? []
  const part = Object.hasOwn(shape, name) ? shape[name] : undefined
  if (rest === '' || part === undefined) return part
  if (part.kind === 'group') return partAt(part.fields, rest)
  return part.kind === 'rows' && row ? partAt(part.fields, rest) : undefined
}

const asText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** The fields that a form shows for a value. */
export function typedFor(
  value: unknown,
  shape: Shape,
  path = '',
): Record<string, string | string[]> {
  const given = (value ?? {}) as Record<string, unknown>
  return Object.assign(
    {},
    ...Object.entries(shape).map(([name, part]) => {
      const at = under(path, name)
      const own = given[name]
      if (part.kind === 'group') return typedFor(own, part.fields, at)
      if (part.kind === 'rows')
        return Object.assign(
          {},
          ...(Array.isArray(own) ? own : []).map((row, n) =>
            typedFor(row, part.fields, `${at}[${n}]`),
          ),
        ) as Record<string, string>
      if (part.kind === 'switch') return own === true ? { [at]: 'on' } : {}
      if (part.kind === 'boxes') return Array.isArray(own) ? { [at]: own.map(String) } : {}
      if (part.kind === 'lines')
        return { [at]: Array.isArray(own) ? own.map(String).join('\n') : '' }
      return { [at]: asText(own) }
    }),
  ) as Record<string, string | string[]>
}

/** How many of its rows a form has: those that are filled in, and two more. */
export function rowsShown(typed: FormTexts, path: string, { most }: Rows): number {
  const used = Object.keys(typed).flatMap((name) => {
    const [, at] = name.startsWith(`${path}[`)
      ? (/^\[(\d+)\]/.exec(name.slice(path.length)) ?? [])
      : []
    return at !== undefined && all(typed, name).some((text) => text.trim() !== '') ? Number(at) : []
  })
  return Math.min(most, Math.max(-1, ...used) + 3)
}
