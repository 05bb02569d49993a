#!/usr/bin/env node
// npm run migration -- <name>: writes the next migration folders from the schema files, for
// developers: one for SQLite and one for PostgreSQL. Its SQL comes from Prisma's schema engine (prisma/migrate.ts); read it before use.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startPostgresql } from './postgresql.mjs'
import { bundle, generate, packages, ROOT } from './prepare.mjs'
import { forPostgresql, readSchema } from './schema-files.mjs'

await packages()
await generate()
const name = process.argv[2]
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Usage: npm run migration -- add_prompts   (lower-case words joined by _)')
  process.exit(2)
}
const program = await bundle('prisma/migrate.ts', 'migrate')
const { createMigration, migrate } = await import(pathToFileURL(program).href)
const schema = readSchema()

await write('prisma/migrations', schema)
const server = await startPostgresql()
if (server) {
  await write('prisma/postgresql', forPostgresql(schema), server.url).finally(server.stop)
} else console.error('No PostgreSQL was found: its migration, in prisma/postgresql, is missing.')

/** The next folder of a history, where the schema has changed. */
async function write(folder, files, place) {
  if (place) await migrate(place, join(ROOT, folder))
  const made = await createMigration(name, join(ROOT, folder), files, place)
  if (!made) return console.error(`${folder} and the schema agree: nothing to do.`)
  if (made.lost.length > 0) {
    console.error(`${folder}: nothing was written. This can't be kept:`)
    for (const loss of made.lost) console.error(`- ${loss}`)
    console.error('Change the schema in two steps, or write the migration by hand.')
    process.exitCode = 1
    return
  }
  mkdirSync(join(ROOT, folder, made.name), { recursive: true })
  writeFileSync(join(ROOT, folder, made.name, 'migration.sql'), made.sql)
  console.error(`Wrote ${folder}/${made.name}/migration.sql`)
}
