// The files of the schema, as both databases read them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const SCHEMA_FOLDER = join(import.meta.dirname, '../prisma/schema')

/** Path and text of each file. */
export const readSchema = () =>
  readdirSync(SCHEMA_FOLDER).map((name) => {
    const file = join(SCHEMA_FOLDER, name)
    return [file, readFileSync(file, 'utf8')]
  })

/** The same for the other database. */
export const forPostgresql = (schema) =>
  schema.map(([file, text]) => [
    file,
    text.replace('provider = "sqlite"', 'provider = "postgresql"'),
  ])
