import { inspect } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import fc from 'fast-check'
import { expect } from 'vitest'
import * as z from 'zod'
import { endpointKey } from '~/api/catalog.server'
import { ENDPOINTS } from '~/api/endpoints'
import type { JsonSchema } from '~/api/json-schema'
import { as, db, idOf, site, test } from '~tests/support/fixtures'

type Operation = {
  operationId: string
  parameters?: { in: 'path' | 'query'; name: string; schema: JsonSchema }[]
  requestBody?: { content: Partial<Record<string, { schema: JsonSchema }>> }
}
type Document = {
  openapi: string
  info: { title: string }
  paths: Record<string, Record<string, Operation>>
}

const readDocument = async () => {
  const { html, headers } = await site.browser(null).get('/api/openapi.json')
  expect(headers.get('content-type')).toContain('application/json')
  return JSON.parse(html) as Document
}

const operations = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

test('/api/openapi.json is OpenAPI 3.1 and has every endpoint once', async () => {
  const document = await readDocument()
  const { valid, errors } = await new Validator().validate(document)
  expect([valid, errors]).toEqual([true, undefined])
  expect(document).toMatchObject({ openapi: '3.1.1', info: { title: 'Quad API' } })
  const keys = operations(document).map(
    ({ path, method }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
  )
  expect(keys.sort()).toEqual(ENDPOINTS.map(endpointKey).sort())
  const ids = operations(document).map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(document.paths['/api/posts/{id}/comment']?.post).toMatchObject({
    parameters: [{ in: 'path', name: 'id', required: true }],
    requestBody: { content: { 'application/json': { schema: { required: ['content'] } } } },
  })
})

function readPatterns(schema: z.ZodType): RegExp[] {
  const found: RegExp[] = []
  const override = ({ zodSchema }: { zodSchema: z.core.$ZodType }) => {
    for (const check of zodSchema._zod.def.checks ?? []) {
      const { pattern } = check._zod.def as { pattern?: RegExp }
      if (pattern) found.push(pattern)
    }
  }
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override })
  return found
}

/** findings/schema-refuses-what-its-parser-takes.sh */
test('no pattern of the document has a flag, which JSON Schema would lose', () => {
  const patterns = ENDPOINTS.flatMap(({ input }) => readPatterns(input))
  expect(patterns.length).toBeGreaterThan(5)
  expect(patterns.filter(({ flags }) => /[ims]/.test(flags)).map(String)).toEqual([])
})

/** What stands in the document of each operation, and of each thing that several of them share. */
const parts = ({ paths, components, ...rest }: Document & { components: object }) => ({
  ...Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation]),
    ),
  ),
  ...components,
  rest,
})

const WHOLE = { depth: Infinity, breakLength: 100, maxArrayLength: 30, maxStringLength: 500 }

/** (npx vitest run tests/api/openapi.test.ts -u writes it again) */
test('every limit, name and word of the document is as written down', async () => {
  const all = Object.entries(parts((await readDocument()) as never))
  const output = all.map(([name, part]) => `=== ${name}\n${inspect(part, WHOLE)}\n`).join('\n')
  const same = output.replaceAll(String(site.port), 'PORT')
  await expect(same).toMatchFileSnapshot('endpoint-outlines/document.txt')
})

/** What a program could take for a text. */
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '0',
    '[',
    '{"a":',
    '%00',
    idOf('maya'),
    idOf('post:welcome'),
    '\ud800',
    '__proto__',
  ),
)

/** Values that a schema describes, as far as it does. */
function anyValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => anyValue(option as JsonSchema)))
  if (schema.type === 'string') return texts
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.oneof(fc.integer({ min: -2, max: 200 }), fc.double({ noNaN: true }))
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'array')
    return fc.array(schema.items ? anyValue(schema.items as JsonSchema) : texts, { maxLength: 4 })
  if (schema.type === 'object' && schema.properties) return anyObject(schema)
  return fc.jsonValue({ maxDepth: 2 })
}

const anyObject = ({ properties = {} }: JsonSchema) =>
  fc.record(
    Object.fromEntries(
      Object.entries(properties as Record<string, JsonSchema>).map(([name, property]) => [
        name,
        anyValue(property),
      ]),
    ),
    { requiredKeys: [] },
  )

/** Ends the session, or makes accounts. */
const LEFT_OUT = ['postUserLogout', 'postUserSignup', 'postUserPassword']

test('whatever the document allows to be sent is answered, and nothing breaks', async () => {
  const all = operations(await readDocument()).filter(
    ({ operation }) => !LEFT_OUT.includes(operation.operationId),
  )
  const sam = await as('sam')
  sam.headers = { 'sec-fetch-site': 'same-origin' }
  const wrong: string[] = []
  for (const { path, method, operation } of all) {
    const { parameters = [], requestBody } = operation
    const inputs = fc.sample(
      fc.record({
        body: requestBody
          ? anyValue(requestBody.content['application/json']?.schema ?? { type: 'object' })
          : fc.constant({}),
        values: fc.tuple(...parameters.map(({ schema }) => anyValue(schema))),
      }),
      { numRuns: 4, seed: 17 },
    )
    for (const { body, values } of inputs) {
      await db.write((tx) => tx.rateLimit.deleteMany())
      const named = parameters.map((parameter, at) => ({ ...parameter, text: toText(values[at]) }))
      const address = named
        .filter((parameter) => parameter.in === 'path')
        .reduce((rest, { name, text }) => rest.replace(`{${name}}`, text || 'x'), path)
      const query = named
        .filter((parameter) => parameter.in === 'query')
        .map(({ name, text }) => `${name}=${text}`)
      const at = `/..${address}${query.length > 0 ? `?${query.join('&')}` : ''}`
      const sent = method === 'post' ? (body as object) : undefined
      const { status } = await sam.call(at, sent, method.toUpperCase())
      if (status >= 500) wrong.push(`${method} ${at} ${JSON.stringify(body)}: ${status}`)
    }
  }
  expect(wrong, wrong.join('\n')).toEqual([])
})

