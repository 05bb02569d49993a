import { z } from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** What a schema calls by name: the entities that are answered. */
export type NamedSchemas = Record<string, JsonSchema>

const LOCAL = '#/$defs/'
const SHARED = '#/components/schemas/'

/**
 * A schema as OpenAPI 3.1 has it, in JSON Schema 2020-12: what can be sent, or what is answered. The
 * schemas with an id of their own are collected in `names`.
 */
export function jsonSchemaFor(
  schema: z.ZodType,
  io: 'input' | 'output',
  names: NamedSchemas = {},
): JsonSchema {
  const { $schema: _, $defs, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const shared = JSON.stringify([json, $defs ?? {}]).replaceAll(`"${LOCAL}`, `"${SHARED}`)
  const [own, definitions] = JSON.parse(shared) as [JsonSchema, NamedSchemas]
  for (const [name, definition] of Object.entries(definitions)) {
    const { id: __, ...rest } = definition as JsonSchema & { id?: string }
    names[name] = rest
  }
  return own
}
