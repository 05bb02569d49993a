import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Ajv from 'ajv/dist/2020'
import { expect } from 'vitest'
import { parse } from 'yaml'
import type { JsonSchema } from '~/api/json-schema'
import type { Browser } from '~tests/support/client'
import { as, changeAccount, NOW, site, siteTest, type PersonName } from '~tests/support/fixtures'
import { ROOT } from '~tests/support/paths'
import {
  cases,
  forgetLimits,
  listFields,
  sendFrom,
  show,
  withField,
  type Case,
  type Input,
} from './endpoint-cases'
import { fillForEndpoints } from './endpoint-rows'
import { CASES, sampleInput } from './endpoint-samples'

const test = siteTest({ now: new Date(NOW.getTime() + 1000) })

type Schema = { schema: JsonSchema }
type Operation = {
  parameters?: ({ name: string; in: 'path' | 'query'; required: boolean } & Schema)[]
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

/** Each operation as the document has it, with nothing of the program. */
const listOperations = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, operation]) => {
      const method = verb.toUpperCase()
      const key = `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`
      const at = key.slice(method.length + 1).replace(/^\/api/, '')
      const input = sentFields(operation)
      const call = { key, endpoint: { method, path: at }, input } as unknown as Case
      return { ...call, operation, sent: () => sampleInput(input, CASES[key]?.input) }
    }),
  )

/**
 * The people that rules tell apart, and a visitor. Those who may least come first: what staff did can't
 * be done again.
 */
const ROLES = {
  visitor: null,
  'control group': 'colin',
  'new leader': 'lena',
  'not joined': 'nora',
  prospective: 'priya',
  applicant: 'abe',
  alumna: 'alma',
  global: 'greta',
  coach: 'cora',
  student: 'sam',
  staff: 'stan',
  product: 'alex',
  administrator: 'emma',
} as const satisfies Record<string, PersonName | null>
type Role = keyof typeof ROLES

type Statuses = Partial<Record<400 | 401 | 403 | 404, Role[]>>
type Access = {
  kinds: Record<string, Statuses & { operations?: string[] }>
  apart: Record<string, Statuses>
}
const ACCESS = parse(readFileSync(join(ROOT, 'tests/api/refused.yaml'), 'utf8')) as Access

/** What the table says someone gets. */
function expectedStatus(key: string, role: Role): number {
  const { members, ...kinds } = ACCESS.kinds
  const kind = Object.values(kinds).find(({ operations }) => operations?.includes(key)) ?? members!
  for (const refused of [ACCESS.apart[key] ?? {}, kind])
    for (const status of [400, 401, 403, 404] as const)
      if (refused[status]?.includes(role)) return status
  return 200
}

const NOT_JOINED = { joined_date: null, terms_version: null, onboarding_step: 'signup' }

test(
  '[API-02] [API-03] [API-04] everyone who may gets what the document describes, no one else',
  { timeout: 300_000 },
  async () => {
    await fillForEndpoints()
    await changeAccount('alex', { roles: ['quad_employee'] })
    await changeAccount('emma', { roles: ['school_administrator'] })
    const document = await readDocument()
    const { components } = document
    const ajv = new Ajv({ strict: false, validateFormats: false })
    const isProblem = ajv.compile({ ...components.schemas.Problem, components })
    const wrong: string[] = []
    const browsers = new Map<Role, Browser>()
    const enter = async (role: Role) => {
      const name = ROLES[role]
      browsers.set(role, name ? await as(name) : site.browser())
    }
    for (const role of Object.keys(ROLES) as Role[]) await enter(role)
    const operations = listOperations(document)
    const keys = operations.map(({ key }) => key)
    for (const { key, operation, sent, ...call } of operations) {
      const { schema } = operation.responses[200].content['application/json']
      const isAnswer = ajv.compile({ ...schema, components })
      await forgetLimits()
      for (const role of Object.keys(ROLES) as Role[]) {
        await changeAccount('nora', NOT_JOINED)
        await changeAccount('greta', { onboarding_step: 'finished' })
        const { status, ...body } = await sendFrom(browsers.get(role)!, { ...call }, sent())
        if (key.endsWith('/logout')) await enter(role)
        const fits = status === 200 ? isAnswer(body) : isProblem({ status, ...body })
        const expected = expectedStatus(key, role)
        if (!fits || status !== expected) wrong.push(show([key, role, expected, status, body]))
      }
    }
    expect(wrong, wrong.join('\n')).toEqual([])
    const listed = Object.values(ACCESS.kinds).flatMap(({ operations: all = [] }) => all)
    expect([...listed, ...Object.keys(ACCESS.apart)].filter((key) => !keys.includes(key))).toEqual(
      [],
    )
  },
)

