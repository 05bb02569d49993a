import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { keepInSqlite, listObjects, migratedFile } from '~prisma/by-hand/sqlite'
import { withQuotes } from '~prisma/migrate'
import { withEngine } from '~prisma/migration-engine'
import { readMigrations } from '~prisma/migration-status'
import { sqliteTarget } from '~prisma/migration-sqlite'
import { ROOT } from '~tests/support/paths'

/** What `npm run migration` writes for SQLite when the schema's source changes, and what becomes of a file. */
const folder = join(ROOT, 'prisma/schema')
const source = readdirSync(folder).map((name): [string, string] => [
  join(folder, name),
  readFileSync(join(folder, name), 'utf8'),
])
const models = source.flatMap(([, text]) =>
  [...text.matchAll(/^model (\w+) \{/gm)].map(([, name]) => name!),
)

const file = migratedFile(await readMigrations(join(ROOT, 'prisma/migrations')))
const changed = (change: (text: string) => string) =>
  source.map(([path, text]): [string, string] => [path, change(text)])
const toFiles = (files: [string, string][]) => ({
  tag: 'schemaDatamodel' as const,
  files: files.map(([path, content]) => ({ path, content })),
})

/** The engine's scripts for each of these schemas, by one engine. */
const { factory, begin } = sqliteTarget(':memory:')
const scripts = (schemas: [string, string][][]): Promise<string[]> =>
  withEngine(factory(), source, begin, async (engine) => {
    const made: string[] = []
    for (const schema of schemas) {
      const filters = { externalTables: [], externalEnums: [] }
      const { stdout } = await engine.diff({
        from: toFiles(source),
        to: toFiles(schema),
        script: true,
        exitCode: null,
        shadowDatabaseUrl: null,
        filters,
      } as Parameters<typeof engine.diff>[0])
      made.push(withQuotes(stdout ?? ''))
    }
    return made
  })

function apply(sql: string) {
  const db = new Database(file)
  db.exec(sql)
  return db
}

/** What the schema doesn't know, after this script. */
function objects(sql: string) {
  const db = apply(sql)
  const found = listObjects(db)
  db.close()
  return found
}

/** A row with nothing in the columns that have to be there. */
function insert(db: Database.Database, table: string, values: Record<string, string>) {
  const needed = db
    .prepare<[string], string>(
      'SELECT name FROM pragma_table_info(?) WHERE "notnull" = 1 AND dflt_value IS NULL',
    )
    .pluck()
    .all(table)
  const row: Record<string, string> = Object.fromEntries(needed.map((name) => [name, '[]']))
  Object.assign(row, values)
  const names = Object.keys(row)
  db.pragma('foreign_keys = OFF')
  db.prepare(
    `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  ).run(...Object.values(row))
}

/** What the engine writes for each model with one more column: of one script for all, the part of each. */
async function addToEach(line: string): Promise<Map<string, string>> {
  const all = changed((text) => text.replace(/^model \w+ \{/gm, `$&\n  ${line}`))
  const [script = ''] = await scripts([all])
  const [head = '', ...parts] = script.split(/^(?=CREATE TABLE "new_)/m)
  return new Map(
    parts.map((part) => [
      /"new_(\w+)"/.exec(part)![1]!,
      `${head}${part.split('PRAGMA')[0]}${TAIL}`,
    ]),
  )
}
const TAIL = 'PRAGMA foreign_keys=ON;\nPRAGMA defer_foreign_keys=OFF;\n'

test('a Boolean added to any table takes nothing away', async () => {
  const before = objects('')
  const made = await addToEach('is_new Boolean @default(true)')
  const wrong: string[] = []
  for (const model of models) {
    const { sql, lost } = keepInSqlite(file, made.get(model) ?? '')
    const db = apply(sql)
    const column = db.prepare(
      `SELECT "notnull", dflt_value FROM pragma_table_info(?) WHERE name = 'is_new'`,
    )
    if (JSON.stringify(column.get(model)) !== '{"notnull":1,"dflt_value":"true"}')
      wrong.push(`${model}: ${sql}`)
    if (JSON.stringify(listObjects(db)) !== JSON.stringify(before))
      wrong.push(`${model}: lost something`)
    if (lost.length > 0 || sql.includes('DROP TABLE')) wrong.push(`${model}: ${lost.join()}`)
    db.close()
  }
  expect(wrong).toEqual([])
  expect(models.length).toBeGreaterThan(60)
})

test('a table that is rebuilt keeps its triggers and indexes, and they fire', async () => {
  const before = objects('')
  // A default that isn't constant: every row has to be copied.
  const made = await addToEach('is_new DateTime @default(now())')
  const wrong: string[] = []
  for (const model of models) {
    const { sql, lost } = keepInSqlite(file, made.get(model) ?? '')
    const isRemade = sql.includes(`DROP TABLE "${model}"`)
    const isSame = JSON.stringify(objects(sql)) === JSON.stringify(before)
    if (!isRemade || !isSame || lost.length > 0) wrong.push(`${model}: ${lost.join()}`)
  }
  expect(wrong).toEqual([])

  const db = apply(keepInSqlite(file, made.get('NotificationSettings')!).sql)
  insert(db, 'User', { id: 'someone', partner_code: 'lakeside' })
  insert(db, 'NotificationSettings', { user_id: 'someone' })
  const school = db.prepare('SELECT partner_code FROM "NotificationSettings"').pluck()
  expect(school.all()).toEqual(['lakeside'])
})

test('a column that a trigger reads can go only with the trigger', async () => {
  const [dropped, renamed] = await scripts([
    changed((text) => text.replace(/^ {2}about +String\?.*\n/m, '')),
    changed((text) => text.replace(/^ {2}about +String\?/m, '  about_me String?')),
  ])
  for (const script of [dropped!, renamed!]) {
    const { lost } = keepInSqlite(file, script)
    expect(lost.join('\n')).toMatch(
      /^the trigger profile_fts_\w+ of UserProfile \(.*\babout\b.*\)/m,
    )
  }
})

test('what only a migration by hand knows is written again, or named', () => {
  const small = new Database(':memory:')
  small.exec(`CREATE TABLE "T" (
    "id" INTEGER PRIMARY KEY,
    "a" TEXT NOT NULL CHECK ("a" <> ''),
    "b" TEXT COLLATE NOCASE
);
CREATE INDEX "T_some" ON "T"("a") WHERE "b" IS NULL;
CREATE INDEX "T_gone" ON "T"("b") WHERE "a" IS NULL;
CREATE INDEX "T_a_idx" ON "T"("a");
CREATE VIEW "V" AS SELECT "a" FROM "T";`)
  const remade = `DROP INDEX "T_gone";
CREATE TABLE "new_T" (
    "id" INTEGER PRIMARY KEY,
    "a" TEXT NOT NULL,
    "b" TEXT
);
INSERT INTO "new_T" ("id", "a", "b") SELECT "id", "a", "b" FROM "T";
DROP TABLE "T";
ALTER TABLE "new_T" RENAME TO "T";
`
  const { sql, lost } = keepInSqlite(small.serialize(), remade)
  expect(sql).toContain('CREATE INDEX "T_some" ON "T"("a") WHERE "b" IS NULL;')
  expect(sql.match(/CREATE INDEX/g)).toHaveLength(1)
  expect(lost).toEqual([
    `the rule CHECK ("a" <> '') of T (write it into the new table)`,
    `the rule "b" TEXT COLLATE NOCASE of T (write it into the new table)`,
  ])
  small.close()
})
