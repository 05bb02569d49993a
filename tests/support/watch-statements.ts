import Database from 'better-sqlite3'
import { ROOT } from './paths'

const OWN_FRAME = new RegExp(`${ROOT}/((?:app|search|cli)/[\\w./-]+):(\\d+)`)

/**
 * Tells the callers of prepared statements, as 'file:line', until the returned function is called.
 */
export function watchStatements(onRun: (place: string) => void): () => void {
  const { prototype } = new Database(':memory:').prepare('SELECT 1').constructor as {
    prototype: Record<'all' | 'run', (...values: unknown[]) => unknown>
  }
  const { all, run: runOriginal } = prototype
  const watched = (original: typeof all) =>
    function (this: unknown, ...values: unknown[]) {
      for (const line of new Error().stack?.split('\n') ?? []) {
        const [, file = '', at = ''] = OWN_FRAME.exec(line) ?? []
        if (file && !file.startsWith('app/platform/sql')) onRun(`${file}:${at}`)
      }
      return original.apply(this, values)
    }
  Object.assign(prototype, { all: watched(all), run: watched(runOriginal) })
  return () => Object.assign(prototype, { all, run: runOriginal })
}
