import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TEMPLATE } from '~tests/support/paths'
import { TABLES } from '~prisma/generated/tables'

const migrations = readdirSync(TEMPLATE.postgresql)
  .filter((name) => !name.endsWith('.toml'))
  .sort()
  .map((name) => readFileSync(join(TEMPLATE.postgresql, name, 'migration.sql'), 'utf8'))
  .join('\n')

const INDEX = /CREATE (?:UNIQUE )?INDEX "\w+"\s+ON "(\w+)"\s*\((?:"?)(\w+)/g

function ledBySchool(): Set<string> {
  const indexed = [...migrations.matchAll(INDEX)]
  const led = indexed.flatMap(([, table = '', column]) =>
    column === 'partner_code' ? [table] : [],
  )
  const keys = Object.entries(TABLES).filter(([, { key }]) => key[0] === 'partner_code')
  return new Set([...led, ...keys.map(([table]) => table)])
}

test('each table with rows of schools has an index led by the school, so that one school is read, moved and removed without the others', () => {
  const led = ledBySchool()
  const ofSchools = Object.entries(TABLES).filter(([, { columns }]) => 'partner_code' in columns)
  expect(ofSchools.length).toBeGreaterThan(50)
  expect(ofSchools.flatMap(([table]) => (led.has(table) ? [] : [table]))).toEqual([])
})
