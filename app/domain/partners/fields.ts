import { z } from 'zod'
import { isOneLine, isPlainText } from '~/platform/one-line'

/** The kinds of values in a school's file, with what is said of wrong ones. */
export const anyLine = (most: number) =>
  z
    .string({ error: 'must be a text' })
    .trim()
    .max(most, { error: `must have at most ${most} characters` })
    .refine(isOneLine, { error: 'must be one line without control characters' })

export const text = (most: number) => anyLine(most).min(1, { error: 'must not be empty' })

/** May have several lines. */
export const longText = (most: number) =>
  z
    .string({ error: 'must be a text' })
    .trim()
    .max(most, { error: `must have at most ${most} characters` })
    .refine(isPlainText, { error: 'must not have control characters' })

/** May be absent, null or empty; all three mean that there is none. */
export const optional = (schema: z.ZodString) =>
  schema.nullable().transform((value) => value || null)
export const optionalText = (most: number) => optional(anyLine(most))

export const oneOf = <T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })

export const yesOrNo = z.boolean({ error: 'must be true or false' })

export const list = <T extends z.ZodType>(of: T) => z.array(of, { error: 'must be a list' })
