import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '~tests/support/paths'

const FOLDER = join(ROOT, 'app/styles')

/** Classes that a sheet gives a look of their own, without a place where it holds. */
const ownedBy = (sheet: string): string[] => {
  const rules = readFileSync(join(FOLDER, sheet), 'utf8').matchAll(/^\.([a-z-]+)(?: \{|,)$/gm)
  return [...new Set([...rules].flatMap(([, name]) => name ?? []))]
}

test('a class has its look from one sheet: two screens may not mean different things by a name', () => {
  const owners = new Map<string, string[]>()
  for (const sheet of readdirSync(FOLDER).filter((name) => name.endsWith('.css')))
    for (const name of ownedBy(sheet)) owners.set(name, [...(owners.get(name) ?? []), sheet])
  const shared = [...owners].filter(([, sheets]) => sheets.length > 1)
  expect(Object.fromEntries(shared)).toEqual({})
  expect(owners.size).toBeGreaterThan(50)
})
