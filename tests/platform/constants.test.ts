import { basename } from 'node:path'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'

type Module = Record<string, unknown>
/** Written in by Vitest */
declare global {
  interface ImportMeta {
    glob<T>(patterns: readonly string[]): Record<string, () => Promise<T>>
  }
}
const MODULES = import.meta.glob<Module>([
  '../../app/{domain,http,jobs,mail,platform,policy,presenters}/**/*.ts',
  '../../app/routes/*/*.ts',
  '../../search/**/*.ts',
  '../../cli/{backups,checks,copy,transfer}/**/*.ts',
  '!**/*.d.ts',
])

/** What a text is about, where it is a function. */
const SAMPLES = ['2', 'Sam', 'Maya', 'Lake']
const isCode = (value: object) => '_zod' in value || Reflect.get(value, 'then') !== undefined
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

/** A value as it can be written down, without what is made of code; of long ones the beginning. */
function written(value: unknown, withTexts: boolean): unknown {
  const inner = (one: unknown) => written(one, withTexts)
  if (typeof value === 'function') return withTexts ? sayText(value as typeof String) : undefined
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return value
  if (isCode(value)) return undefined
  if (value instanceof Set || value instanceof Map) return inner([...value])
  if (Array.isArray(value)) return value.map(inner).filter((one) => one !== undefined)
  if (!isPlain(value)) return undefined
  const all = Object.entries(value).map(([key, one]) => [key, inner(one)] as const)
  const nonEmpty = all.filter(([, one]) => !isEmpty(one))
  return nonEmpty.length > 0 ? Object.fromEntries(nonEmpty.slice(0, 100)) : undefined
}

const SHORT = { depth: Infinity, breakLength: 100, maxArrayLength: 24, maxStringLength: 500 }

/**
 * Every constant that modules share, and every text: who changes one sees here what it was. That
 * limits hold is for the tests of what they limit. (npx vitest run tests/platform/constants.test.ts
 * -u writes it again)
 */
test('limits, names, orders and texts are as written down', async () => {
  const lines: string[] = []
  for (const [path, load] of Object.entries(MODULES).sort()) {
    const isTexts = /^(schema|texts|problems|.*-texts)(\b|-)/.test(basename(path))
    for (const [name, value] of Object.entries(await load()).sort()) {
      const isShared = /^[A-Z][A-Z\d_]+$/.test(name) || (isTexts && typeof value === 'function')
      const output = isShared ? written(value, isTexts) : undefined
      if (isEmpty(output)) continue
      lines.push(`${path.replace('../../', '')} ${name}: ${inspect(output, SHORT)}`)
    }
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('constants.txt')
})
