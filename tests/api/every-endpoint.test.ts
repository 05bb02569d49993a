import { inspect } from 'node:util'
import { storedRows } from '~tests/support/stored-rows'
import Ajv from 'ajv/dist/2020'
import { describe, expect } from 'vitest'
import { fullPath, isWriting } from '~/api/endpoint'
import { jsonSchemaFor, type JsonSchema, type NamedSchemas } from '~/api/json-schema'
import { db, NOW, site, siteTest } from '~tests/support/fixtures'
import { ON_POSTGRESQL } from '~/platform/database/kind'
import { PEOPLE } from '~tests/support/two-schools/people'
import { POSTS } from '~tests/support/two-schools/posts'
import { watchPrisma } from '~tests/support/prisma-queries'
import { outlineChanges, readRows } from '~tests/support/written-rows'
import {
  caller,
  cases,
  forgetLimits,
  given,
  listFields,
  send,
  show,
  type Case,
  withField,
} from './endpoint-cases'
import { fillForEndpoints } from './endpoint-rows'
import { CASES, NEEDS_MORE, PUBLIC } from './endpoint-samples'

const test = siteTest({ now: new Date(NOW.getTime() + 1000) })

/**
 * What is true of every endpoint. Where a valid input doesn't follow from its schema,
 * endpoint-samples.ts has one.
 */
test.beforeAll(fillForEndpoints)

const TABLES = `Post Comment PostLike CommentLike Follow Skip Block Channel ChannelMember Message User
  ModerationCase ModerationReport PostView InfluenceAction EarnedBadge Event`
const COUNTS = TABLES.split(/\s+/).map((table) => `(SELECT count(*) FROM "${table}") AS "${table}"`)

/** How much there is of whatever an id could lead to. */
const state = async () => JSON.stringify(await storedRows(db, `SELECT ${COUNTS.join(', ')}`))

/** Everyone can write things of their own; what an id of this school is about stays as it is. */
const isAboutSomething = (endpoint: Case) => /"[0-9A-Z]{26}"/i.test(JSON.stringify(given(endpoint)))

test('[API-04] someone of another school gets nothing of this one, and changes nothing', async () => {
  const wrong: string[] = []
  for (const endpoint of cases.filter(({ key }) => !(key in NEEDS_MORE))) {
    await forgetLimits()
    const before = await state()
    const text = JSON.stringify(await send('lou', endpoint, given(endpoint)))
    const after = await state()
    if (isAboutSomething(endpoint) && after !== before)
      wrong.push(show([endpoint.key, before, after]))
    const found = /The post (welcome|question)|[A-Z]\w+ North\b|Study groups|"northfield"/.exec(
      text,
    )
    if (found) wrong.push(show([endpoint.key, found[0]]))
  }
  expect(wrong, wrong.join('\n')).toEqual([])
})

