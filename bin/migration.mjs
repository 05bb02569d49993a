#!/usr/bin/env node
// npm run migration -- <name>: writes the next migration folder from the schema files, for
// developers. Its SQL comes from Prisma's schema engine (prisma/migrate.ts); read it before use.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle, generate, install, ROOT } from './prepare.mjs'

install()
generate()
const name = process.argv[2]
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Usage: npm run migration -- add_prompts   (lower-case words joined by _)')
  process.exit(2)
}
const program = await bundle('prisma/migrate.ts', 'migrate')
const { createMigration } = await import(pathToFileURL(program).href)
const schemaDir = join(ROOT, 'prisma/schema')
const schema = readdirSync(schemaDir).map((file) => [
  join(schemaDir, file),
  readFileSync(join(schemaDir, file), 'utf8'),
])
const migrations = join(ROOT, 'prisma/migrations')
const made = await createMigration(name, migrations, schema)
if (!made) console.error('The schema files and the migrations agree: nothing to do.')
else {
  mkdirSync(join(migrations, made.name), { recursive: true })
  // The engine leaves out the quotes of a default that is JSON; SQLite reads what is left as a name.
  const sql = made.sql.replace(/DEFAULT (\[\]|\{\})/g, "DEFAULT '$1'")
  writeFileSync(join(migrations, made.name, 'migration.sql'), sql)
  console.error(`Wrote prisma/migrations/${made.name}/migration.sql`)
}
