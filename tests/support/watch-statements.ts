import Database from 'better-sqlite3'
import { ROOT } from './paths'

const OWN_FRAME = new RegExp(`${ROOT}/((?:app|search|cli)/[\\w./-]+):(\\d+)`)

const METHODS = ['all', 'get', 'run'] as const
type Methods = Record<
  (typeof METHODS)[number],
  (this: Database.Statement, ...values: unknown[]) => unknown
>

const statementPrototype = () =>
  new Database(':memory:').prepare('SELECT 1').constructor.prototype as Methods

/** The texts of the statements that ran meanwhile, the application's and Prisma's own. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const prototype = statementPrototype()
  const { all, get, run } = prototype
  for (const name of METHODS) {
    const original = prototype[name]
    prototype[name] = function (this: Database.Statement, ...values: unknown[]) {
      const result = original.apply(this, values)
      texts.push(this.source)
      return result
    }
  }
  await work().finally(() => Object.assign(prototype, { all, get, run }))
  return texts
}

/**
 * Tells the callers of prepared statements, as 'file:line', and what they send, until the returned
 * function is called.
 */
export function watchStatements(
  onRun: ((place: string) => void) | undefined,
  onText: (text: string, values: unknown[]) => void = () => {},
): () => void {
  const prototype = statementPrototype()
  const { all, run: runOriginal } = prototype
  const watched = (original: typeof all) =>
    function (this: Database.Statement, ...values: unknown[]) {
      onText(this.source, values)
      for (const line of (onRun && new Error().stack?.split('\n')) ?? []) {
        const [, file = '', at = ''] = OWN_FRAME.exec(line) ?? []
        if (file && !file.startsWith('app/platform/database/sql')) onRun?.(`${file}:${at}`)
      }
      return original.apply(this, values)
    }
  Object.assign(prototype, { all: watched(all), run: watched(runOriginal) })
  return () => Object.assign(prototype, { all, run: runOriginal })
}
