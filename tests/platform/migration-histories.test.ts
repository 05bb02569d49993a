import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { database } from '~/platform/database/operations.server'
import { ON_POSTGRESQL } from '~/platform/database/kind'
import { createMigration } from '~prisma/migrate'
import { templateAddress } from '~tests/support/own-database'
import { ROOT } from '~tests/support/paths'

const folder = join(ROOT, 'prisma/schema')

/** The schema's source as this database reads it, as bin/schema-files.mjs has it. */
const schema = (change = (text: string) => text) =>
  readdirSync(folder).map((name): [string, string] => {
    const text = change(readFileSync(join(folder, name), 'utf8'))
    const own = ON_POSTGRESQL
      ? text.replace('provider = "sqlite"', 'provider = "postgresql"')
      : text
    return [join(folder, name), own]
  })

const difference = (files: [string, string][]) =>
  createMigration(
    'difference',
    join(ROOT, database.migrations),
    files,
    ON_POSTGRESQL ? templateAddress() : undefined,
  )

test('the migrations of this database make the schema, and a column that is missing is found', async () => {
  expect(await difference(schema())).toBeNull()
  const more = schema((text) => text.replace('model SearchRow {', 'model SearchRow {\n  more Int?'))
  expect((await difference(more))?.sql).toMatch(/ALTER TABLE "SearchRow" ADD COLUMN\s+"more"/)
})

test('a column for every table takes nothing away, and one that a trigger reads is named', async () => {
  const more = schema((text) =>
    text.replace(/^model \w+ \{/gm, '$&\n  is_new Boolean @default(true)'),
  )
  const { sql, lost } = (await difference(more))!
  expect(lost).toEqual([])
  expect(sql.match(/ADD COLUMN/g)!.length).toBeGreaterThan(60)
  expect(sql).not.toContain('DROP')
  const less = schema((text) => text.replace(/^ {2}about +String\?.*\n/m, ''))
  expect((await difference(less))?.lost.join()).toMatch(/profile_fts/)
})
