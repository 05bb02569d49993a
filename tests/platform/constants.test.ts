import { basename } from 'node:path'
import { inspect } from 'node:util'
import { isValidElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { ON_POSTGRESQL } from '~/platform/database/kind'

type Module = Record<string, unknown>
/** Written in by Vitest */
declare global {
  interface ImportMeta {
    glob<T>(
      patterns: readonly string[],
      options?: { query: string },
    ): Record<string, () => Promise<T>>
  }
}
/** All that a module defines, shared or not, in `topLevel`: vitest.config.ts adds it. */
const MODULES = import.meta.glob<Module & { topLevel?: Module }>([
  '../../app/{api,domain,handlers,http,jobs,mail,platform,policy,presenters,routes,start,ui,views}/**/*.{ts,tsx}',
  '../../{cli,search}/**/*.{ts,tsx}',
  '!**/*.d.ts',
])

/** What a text is about, where it is a function. */
const SAMPLES = ['2', 'Sam', 'Maya', 'Lake']
const isCode = (value: object) =>
  '$$typeof' in value || '_zod' in value || Reflect.get(value, 'then') !== undefined
const isPlain = (value: object) => [Object.prototype, null].includes(Object.getPrototypeOf(value))
const isEmpty = (value: unknown) => value === undefined || inspect(value) === '[]'

/** What a function says, if it says something. */
function sayText(say: (...about: string[]) => unknown) {
  if (say.constructor.name !== 'Function') return undefined
  try {
    const text = say(...SAMPLES.slice(0, say.length))
    return typeof text === 'string' && text.includes(' ') ? text : undefined
  } catch {
    return undefined
  }
}

/** Where else a value stands. */
const names = new Map<unknown, string>()

/** What a schema takes, with what it says of all else. */
const schemaOutline = (schema: z.ZodType) =>
  z.toJSONSchema(schema, {
    unrepresentable: 'any',
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      const part: unknown = zodSchema
      const name = names.get(part)
      if (name && part !== schema) {
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
        jsonSchema.like = name
        return
      }
      const { error, checks = [] } = zodSchema._zod.def
      const says = [error, ...checks.map(({ _zod }) => _zod.def.error)]
      const messages = says.flatMap((say) => say?.({ code: 'custom', input: '' } as never) ?? [])
      if (messages.length > 0) jsonSchema.messages = messages
    },
  })

/** A value as it can be written down, without what is made of code; of long ones the beginning. */
function written(value: unknown, withTexts: boolean, depth = 0): unknown {
  const inner = (one: unknown) => written(one, withTexts, depth + 1)
  if (typeof value === 'function') return withTexts ? sayText(value as typeof String) : undefined
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return value
  if (depth > 0 && names.has(value)) return `= ${names.get(value)}`
  if (isValidElement(value)) return renderToStaticMarkup(value)
  if (value instanceof z.ZodType) return schemaOutline(value)
  if (isCode(value) || depth > 12) return undefined
  if (value instanceof Set || value instanceof Map) return inner([...value])
  if (Array.isArray(value)) return value.map(inner).filter((one) => one !== undefined)
  if (!isPlain(value)) return undefined
  const all = Object.entries(value).map(([key, one]) => [key, inner(one)] as const)
  const nonEmpty = all.filter(([, one]) => !isEmpty(one))
  return nonEmpty.length > 0 ? Object.fromEntries(nonEmpty.slice(0, 100)) : undefined
}

const byName = <Value>(all: Record<string, Value>) =>
  Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1))

const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g
const SHORT = {
  depth: Infinity,
  breakLength: 120,
  compact: 8,
  maxArrayLength: 24,
  maxStringLength: 500,
}

/**
 * Every constant of a module, what its schemas take and say, and every text: who changes one sees here
 * what it was. That limits hold is for the tests of what they limit. (npx vitest run tests/platform/constants.test.ts
 * -u writes it again)
 */
test.skipIf(ON_POSTGRESQL)('limits, names, orders and texts are as written down', async () => {
  const modules: [string, Module][] = []
  for (const [path, load] of byName(MODULES)) {
    const { topLevel, ...shared } = await load()
    modules.push([path.replace('../../', ''), { ...shared, ...topLevel }])
    for (const [name, value] of byName(topLevel ?? {}))
      if (typeof value === 'object' && !names.has(value)) names.set(value, name)
  }
  const lines = modules.flatMap(([path, values]) => {
    const isTexts = /^(schema|texts|problems|.*-texts)(\b|-)/.test(basename(path))
    return byName(values).flatMap(([name, value]) => {
      const output = written(value, isTexts)
      const text = inspect(output, SHORT).slice(0, 20_000).replace(UUID, 'UUID')
      return isEmpty(output) ? [] : `${path} ${name}: ${text}`
    })
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('constants.txt')
})
