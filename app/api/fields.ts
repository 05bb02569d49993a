import * as z from 'zod'
import type { Ctx } from '~/platform/ctx'
import { parseMoment } from '~/platform/time-zone'
import { schoolZone } from '~/policy/time-zone'
import { HAS_NUL, unstorablePaths } from '~/platform/text/text-checks'
import { documentAsRequired } from './json-schema'
import { parseJson } from './request-input'

export const idField = (of: string) =>
  z
    .string({ error: `Must be the id of ${of}` })
    .max(200, { error: `Must be the id of ${of}` })
    .meta({ description: `The id of ${of}` })

/** Someone else, or another program, was faster. */
export const CHANGED_SINCE = 'It was changed since then: read it again'

/** true and false as JSON or a form sends them. */
export const booleanField = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean({ error: 'Must be true or false' }),
)

/** A text that the command checks, with words of its own. */
export const laterText = z.unknown().optional().meta({ type: 'string' })

/** One that has to be there: the command refuses it missing, and the documents say so. */
export const requiredLaterText = documentAsRequired(laterText.meta({ type: 'string' }))

/** One that has to be there in some cases; the description says when. */
export const laterTextIf = (when: string) => laterText.meta({ description: `Required ${when}` })

/** One of these names. */
export const laterChoice = (names: readonly string[]) =>
  documentAsRequired(laterText.meta({ type: 'string', enum: names }))

/** A whole number as JSON or a form sends it. */
const wholeField = (least: number, most: number) =>
  z.preprocess(
    (value) =>
      typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value,
    z
      .number({ error: 'Must be a number' })
      .int({ error: 'Must be a whole number' })
      .min(least, { error: `Must not be below ${least}` })
      .max(most, { error: `Must be at most ${most}` }),
  )

/** A whole number from 0. */
export const countField = (most: number) => wholeField(0, most)

/** A whole number from 1. */
export const pageField = (most: number) => wholeField(1, most)

/** A day, which begins at midnight of the school's zone, or a moment; momentFor reads it. */
export const dayOrTimeField = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], {
    error: 'Must be a date, such as 2026-11-21 or 2026-11-21T10:00:00Z',
  })
  .meta({ description: 'A day begins at midnight in time_zone of GET /api/partner' })

/** The moment that such a field names at this school. */
export const momentFor = ({ partner }: Pick<Ctx, 'partner'>, text: string): Date =>
  parseMoment(text, schoolZone(partner))

/** A list as JSON or a form sends it: several values, one alone, or JSON text. */
export const listField = <S extends z.ZodType>(list: S) => z.preprocess(parseList, list)

function parseList(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const list = value.trimStart().startsWith('[') ? parseJson(value) : undefined
  return Array.isArray(list) ? list : [value]
}

/** An object, or a list of objects, as JSON or a form sends it: fields with brackets, or JSON text. */
export const objectField = <S extends z.ZodType>(object: S) =>
  z.preprocess((value) => (typeof value === 'string' ? (parseJson(value) ?? value) : value), object)

const idText = z.string({ error: 'Must be a text' }).max(200, { error: 'Is too long' })

/** Ids or names: a list, one of them alone, or several separated by commas as in a query. */
export const idListField = z.preprocess(
  (value) => {
    const list = parseList(value)
    return typeof value === 'string' && Array.isArray(list) && list[0] === value
      ? value.split(',').map((item) => item.trim())
      : list
  },
  z
    .array(idText, { error: 'Must be a list' })
    .max(100, { error: 'Must have at most 100 entries' })
    .transform((all) => all.filter(Boolean)),
)

type ValidationResult = { error: { issues: { path: PropertyKey[]; message: string }[] } }

/** Enough to mend an input by; one list could have a fault per entry. */
const MAX_ISSUES = 20

/** What a type of JSON is called, where a schema has no words of its own. */
const TYPE_NAMES: Record<string, string> = {
  string: 'a text',
  array: 'a list',
  object: 'an object',
  number: 'a number',
  boolean: 'true or false',
}
const plainMessage = (message: string) =>
  message.replace(/^Invalid input: expected (\w+), received \w+$/, (_, type: string) =>
    type in TYPE_NAMES ? `Must be ${TYPE_NAMES[type]}` : 'Is of a wrong type',
  )

/** What is wrong with an input, by field, each fault once. */
export function errorsByField({ error }: ValidationResult): Record<string, string[]> {
  const errors = new Map<string, Set<string>>()
  for (const { path, message } of error.issues.slice(0, MAX_ISSUES)) {
    const name = path.join('.')
    errors.set(name, (errors.get(name) ?? new Set()).add(plainMessage(message)))
  }
  return Object.fromEntries([...errors].map(([name, messages]) => [name, [...messages]]))
}

/** The fields whose texts can't be stored, whatever their schemas say of characters. */
export const unstorableErrors = (input: unknown): Record<string, string[]> =>
  errorsByField({
    error: { issues: unstorablePaths(input).map((path) => ({ path, message: HAS_NUL })) },
  })