const OF_TYPES = {
  string: 'no such thing',
  object: { a: 1 },
  array: [[]],
  number: 1.5,
  boolean: true,
}

const KINDS = ['nothing', 'too long', 'none of the list', 'too low', 'too high', 'too many']

type Place = 'path' | 'query' | 'body' | 'item'

/** Values of other types. In an address everything is text; and one text can be a list of one. */
function otherTypes(type: unknown, place: Place): Partial<typeof OF_TYPES> {
  const { string, object, array, number, boolean } = OF_TYPES
  if (place === 'path' || type === undefined) return {}
  if (type === 'array') return place === 'query' ? { object } : { object, number, boolean }
  if (type === 'string') return place === 'query' ? { object } : { object, array, number, boolean }
  if (place === 'query') return { string, object }
  const { [type === 'integer' ? 'number' : (type as 'object')]: _, ...others } = OF_TYPES
  return type === 'integer' ? { ...others, number } : others
}

/** What the document says a field doesn't take, each with a name. */
function badValues(field: JsonSchema, place: Place, required = false): [string, unknown][] {
  const { maxLength, minimum, maximum, maxItems, items } = field
  const allowed = field.enum ?? (field.const === undefined ? null : [field.const])
  const bad: Record<string, unknown> = otherTypes([field.type].flat()[0], place)
  if (required && place !== 'path') bad.nothing = undefined
  if (maxLength !== undefined) bad['too long'] = 'x'.repeat(maxLength + 1)
  if (allowed) bad['none of the list'] = 'no such thing'
  if (minimum !== undefined) bad['too low'] = minimum - 1
  if (maximum !== undefined) bad['too high'] = maximum + 1
  if (maxItems !== undefined) bad['too many'] = Array.from({ length: maxItems + 1 }, () => 'x')
  const inside = items && place === 'body' ? badValues(items as JsonSchema, 'item') : []
  return [
    ...Object.entries(bad),
    ...inside.map(([kind, value]): [string, unknown] => [`list of ${kind}`, [value]]),
  ]
}

test(
  '[API-02] [API-04] what the document says no field takes is an error at that field',
  { timeout: 300_000 },
  async () => {
    const wrong: string[] = []
    const tried: Record<string, number> = {}
    for (const { key, operation, sent, ...call } of listOperations(await readDocument())) {
      const { who = 'sam', lenient = [] } = CASES[key] ?? {}
      const browser = who ? await as(who) : site.browser()
      for (const [path, field, required] of listFields(call.input)) {
        const parameter = operation.parameters?.find(({ name }) => name === path[0])
        for (const [kind, value] of badValues(field, parameter?.in ?? 'body', required)) {
          await forgetLimits()
          const input: Input = withField(sent(), path, value)
          const { status, errors = {} } = await sendFrom(browser, { ...call }, input)
          tried[kind] = (tried[kind] ?? 0) + 1
          const at = path.join('.')
          const isNamed = Object.keys(errors).some((name) => `${name}.`.startsWith(`${at}.`))
          // Without an identity nothing else is looked at.
          const isEarlier = key === 'POST /api/user/unprotected_save' && '' in errors
          const isRight = status === 400 && (isNamed || isEarlier)
          if (!isRight && !lenient.includes(path.at(-1)!))
            wrong.push(show([key, at, kind, value, status, errors]))
        }
      }
    }
    expect(wrong, wrong.join('\n')).toEqual([])
    for (const kind of KINDS) expect([kind, (tried[kind] ?? 0) > 5]).toEqual([kind, true])
  },
)

test('[API-02] the document has all that the program takes', async () => {
  const named = (schema: JsonSchema) => [
    Object.keys(schema.properties ?? {}).sort(),
    [...(schema.required ?? [])].sort(),
  ]
  const documented = new Map(
    listOperations(await readDocument()).map(({ key, input }) => [key, named(input)]),
  )
  for (const { key, input } of cases)
    expect([key, documented.get(key)]).toEqual([key, named(input)])
})
