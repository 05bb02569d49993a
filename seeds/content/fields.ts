import { USER_COLUMNS } from '~/domain/users/parts'
import * as z from 'zod'
import { TABLES, type ColumnSchema } from '~prisma/generated/tables'
import type { Tables } from '../rows'

/** What the schemas of the seeds' content files are made of. */

export const line = z.string().min(1)
export const key = z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'is not a key')
/** A text with {slots}, see wording.ts. */
export const template = line.refine(hasBalancedBraces, 'has a brace without its partner')
export const templates = z.array(template).min(1)
export const named = <T extends z.ZodType>(value: T) => z.record(z.string(), value)

function hasBalancedBraces(text: string): boolean {
  let open = 0
  for (const sign of text) {
    if (sign === '{') open++
    if (sign === '}' && --open < 0) return false
  }
  return open === 0
}

/** Values for columns of a table, of their types. */
export const columns = <T extends keyof Tables, R extends keyof Tables[T] & string = never>(
  table: T,
  required: readonly R[] = [],
) =>
  named(z.json())
    .superRefine((values, ctx) => {
      for (const name of required)
        if (!(name in values)) ctx.addIssue({ code: 'custom', message: `${name} is missing` })
      const known: Record<string, ColumnSchema> =
        table === 'User' ? USER_COLUMNS : TABLES[table].columns
      for (const [name, value] of Object.entries(values)) {
        const fits = known[name] && isOfType(value, known[name])
        if (!fits) ctx.addIssue({ code: 'custom', path: [name], message: `is no ${table} column` })
      }
    })
    .transform((values) => values as unknown as Partial<Tables[T]> & Pick<Tables[T], R>)

function isOfType(value: unknown, { type, nullable }: ColumnSchema): boolean {
  if (value === null) return nullable
  return type === 'Json' || typeof value === (type === 'Int' ? 'number' : type.toLowerCase())
}
