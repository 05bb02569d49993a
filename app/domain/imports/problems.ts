import type { EntryProblem } from './rows'

/** Single lines that are named below the kinds. */
const MAX_SINGLE = 200

/**
 * What is wrong with a list as someone can act on it: what many lines have in common first, counted, then
 * line by line as far as someone would read on.
 */
export function sortProblems(problems: readonly EntryProblem[]): EntryProblem[] {
  const kinds = new Map<string, { column: string; message: string; count: number }>()
  for (const { path, message, kind = message } of problems) {
    const [line = '', column = ''] = path.split(', ')
    if (!/^(\S+ )?line \d+$/.test(line)) continue
    const known = kinds.get(`${column}: ${kind}`) ?? { column, message: kind, count: 0 }
    kinds.set(`${column}: ${kind}`, { ...known, count: known.count + 1 })
  }
  const common = [...kinds.values()]
    .filter(({ count }) => count > 1)
    .sort((a, b) => b.count - a.count)
    .map(({ column, message, count }) => ({
      path: `${count} lines${column && `, ${column}`}`,
      message,
    }))
  const single = problems.slice(0, MAX_SINGLE).map(({ path, message }) => ({ path, message }))
  const left = problems.length - single.length
  const rest = left > 0 ? [{ path: 'file', message: `has ${left} more errors` }] : []
  return [...common, ...single, ...rest]
}
