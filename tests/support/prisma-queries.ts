import { ownValue, withoutLengths } from './statement-outline'
import { watchStatements } from './watch-statements'

/** Which rows a statement of Prisma is about, in what order and how many; what is inserted stands in the rows. */
function outline(text: string, values: unknown[]): string | null {
  const [, table] = /(?:FROM|UPDATE) `main`\.`(\w+)`/.exec(text) ?? []
  if (!table || text.startsWith('INSERT')) return null
  const query = withoutLengths(text)
    .replaceAll('`main`.', '')
    .replaceAll(`\`${table}\`.`, '')
    .replaceAll('`', '')
    .replace(/^SELECT .*? FROM/, 'SELECT FROM')
    .replace(/ RETURNING .*| AND 1=1| LIMIT \? OFFSET \?/g, '')
  const own = values
    .flat()
    .map(ownValue)
    .join(' ')
    .replace(/…( …)+/g, '…')
  return `${query}${own === '…' || own === '' ? '' : ` ← ${own}`}`
}

/** Watches what Prisma looks for and changes, until what is returned is called: it answers each statement once. */
export function watchPrisma(): () => string {
  const sent = new Set<string>()
  const stop = watchStatements(undefined, (text, values) => {
    const query = outline(text, values)
    if (query) sent.add(query)
  })
  return () => {
    stop()
    return `${[...sent].sort().join('\n')}\n`
  }
}