const SHORT = { depth: Infinity, breakLength: 100, maxArrayLength: 3, maxStringLength: 300 }
const withoutChance = (text: string) =>
  text
    .replace(/\b[\da-z]{26}\b/gi, 'ID')
    // The signature of one
    .replace(/\bID\.[\w-]{43}/g, 'ID.SIGNATURE')
    .replace(/(recaptchaToken|question): (['"]).+\2/g, '$1: SOME')
    .replaceAll(String(site.port), 'PORT')

/** Of long lists the beginning. (npx vitest run tests/api/every-endpoint.test.ts -u writes the outlines again) */
const outline = (key: string, body: object) =>
  withoutChance(`=== ${key}\n${inspect(body, SHORT)}\n`)

test('[API-02] every endpoint answers what its schema says, and nothing else', async () => {
  const [wrong, outlines]: [string[], string[]] = [[], []]
  const queries = watchPrisma()
  for (const endpoint of cases.filter(({ key }) => !(key in NEEDS_MORE))) {
    await forgetLimits()
    const names: NamedSchemas = {}
    const schema = jsonSchemaFor(endpoint.endpoint.response, 'output', names)
    const ajv = new Ajv({ strict: false, validateFormats: false })
    const validate = ajv.compile({ ...schema, components: { schemas: names } })
    const { status, answer, ...problem } = await send(caller(endpoint), endpoint, given(endpoint))
    if (status !== 200 || !validate(answer))
      wrong.push(show([endpoint.key, status, problem, validate.errors, given(endpoint)]))
    outlines.push(outline(endpoint.key, { status, answer, ...problem }))
  }
  expect(wrong, wrong.join('\n')).toEqual([])
  await expect(outlines.join('\n')).toMatchFileSnapshot('endpoint-outlines/answers.txt')
  if (!ON_POSTGRESQL) await expect(queries()).toMatchFileSnapshot('endpoint-outlines/queries.txt')
})

test('[API-03] without a session only the listed ones answer', async () => {
  const wrong: string[] = []
  for (const endpoint of cases) {
    await forgetLimits()
    const { status, location } = await send(null, endpoint, given(endpoint))
    const isOpen = status !== 401
    if (isOpen !== PUBLIC.includes(endpoint.key) || (!isOpen && location !== '/current-login'))
      wrong.push(show([endpoint.key, status]))
  }
  expect(wrong, wrong.join('\n')).toEqual([])
})

const APART = ['method', 'path', 'input', 'response', 'handle']
/** All that isn't about what an endpoint takes and gives. */
test('[API-04] who may call each endpoint, and how often', async () => {
  const lines = cases.map(({ key, endpoint }) => {
    const about = Object.entries(endpoint).filter(([name]) => !APART.includes(name))
    return `${key}: ${inspect(Object.fromEntries(about), SHORT)}`
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('endpoint-outlines/access.txt')
})

/** Part of every account, whatever it is for. */
const FOR_ALL_ACCOUNTS = /^\/(accept|account-settings|help|logout)$/

test.each([
  ['colin', '/404', FOR_ALL_ACCOUNTS],
  ['lena', '/leader/toc', FOR_ALL_ACCOUNTS],
  ['nora', '/accept', /^\/(accept|logout)$/],
] as const)('[API-04] %s is stopped where pages stop them', async (who, location, open) => {
  const wrong: string[] = []
  for (const endpoint of cases) {
    const { page } = endpoint.endpoint.who
    if (page === null || open.test(page)) continue
    await forgetLimits()
    const response = await send(who, endpoint, given(endpoint))
    const isStopped = response.status === 403 && response.location === location
    if (!isStopped && !(who === 'lena' && page === '/fence'))
      wrong.push(show([endpoint.key, response]))
  }
  expect(wrong, wrong.join('\n')).toEqual([])
})

const rowsNow = async () => {
  await site.services.tracker.flush()
  return readRows(db)
}
const NAMES = [...Object.keys(PEOPLE), ...Object.keys(POSTS).map((name) => `post:${name}`)]

test.skipIf(ON_POSTGRESQL)('the rows that each writing endpoint writes', async () => {
  const outlines: string[] = []
  for (const endpoint of cases.filter(({ endpoint }) => isWriting(endpoint))) {
    await forgetLimits()
    const before = await rowsNow()
    const { status } = await send(caller(endpoint), endpoint, given(endpoint))
    const changes = outlineChanges(before, await rowsNow(), NAMES)
    outlines.push([`=== ${endpoint.key} ${status}`, ...changes, ''].join('\n'))
  }
  const text = withoutChance(outlines.join('\n'))
  await expect(text).toMatchFileSnapshot('endpoint-outlines/rows.txt')
})

describe('[API-04] [SCREEN-05] bad input', () => {
  const long = ({ endpoint }: Case) => 'long '.repeat(endpoint.method === 'GET' ? 300 : 6000)

  /**
   * Values of other types than those of the field. In an address everything is text; and one text
   * can be a list of one, or an object as text.
   */
  function otherTypes({ endpoint }: Case, schema: JsonSchema): unknown[] {
    const [type] = [schema.type].flat()
    const all = { object: { a: 1 }, array: [[]], string: 'no such thing', number: 1.5 }
    const isText = type === 'string' || type === undefined
    if (isText && endpoint.method === 'GET') return [all.object, ['a', 'b']]
    const { string, object, array, number } = all
    if (type === 'array') return endpoint.method === 'GET' ? [object] : [object, number]
    if (type === 'object') return [array, number, string]
    return isText ? [object, array, number] : [object, array, string]
  }

  function badValues(endpoint: Case, field: JsonSchema, inPath: boolean, required: boolean) {
    const tooLong = inPath ? 'x'.repeat(400) : long(endpoint)
    const types = inPath ? [] : otherTypes(endpoint, field)
    return [
      ...(required && !inPath ? [['missing', undefined] as const] : []),
      ...types.map((value) => [`type ${JSON.stringify(value)}`, value] as const),
      ...([field.type].flat()[0] === 'string' ? [['long', tooLong] as const] : []),
    ]
  }

  /** What each endpoint says of each of its fields, once. */
  const results = new Map<string, string[]>()

  test.each(cases.filter(({ input }) => Object.keys(input.properties ?? {}).length > 0))(
    '$key says which field is wrong',
    async (endpoint) => {
      const wrong: string[] = []
      const { lenient = [] } = CASES[endpoint.key] ?? {}
      for (const [path, field, required] of listFields(endpoint.input)) {
        const inPath = fullPath(endpoint.endpoint).includes(`:${path[0]}`)
        for (const [kind, value] of badValues(endpoint, field, inPath, required)) {
          await forgetLimits()
          const input = withField(given(endpoint), path, value)
          const { answer: _, ...body } = await send(caller(endpoint), endpoint, input)
          const { status, errors = {} } = body
          const name = path.at(-1)!
          const isNamed = Object.keys(errors).some(
            (at) => at.split('.').includes(name) || at === path[0],
          )
          const messages = Object.values(errors as Record<string, string[]>)
          const isPlain = messages.every(
            (all) => new Set(all).size === all.length && !all.join().includes(': expected '),
          )
          const isFine =
            (status === 400 && isNamed) ||
            (kind === 'long' && status === 404) ||
            (endpoint.key in NEEDS_MORE && status === 400) ||
            (lenient.includes(name) && status < 500)
          if (!isFine || !isPlain) wrong.push(show([path.join('.'), kind, value, status, errors]))
          const result = withoutChance(inspect(body, SHORT))
          const at = `${endpoint.key} ${result}`
          results.set(at, [results.get(at) ?? [], `${path.join('.')} ${kind}`].flat())
        }
      }
      expect(wrong, wrong.join('\n')).toEqual([])
    },
  )

  test('what errors say', async () => {
    const outlines = [...results].map(([result, ways]) => `=== ${ways.join('; ')}: ${result}\n`)
    const file = 'endpoint-outlines/errors.txt'
    await expect(outlines.join('\n')).toMatchFileSnapshot(file)
  })
})
