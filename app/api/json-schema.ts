import * as z from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** What a schema calls by name: the entities that are answered. */
export type NamedSchemas = Record<string, JsonSchema>

const LOCAL = '#/$defs/'
const SHARED = '#/components/schemas/'

const requiredLater = new WeakSet<z.core.$ZodType>()

/** Documents a field as required though its schema lets it be missing: the command refuses that, in its words. */
export function documentAsRequired<S extends z.ZodType>(field: S): S {
  requiredLater.add(field)
  return field
}

type Described = { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }

function addRequired({ zodSchema, jsonSchema }: Described) {
  if (!(zodSchema instanceof z.ZodObject)) return
  const fields = Object.entries(zodSchema.shape as Record<string, z.core.$ZodType>)
  const names = fields.filter(([, field]) => requiredLater.has(field)).map(([name]) => name)
  if (names.length > 0) jsonSchema.required = [...(jsonSchema.required ?? []), ...names]
}

/**
 * A schema as OpenAPI 3.1 has it, in JSON Schema 2020-12: what can be sent, or what is answered. The
 * schemas with an id of their own are collected in `names`.
 */
export function jsonSchemaFor(
  schema: z.ZodType,
  io: 'input' | 'output',
  names: NamedSchemas = {},
): JsonSchema {
  const options = { io, unrepresentable: 'any', override: addRequired } as const
  const { $schema: _, $defs, ...json } = z.toJSONSchema(schema, options)
  const shared = JSON.stringify([json, $defs ?? {}]).replaceAll(`"${LOCAL}`, `"${SHARED}`)
  const [own, definitions] = JSON.parse(shared) as [JsonSchema, NamedSchemas]
  for (const [name, definition] of Object.entries(definitions)) {
    const { id: __, ...rest } = definition as JsonSchema & { id?: string }
    names[name] = rest
  }
  return own
}