const toText = (value: unknown) =>
  encodeURIComponent(
    // Half a character has no place in an address.
    Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toString(),
  )

test('/developers names every endpoint, without script, for visitors and members', async () => {
  for (const browser of [site.browser(), await as('sam')]) {
    const page = await browser.get('/developers')
    expect([page.status, page.all('script').length]).toEqual([200, 0])
    for (const endpoint of ENDPOINTS) expect(page.texts('code')).toContain(endpointKey(endpoint))
    expect(page.texts('li').join('\n')).toContain('post.title: string (required for a new post)')
    expect(page.all('#invalid-input')).toHaveLength(1)
    expect(page.hrefs('.prose a')).toContain('/api/openapi.json')
  }
})

test('an error is problem details, with its name on /developers', async () => {
  const page = await (await as('sam')).post('/api/posts', { csrf: 'wrong' })
  expect(page.headers.get('content-type')).toBe('application/problem+json')
  expect(JSON.parse(page.html)).toEqual({
    type: '/developers#session-expired',
    title: 'Session expired',
    status: 419,
    detail: 'The form token is missing or has expired.',
  })
  const invalid = await (await as('sam')).call('/user/prompt', { prompt: 7 })
  expect(invalid).toMatchObject({
    type: '/developers#invalid-input',
    title: 'Invalid input',
    status: 400,
    errors: { prompt: [expect.any(String)] },
  })
})

test.each([
  ['too-large', 413, '/api/posts', { body: 'x'.repeat(301_000) }],
  ['address-too-long', 414, `/api/${'x'.repeat(60_000)}`, {}],
  ['no-access', 403, '/api/posts', { headers: { origin: 'https://other.test' } }],
])('so is what ends a call before its endpoint: %s', async (name, status, path, init) => {
  const response = await fetch(`http://localhost:${site.port}${path}`, { method: 'POST', ...init })
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(await response.json()).toMatchObject({ type: `/developers#${name}`, status })
})

type WithAnswer = {
  responses: Record<
    '200',
    { description: string; content: { 'application/json': { schema: JsonSchema } } }
  >
  parameters?: { name: string }[]
}

test('[API-02] a list that an answer has a page of says how many these are', async () => {
  const pages = operations(await readDocument()).flatMap(({ path, operation }) => {
    const { content } = (operation as unknown as WithAnswer).responses[200]
    const answer = content['application/json'].schema.properties?.answer as JsonSchema
    const fields = Object.entries((answer.properties ?? {}) as Record<string, JsonSchema>)
    if (!fields.some(([name]) => ['page', 'next', 'total'].includes(name))) return []
    return fields.flatMap(([name, { type, maxItems }]) =>
      type === 'array' ? [`${path} ${name} ${String(maxItems)}`] : [],
    )
  })
  expect(pages.length).toBeGreaterThan(5)
  expect(pages.filter((page) => page.endsWith('undefined'))).toEqual([])
})

test('[API-02] every list says in the document that it comes whole, or how many come at once', async () => {
  const document = await readDocument()
  const lists = operations(document).flatMap(({ path, operation }) => {
    const { responses, parameters = [] } = operation as unknown as WithAnswer
    const { description, content } = responses[200]
    const { properties, required } = content['application/json'].schema
    const answer = properties?.answer as JsonSchema
    if (answer.type !== 'array') return []
    const isPaged = parameters.some(({ name }) => name === 'before')
    expect([path, required]).toEqual([path, isPaged ? ['answer', 'next'] : ['answer']])
    const { maxItems } = answer
    const most = isPaged ? `A page of at most ${String(maxItems)}` : `At most ${String(maxItems)}`
    expect([path, description]).toEqual([path, maxItems ? most : 'The whole list'])
    return [`${path} ${description}`]
  })
  expect(lists.sort()).toEqual(
    `/api/activity A page of at most 400
    /api/announcements A page of at most 20
    /api/badges/all The whole list
    /api/badges/check_badge The whole list
    /api/badges/highest_level The whole list
    /api/calendar_sources The whole list
    /api/comments A page of at most 50
    /api/community_rules The whole list
    /api/comments/{id}/versions A page of at most 10
    /api/direct_messaging/channels A page of at most 30
    /api/direct_messaging/messages A page of at most 50
    /api/events A page of at most 20
    /api/events_between At most 70000
    /api/insights At most 520
    /api/interests The whole list
    /api/mention_suggestions At most 6
    /api/notifications A page of at most 100
    /api/own_events A page of at most 20
    /api/paginated_posts A page of at most 5
    /api/partner/connect-with The whole list
    /api/posts A page of at most 100
    /api/posts/{id}/likers A page of at most 1000
    /api/posts/{id}/versions A page of at most 10
    /api/prompts/categories The whole list
    /api/prompts/completed_prompt_ids The whole list
    /api/restricted_terms The whole list
    /api/school_announcements A page of at most 20
    /api/suggested_events A page of at most 20
    /api/topics The whole list
    /api/topics/categories The whole list
    /api/topics/enrollment/first_three At most 3
    /api/trending_tags At most 10
    /api/unnamed_posts A page of at most 100
    /api/unread_notifications A page of at most 100
    /api/user/find_blocked The whole list
    /api/user/followed_users A page of at most 100
    /api/user/follower_ids A page of at most 1000
    /api/user/{id}/about_versions A page of at most 10`
      .split('\n')
      .map((line) => line.trim())
      .sort(),
  )
})
