import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { ON_POSTGRESQL } from '~/platform/database/kind'
import { ROOT } from './paths'
import { ownValue, withoutLengths } from './statement-outline'
import { watchStatements } from './watch-statements'

/** How many columns of which rows a statement of Prisma is about, and in what order; what is inserted stands in the rows. */
function outline(text: string, values: unknown[]): string | null {
  const [, table] = /(?:FROM|UPDATE) `main`\.`(\w+)`/.exec(text) ?? []
  if (!table || text.startsWith('INSERT')) return null
  const query = withoutLengths(text)
    .replaceAll('`main`.', '')
    .replaceAll(`\`${table}\`.`, '')
    .replaceAll('`', '')
    .replace(/^SELECT (.*?) FROM/, (_, read: string) => `SELECT ${read.split(', ').length} FROM`)
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

/** What is found by an id alone: one that has lost its other conditions is missing among the rest. */
const BY_ID = /^(?:SELECT \d+|DELETE) FROM \w+ WHERE \(?\w+ (?:= \?|IN \(…\))\)?(?: ← [… \d-]+)?$/

/** Of two that look for the same one in the same moment, Prisma makes one query. */
const SAME_TWICE = / IN \(…\) ← ('[^']+')(?: \1)+ -1 0$/gm

/** Chance says how many ids are looked for at once, and when what is due each day is done. */
export function withoutChance(queries: string): string {
  const lines = queries
    .replaceAll(/ IN \((?:\?|\?…|NULL)\)/g, ' IN (…)')
    .replaceAll(SAME_TWICE, ' = ? ← $1 -1 0')
    .split('\n')
  return [...new Set(lines)]
    .filter((line) => !BY_ID.test(line) && !line.includes(' SystemValue '))
    .join('\n')
}

/** What jobs look for at their times, whatever the tests are about (jobs/due-queries.test.ts) */
export const DUE = join(ROOT, 'tests/jobs/queries/due.txt')

/**
 * The last call of a test file, whose tests then look for what its outline says: a condition that is dropped from a
 * query rarely changes what the fixtures show. (npx vitest run tests/FILE.test.ts -u writes it again)
 */
export function expectSameQueries(file: string): void {
  let queries = () => ''
  beforeAll(() => void (queries = watchPrisma()))
  test.skipIf(ON_POSTGRESQL)('what Prisma looks for is written down', async () => {
    const due = readFileSync(DUE, 'utf8').split('\n')
    const own = withoutChance(queries()).split('\n')
    const text = own.filter((line) => line === '' || !due.includes(line)).join('\n')
    await expect(text).toMatchFileSnapshot(`queries/${file}.txt`)
  })
}
