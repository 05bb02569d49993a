import * as z from 'zod'
import { isSingleLine, isPlainText } from '~/platform/text/text-checks'
import { nearestName } from './nearest-name'

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

/** One of many names; the message says which was probably meant. */
export const knownName = <T extends string>(what: string, names: readonly [T, ...T[]]) =>
  z.enum(names, {
    error: ({ input }) => {
      const meant = typeof input === 'string' ? nearestName(input, names) : undefined
      return `must be a known ${what}${meant ? `; did you mean ${meant}?` : `: ${names.join(', ')}`}`
    },
  })

export const trueOrFalse = z.boolean({ error: 'must be true or false' })

export const list = <T extends z.ZodType>(of: T) => z.array(of, { error: 'must be a list' })

export const code = z
  .string({ error: 'must be a text' })
  .trim()
  .regex(/^[a-z0-9][a-z0-9-]{1,39}$/, {
    error: 'must be a code of 2 to 40 lower-case letters, digits and dashes',
  })

/** Lower-case words with dashes between them: a part of an address, the code of an entry. */
export const slug = z
  .string({ error: 'must be a text' })
  .trim()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
    error: 'must be lower-case words of letters and digits with dashes between them',
  })
  .max(80, { error: 'must have at most 80 characters' })

/** Of an entry of a list. */
export const entryCode = slug
  .optional()
  .describe('What it keeps when its title changes; made from the title where left out.')

/** What the school's own lists call an entry. */
export const listCodes = list(text(60))
  .max(100, { error: 'must have at most 100 entries' })
  .optional()
  .describe('What lists of people call it, such as NURS-BSN; left out, these stay.')

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

/** Where a link of the school leads: a page of this site, another one, or an email address. */
export const linkAddress = text(500).regex(
  /^\s*(https?:\/\/\S+|mailto:\S+@\S+|\/(?![/\\])\S*)\s*$/,
  { error: 'must be an address beginning with https://, http://, mailto: or /' },
)

/** A phone number as one dials it, also a short one such as 988. */
export const phoneNumber = optional(
  singleLine(40).regex(/^\s*$|^\s*\+?\(?\d[\d ()./-]{1,24}(([xX]|[eE][xX][tT]\.?) ?\d{1,6})?\s*$/, {
    error: 'must be a phone number, such as 988 or +1 507 555 0142',
  }),
)

/** The address of an OpenID provider. */
export const issuer = text(500).refine((value) => /^https?:\/\/[^\s?#]+$/.test(value), WEB_ADDRESS)

/** No abbreviations and offsets: they don't know when clocks change. */
const ZONE = /^(UTC|[A-Z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)+)$/
const ZONE_ERROR = 'must be a time zone by its IANA name, such as America/Chicago'

export const timeZone = z
  .string({ error: 'must be a text' })
  .regex(ZONE, { error: ({ input }) => zoneError(input) })
  .refine((name) => !ZONE.test(name) || isKnownZone(name), {
    error: ({ input }) => zoneError(input),
  })

function zoneError(typed: unknown): string {
  const name = String(typed).slice(0, 60).trim().replaceAll(' ', '_').toLowerCase()
  const zones = Intl.supportedValuesOf('timeZone')
  const ofCity = zones.find((zone) => zone.toLowerCase().endsWith(`/${name}`))
  const meant = ofCity ?? (name.includes('/') ? nearestName(name, zones) : undefined)
  return meant ? `${ZONE_ERROR}; did you mean ${meant}?` : ZONE_ERROR
}

/** Former names, such as US/Central, are known too. */
function isKnownZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

export const mailAddress = z
  .email({ error: 'must be an email address' })
  .max(254, { error: 'must have at most 254 characters' })
