import { expect } from 'vitest'

/** A value that is the code's own: a number, a name. Ids and moments are the fixtures'. */
export function ownValue(value: unknown): string {
  if (value === null || (typeof value === 'number' && Math.abs(value) < 1e6)) return String(value)
  if (typeof value === 'bigint') return ownValue(Number(value))
  return typeof value === 'string' && /^[%a-z_ .-]{0,30}$/.test(value) ? `'${value}'` : '…'
}

/** Lists of values are as long as what the database holds. */
export const withoutLengths = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\?(, ?\?)+/g, '?…')
    .replace(/\(\?…\)(, ?\(\?…\))+/g, '(?…)…')
    .trim()

const CLAUSES =
  / (?=(?:LEFT JOIN|(?<!LEFT )JOIN|FROM|WHERE|ORDER BY|GROUP BY|LIMIT|UNION|SET|VALUES|RETURNING)\b)/

/** A statement with the values that are the code's own, of long lists the beginning. */
function outline(text: string, values: unknown[]): string {
  const own = values.flat().map(ownValue).slice(0, 60)
  const lines = withoutLengths(text).split(CLAUSES)
  if (own.some((value) => value !== '…')) lines.push(`← ${own.join(' ')}`)
  return lines.join('\n  ')
}

/** What is sent to a database, each statement once: at the first test that sends it. */
export class SentStatements {
  readonly #known = new Set<string>()
  readonly #byTest = new Map<string, string[]>()

  readonly note = (text: string, values: unknown[]): void => {
    const statement = outline(text, values)
    if (this.#known.has(statement)) return
    this.#known.add(statement)
    const name = expect.getState().currentTestName?.split(' > ').at(-1) ?? ''
    this.#byTest.set(name, [...(this.#byTest.get(name) ?? []), statement])
  }

  outline(): string {
    const all = [...this.#byTest].flatMap(([name, sent]) => [`=== ${name}`, ...sent.sort(), ''])
    return all.join('\n')
  }
}
