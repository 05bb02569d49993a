import { PROBLEMS } from '~/http/api-requests.server'
import { catalog, describeAccess } from './catalog.server'
import { jsonSchemaFor, type JsonSchema } from './json-schema'

export type ReferenceField = { name: string; type: string; required: boolean }

let reference: ReturnType<typeof describeApi> | undefined

/** What /developers says of every endpoint, by part, and of what can go wrong. For everyone. */
export const apiReference = () => (reference ??= describeApi())

const describeApi = () => ({
  parts: catalog().map(({ name, entries }) => ({
    name,
    endpoints: entries.map(({ key: call, summary, endpoint }) => ({
      ...{ call, summary, access: describeAccess(endpoint) },
      fields: readFields(jsonSchemaFor(endpoint.input, 'input')),
    })),
  })),
  problems: Object.entries(PROBLEMS).map(([status, [id, title]]) => ({ status, id, title })),
})

/** An object's fields after its own name, as in post.title. */
function readFields(schema: JsonSchema, prefix = ''): ReferenceField[] {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  return fields.flatMap(([field, one]) => {
    const name = prefix + field
    if (one.properties) return readFields(one, `${name}.`)
    return [{ name, type: typeName(one), required: (schema.required ?? []).includes(field) }]
  })
}

function typeName({ description, ...schema }: JsonSchema): string {
  if (description?.startsWith('The id')) return description.replace(/^The id/, 'id')
  const note = description ? `; ${description.toLowerCase()}` : ''
  return plainTypeName(schema) + note
}

function plainTypeName({ type, enum: choices, anyOf, items }: JsonSchema): string {
  if (choices) return choices.map(String).join(', ')
  if (anyOf) return [...new Set(anyOf.map((one) => typeName(one as JsonSchema)))].join(' or ')
  if (type === 'array') return `list of ${items ? typeName(items as JsonSchema) : 'anything'}`
  return type === undefined ? 'anything' : [type].flat().join(' or ')
}
