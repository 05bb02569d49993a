import { endpointKey } from '~/api/catalog.server'
import { fullPath, type Endpoint } from '~/api/endpoint'
import { ENDPOINTS } from '~/api/endpoints'
import { jsonSchemaFor, type JsonSchema } from '~/api/json-schema'
import type { Browser } from '~tests/support/client'
import { as, db, idOf, site } from '~tests/support/fixtures'
import { CASES, sampleInput } from './endpoint-samples'

/** One endpoint to test, with the fields it takes. */
export type Case = { key: string; endpoint: Endpoint; input: JsonSchema }

/** From the catalog itself: a new endpoint is tested by being listed. */
export const cases: Case[] = ENDPOINTS.map((endpoint) => ({
  key: endpointKey(endpoint),
  endpoint,
  input: jsonSchemaFor(endpoint.input, 'input'),
}))

/** Limits have tests of their own. */
export const forgetLimits = async () => {
  const { writing, tracking } = site.services.limits
  for (const limiter of [...Object.values(writing), tracking])
    for (const key of [idOf('sam'), '127.0.0.1']) await limiter.reset(key)
  await db.write(async (tx) => {
    await tx.rateLimit.deleteMany()
    await tx.ticket.deleteMany()
    await tx.moderationReport.deleteMany()
  })
}

export type Input = Record<string, unknown>

export const show = (parts: unknown[]) =>
  parts.map((part) => JSON.stringify(part)?.slice(0, 200) ?? 'missing').join(' ')

/** Sends the input where the endpoint takes it: in its path, its query or its body. */
export const send = async (who: Parameters<typeof as>[0] | null, endpoint: Case, input: Input) =>
  sendFrom(who ? await as(who) : site.browser(), endpoint, input)

/** The same from a browser that someone uses already. */
export function sendFrom(browser: Browser, { endpoint }: Pick<Case, 'endpoint'>, input: Input) {
  browser.headers = { 'sec-fetch-site': 'same-origin' }
  const values = { ...input }
  const path = fullPath(endpoint).replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(values[name]))
    delete values[name]
    return value
  })
  const query = endpoint.method === 'GET' ? toQuery(values) : ''
  const inApi = `/..${path}${query && `?${query}`}`
  const body = endpoint.method === 'POST' ? values : undefined
  return browser.call(inApi, body, endpoint.method)
}

const toQuery = (values: Input) =>
  Object.entries(values)
    .flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? [`${name}[a]=b`]
        : [value].flat().map((one) => `${name}=${encodeURIComponent(String(one))}`),
    )
    .join('&')

export const given = (endpoint: Case) => sampleInput(endpoint.input, CASES[endpoint.key]?.input)
export const caller = ({ key }: Case) => {
  const { who = 'sam' } = CASES[key] ?? {}
  return who
}

/** The fields of an input, those in its objects too: path, schema, and whether it has to be there. */
export const listFields = (
  schema: JsonSchema,
  path: string[] = [],
): [string[], JsonSchema, boolean][] =>
  Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(
    ([name, field]) => [
      [[...path, name], field, (schema.required ?? []).includes(name)],
      ...listFields(field, [...path, name]),
    ],
  )

export function withField(input: Input, [name = '', ...rest]: string[], value: unknown): Input {
  if (rest.length > 0)
    return { ...input, [name]: withField((input[name] ?? {}) as Input, rest, value) }
  const { [name]: _, ...others } = input
  return value === undefined ? others : { ...others, [name]: value }
}
