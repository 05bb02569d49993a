import { PROBLEMS } from '~/http/addresses/api-requests.server'
import { catalog, describeAccess } from './catalog.server'
import type { Endpoint } from './endpoint'
import { jsonSchemaFor, type JsonSchema, type NamedSchemas } from './json-schema'

/** The note says whether a field can be left out. */
export type ReferenceField = { name: string; type: string; note: string | null }

let reference: ReturnType<typeof describeApi> | undefined

/** What /developers says of every endpoint, by part, and of what can go wrong. For everyone. */
export const apiReference = () => (reference ??= describeApi())

function describeApi() {
  const objects: NamedSchemas = {}
  const parts = catalog().map(({ name, entries }) => ({
    name,
    id: makeId(name),
    endpoints: entries.map(({ key: call, summary, endpoint }) => ({
      call,
      id: makeId(call),
      summary,
      access: describeAccess(endpoint),
      fields: readFields(jsonSchemaFor(endpoint.input, 'input')).map(withNote),
      answer: describeAnswer(endpoint, jsonSchemaFor(endpoint.response, 'output', objects)),
    })),
  }))
  return {
    parts,
    objects: Object.entries(objects)
      .map(([name, schema]) => ({ name, fields: readFields(schema).map(plainField) }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en')),
    problems: Object.entries(PROBLEMS).map(([status, [id, title]]) => ({ status, id, title })),
  }
}

/** 'POST /api/posts/:id/like' is 'post-api-posts-id-like', within an address. */
const makeId = (text: string) => text.toLowerCase().replace(/\W+/g, '-')

const describeAnswer = ({ paged }: Endpoint, schema: JsonSchema) => ({
  type: typeName(schema),
  pageSize: paged ? (schema.maxItems ?? null) : null,
  fields: readFields(findItem(schema) ?? schema).map(plainField),
})

type Field = ReferenceField & { schema: JsonSchema }

/** An object's fields after its own name, as in post.title; those of a list's entries as in posts[].id. */
function readFields(schema: JsonSchema, prefix = ''): Field[] {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  return fields.flatMap(([field, property]) => {
    const name = prefix + field
    if (property.properties) return readFields(property, `${name}.`)
    const item = findItem(property)
    if (item?.properties) return readFields(item, `${name}[].`)
    const note = (schema.required ?? []).includes(field) ? null : 'optional'
    return [{ name, type: typeName(property), note, schema: property }]
  })
}

const plainField = ({ schema: _, ...field }: Field): ReferenceField => field

/** When it is required, where that depends. */
function withNote({ schema: { description }, ...field }: Field): ReferenceField {
  const says = description && !isIdText(description) ? description.toLowerCase() : null
  return { ...field, note: says ?? field.note }
}

const findItem = ({ items }: JsonSchema) => items as JsonSchema | undefined

const isIdText = (description: string) => description.startsWith('The id of ')

function typeName(schema: JsonSchema): string {
  const { $ref, type, format, description, enum: choices, const: only, anyOf } = schema
  if ($ref) return $ref.split('/').at(-1)!
  if (description && isIdText(description)) return description.replace(/^The id/, 'id')
  if (choices) return choices.map(String).join(', ')
  if (only !== undefined) return String(only)
  if (format === 'date-time' || format === 'date') return `ISO 8601 ${format.replace('date-', '')}`
  if (anyOf) return [...new Set(anyOf.map((option) => typeName(option as JsonSchema)))].join(' or ')
  const item = findItem(schema)
  if (type === 'array') return `list of ${item ? typeName(item) : 'anything'}`
  return type === undefined ? 'anything' : [type].flat().join(' or ')
}
