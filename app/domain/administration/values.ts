import type { Shape } from './schema-shape'

type Part = Shape[string]

/** A value as a school's file has it. What a form leaves empty is null there, where it may be, else an empty text. */
export function given(value: unknown, part: Part, mayBeNull: boolean): unknown {
  if (value === null) return mayBeNull ? null : ''
  if (part.kind === 'rows')
    return (value as Record<string, unknown>[]).map((row) => givenFields(row, part.fields))
  return part.kind === 'group' ? givenFields(value as Record<string, unknown>, part.fields) : value
}

/** Numbers, choices and groups that are left out have their usual values. */
const givenFields = (values: Record<string, unknown>, fields: Shape) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const part = fields[name]!
      const isLeftOut =
        (value === null && (part.kind === 'group' || part.kind === 'number')) ||
        (Array.isArray(value) && value.length === 0)
      return isLeftOut ? [] : [[name, given(value, part, false)]]
    }),
  )

const NOTHING = 'nothing'
const all = new Intl.ListFormat('en-US', { type: 'unit', style: 'long' })

/** A value as one says it: 'on', 'Lake', 'Dean Smith, dean@northfield.test'. */
export function inWords(value: unknown, part: Part): string {
  if (part.kind === 'switch') return value === true ? 'on' : 'off'
  if (value === null || value === undefined || value === '') return NOTHING
  if (part.kind === 'choice')
    return part.choices?.find((choice) => choice.value === value)?.label ?? String(value as string)
  if (part.kind === 'group') return fieldsInWords(value as Record<string, unknown>, part.fields)
  if (!Array.isArray(value)) return String(value as string | number)
  const words = value.map((one) =>
    part.kind === 'rows' ? fieldsInWords(one as Record<string, unknown>, part.fields) : String(one),
  )
  return words.join('; ') || NOTHING
}

const fieldsInWords = (values: Record<string, unknown>, fields: Shape) =>
  all.format(
    Object.entries(fields).flatMap(([name, part]) => {
      const words = inWords(values[name], part)
      return words === NOTHING ? [] : [words]
    }),
  ) || NOTHING
