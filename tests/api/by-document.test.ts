import Ajv from 'ajv/dist/2020'
import { expect } from 'vitest'
import type { JsonSchema } from '~/api/json-schema'
import type { Browser } from '~tests/support/client'
import { as, site, test, type PersonName } from '~tests/support/fixtures'
import { cases, forgetLimits, sendFrom, show, type Case } from './endpoint-cases'
import { CASES, sampleInput } from './endpoint-samples'

type Schema = { schema: JsonSchema }
type Operation = {
  security?: Record<string, string[]>[]
  parameters?: ({ name: string; required: boolean } & Schema)[]
  requestBody?: { content: Partial<Record<string, Schema>> }
  responses: Record<'200', { content: Record<'application/json', Schema> }>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}

const readDocument = async () =>
  JSON.parse((await site.browser(null).get('/api/openapi.json')).html) as Document

/** All fields that the document says an operation takes, in its path, its query or its body. */
function sentFields({ parameters = [], requestBody }: Operation): JsonSchema {
  const body = requestBody?.content['application/json']?.schema ?? {}
  const named = parameters.map(({ name, schema }) => [name, schema] as const)
  return {
    type: 'object',
    properties: { ...Object.fromEntries(named), ...body.properties },
    required: [
      ...parameters.filter(({ required }) => required).map(({ name }) => name),
      ...(body.required ?? []),
    ],
  }
}

/** The people that rules tell apart, and a visitor. */
const ROLES: (PersonName | null)[] = [
  null,
  ...(['sam', 'priya', 'stan', 'lena', 'cora', 'colin', 'nora'] as const),
]

test(
  '[API-02] [API-03] [API-04] everyone who sends what the document describes gets what it describes',
  { timeout: 120_000 },
  async () => {
    const { paths, components } = await readDocument()
    const ajv = new Ajv({ strict: false, validateFormats: false })
    const isProblem = ajv.compile({ ...components.schemas.Problem, components })
    const wrong: string[] = []
    const browsers = new Map<string | null, Browser>()
    for (const who of ROLES) browsers.set(who, who ? await as(who) : site.browser())
    for (const [path, methods] of Object.entries(paths))
      for (const [verb, operation] of Object.entries(methods)) {
        const method = verb.toUpperCase()
        const key = `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`
        const { schema } = operation.responses[200].content['application/json']
        const isAnswer = ajv.compile({ ...schema, components })
        const input = sentFields(operation)
        const at = key.slice(method.length + 1).replace(/^\/api/, '')
        const call = { key, endpoint: { method, path: at }, input } as unknown as Case
        const isOpen = operation.security?.length === 0 || operation.security?.some(isNothing)
        const sent = sampleInput(input, CASES[key]?.input)
        await forgetLimits()
        // A password takes long to check, on purpose.
        const callers = /password/.test(JSON.stringify(sent)) ? ROLES.slice(0, 2) : ROLES
        for (const who of callers) {
          const { status, ...body } = await sendFrom(browsers.get(who)!, call, sent)
          if (path.endsWith('/logout') && who) browsers.set(who, await as(who))
          const fits = status === 200 ? isAnswer(body) : isProblem({ status, ...body })
          const isRight = who === null ? (status === 401) !== Boolean(isOpen) : status !== 401
          if (!fits || !isRight || status >= 500) wrong.push(show([key, who, status, body]))
        }
      }
    expect(wrong, wrong.join('\n')).toEqual([])
  },
)

const isNothing = (way: Record<string, string[]>) => Object.keys(way).length === 0

test('[API-02] what the walks over missing, wrong and long fields send is what the document says', async () => {
  const { paths } = await readDocument()
  const names = (schema: JsonSchema) => [
    Object.keys(schema.properties ?? {}).sort(),
    [...(schema.required ?? [])].sort(),
  ]
  for (const { key, endpoint, input } of cases) {
    const path = key.slice(endpoint.method.length + 1).replace(/:(\w+)/g, '{$1}')
    const operation = paths[path]![endpoint.method.toLowerCase()]!
    expect([key, ...names(sentFields(operation))]).toEqual([key, ...names(input)])
  }
})
