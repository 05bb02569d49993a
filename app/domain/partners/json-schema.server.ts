import * as z from 'zod'
import { partnerFileSchema } from './file.server'

type Schema = {
  type?: string
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  pattern?: string
  minLength?: number
  [key: string]: unknown
}

const WEB_ADDRESS = '^\\s*https?://\\S+\\s*$'
/** Values that are addresses; empty means none. */
const isAddress = (name: string) => /(^|_)link$|^resource_url_\d$/.test(name)
/** The same, where there has to be one. */
const isNeededAddress = (name: string) => /^(issuer|metadata_url|login_url)$/.test(name)

/**
 * The form of a school's file for editors and other programs, as JSON Schema 2020-12: made from the
 * schema that import itself goes by, with what each value is for. What only the whole file shows
 * (duplicates, topics that prompts name) import alone finds. (CLI-12)
 */
export function partnerJsonSchema(): Schema {
  const made = z.toJSONSchema(partnerFileSchema, { io: 'input', unrepresentable: 'any' }) as Schema
  addPatterns(made)
  const { $schema, ...rest } = made
  const properties = {
    $schema: {
      type: 'string',
      description: 'Where this schema is, for editors; import leaves it out.',
    },
    ...rest.properties,
  }
  addRules(properties)
  return {
    $schema,
    title: 'A school of Quad',
    description:
      'One school as `quad partners import` takes it. What is left out stays as it is; a new school needs name, shorthand_name, abbreviation and host.',
    ...rest,
    properties,
  }
}

/** Adds patterns for what refinements check. */
function addPatterns(schema: Schema) {
  for (const part of alternatives(schema)) {
    for (const [name, value] of Object.entries(part.properties ?? {})) {
      for (const text of alternatives(value)) addPattern(name, text)
      addPatterns(value)
      if (value.items) {
        for (const text of alternatives(value.items)) addPattern('', text)
        addPatterns(value.items)
      }
    }
  }
}

/** A schema and whatever it leaves the choice of. */
const alternatives = (schema: Schema): Schema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(alternatives),
]

function addPattern(name: string, schema: Schema) {
  if (schema.type !== 'string' || schema.pattern !== undefined) return
  if (isNeededAddress(name)) schema.pattern = WEB_ADDRESS
  else if (isAddress(name)) schema.pattern = `^\\s*$|${WEB_ADDRESS}`
  else if ((schema.minLength ?? 0) > 0) schema.pattern = '\\S'
}

/** Exactly one institution is the primary one, unless there is none. */
function addRules({ institutions }: Record<string, Schema>) {
  if (!institutions) return
  const primary = {
    type: 'object',
    properties: { primary: { const: true } },
    required: ['primary'],
  }
  institutions.anyOf = [
    { maxItems: 0 },
    { contains: primary, minContains: 1, maxContains: 1 } as Schema,
  ]
}
