import { z } from 'zod'
import { isSingleLine, isPlainText } from '~/platform/text-checks'

/** The kinds of values in a school's file, with the messages for wrong ones. */
export const singleLine = (most: number) =>
  z
    .string({ error: 'must be a text' })
    .trim()
    .max(most, { error: `must have at most ${most} characters` })
    .refine(isSingleLine, { error: 'must be one line without control characters' })

export const text = (most: number) => singleLine(most).min(1, { error: 'must not be empty' })

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
export const optionalText = (most: number) => optional(singleLine(most))

export const oneOf = <T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })

export const trueOrFalse = z.boolean({ error: 'must be true or false' })

export const list = <T extends z.ZodType>(of: T) => z.array(of, { error: 'must be a list' })

export const code = z
  .string({ error: 'must be a text' })
  .trim()
  .regex(/^[a-z0-9][a-z0-9-]{1,39}$/, {
    error: 'must be a code of 2 to 40 lower-case letters, digits and dashes',
  })

const HOST =
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/
export const host = (example: string) =>
  z
    .string({ error: 'must be a text' })
    .trim()
    .toLowerCase()
    .regex(HOST, { error: `must be a host name without scheme and port, such as ${example}` })

const WEB_ADDRESS = { error: 'must be an address beginning with https:// or http://' }

export const webAddress = optionalText(500).refine(
  (value) => value === null || /^https?:\/\/[^\s]+$/.test(value),
  WEB_ADDRESS,
)

/** The address of an OpenID provider. */
export const issuer = text(500).refine((value) => /^https?:\/\/[^\s?#]+$/.test(value), WEB_ADDRESS)

export const mailAddress = z
  .email({ error: 'must be an email address' })
  .max(254, { error: 'must have at most 254 characters' })
