import { PROBLEMS } from '~/http/addresses/api-requests.server'
import { catalog, describeAccess, type CatalogEntry } from './catalog.server'
import type { Endpoint } from './endpoint'
import { jsonSchemaFor, type JsonSchema, type NamedSchemas } from './json-schema'

/** The catalog never changes while the program runs, and describing it takes longer than a page. */
const documents = new Map<string, string>()

/** The catalog as OpenAPI 3.1, as JSON. For everyone. */
export function openApiText(product: string, sessionCookie: string): string {
  const text = documents.get(product) ?? JSON.stringify(openApi(product, sessionCookie))
  documents.set(product, text)
  return text
}

function openApi(product: string, sessionCookie: string) {
  const schemas: NamedSchemas = { Problem: PROBLEM }
  const paths: Record<string, Record<string, object>> = {}
  for (const { name, entries } of catalog())
    for (const entry of entries) {
      const path = entry.path.replace(/:(\w+)/g, '{$1}')
      const method = entry.endpoint.method.toLowerCase()
      paths[path] = { ...paths[path], [method]: operation(entry, name, schemas) }
    }
  return {
    openapi: '3.1.1',
    info: {
      title: `${product} API`,
      version: '1',
      description: `What the pages of ${product} do, for programs. /developers explains it.`,
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }, { session: [] }],
    tags: catalog().map(({ name }) => ({ name })),
    paths,
    components: {
      schemas,
      responses: RESPONSES,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'A personal access token' },
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
      },
    },
  }
}

const RESPONSES = {
  Problem: {
    description: 'What went wrong, as RFC 9457 has it',
    content: {
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    },
  },
}

function operation(entry: CatalogEntry, tag: string, schemas: NamedSchemas) {
  const { endpoint, summary, path } = entry
  const { method, response } = endpoint
  const input = jsonSchemaFor(endpoint.input, 'input', schemas)
  const answer = jsonSchemaFor(response, 'output', schemas)
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const sent = Object.entries(input.properties ?? {}).filter(([name]) => !inPath.includes(name))
  const required = (input.required ?? []).filter((name) => !inPath.includes(name))
  const body = { ...input, properties: Object.fromEntries(sent), required }
  const inQuery = method === 'GET' ? sent.map(([name]) => name) : []
  const parameters = [
    ...inPath.map((name) => parameter('path', name, input, true)),
    ...inQuery.map((name) => parameter('query', name, input, required.includes(name))),
  ]
  return {
    operationId: operationId(method, path),
    tags: [tag],
    summary,
    description: describeAccess(endpoint),
    ...security(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.upload && { requestBody: uploadBody(endpoint.upload) }),
    ...(method === 'POST' && sent.length > 0 && { requestBody: requestBody(body) }),
    responses: responses(answer, endpoint.paged),
  }
}

/** Who needs something else than what the whole document says. */
function security({ who, session }: Endpoint) {
  const isOpen = who.page === null
  // A program with a token is refused, also where no login is needed.
  if (session) return { security: [...(isOpen ? [{}] : []), { session: [] }] }
  return isOpen ? { security: [] } : {}
}

const responses = (answer: JsonSchema, paged = false) => ({
  200: {
    description: describeAnswer(answer, paged),
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: paged ? { answer, next: NEXT } : { answer },
          required: paged ? ['answer', 'next'] : ['answer'],
        },
      },
    },
  },
  default: { $ref: '#/components/responses/Problem' },
})

/** How much of a list comes at once: none ends in silence. */
function describeAnswer({ type, maxItems }: JsonSchema, paged: boolean): string {
  if (type !== 'array') return 'Done'
  if (paged) return `A page of at most ${String(maxItems)}`
  return maxItems === undefined ? 'The whole list' : `At most ${String(maxItems)}`
}

const NEXT: JsonSchema = {
  type: ['string', 'null'],
  description: 'Send it as before for the page that follows; null after the last',
}

/** 'postPostsIdLike' */
const operationId = (method: string, path: string) =>
  method.toLowerCase() +
  path.replace(/^\/api/, '').replace(/\W+(\w)/g, (_, first: string) => first.toUpperCase())

/** What a form also has; JSON and calls with a token do without. */
const withFormToken = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  properties: { ...schema.properties, csrf: FORM_TOKEN },
})

const FORM_TOKEN: JsonSchema = {
  type: 'string',
  description:
    'The form token of the page, or in the header x-csrf. Without an access token, a form without it is answered 419',
}

const requestBody = (schema: JsonSchema) => ({
  required: (schema.required ?? []).length > 0,
  content: {
    'application/json': { schema },
    'application/x-www-form-urlencoded': { schema: withFormToken(schema) },
  },
})

const uploadBody = ({ field }: { field: string }) => ({
  required: true,
  content: {
    'multipart/form-data': {
      schema: withFormToken({
        type: 'object',
        required: [field],
        properties: { [field]: { type: 'string', format: 'binary' } },
      }),
    },
  },
})

const parameter = (
  place: 'path' | 'query',
  name: string,
  input: JsonSchema,
  required: boolean,
) => ({
  in: place,
  name,
  required,
  schema: input.properties?.[name] ?? {},
})

const PROBLEM: JsonSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { enum: Object.values(PROBLEMS).map(([name]) => `/developers#${name}`) },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    errors: {
      type: 'object',
      description: 'Messages by field; "" is the whole input',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    wait: { type: 'integer', description: 'Seconds until it can be tried again' },
    location: { type: 'string', description: 'The page that comes first' },
    captcha: {
      type: 'object',
      description: 'A question to be answered in captcha_answer, with its token',
      properties: { recaptchaToken: { type: 'string' }, question: { type: 'string' } },
    },
  },
}
