// Generates the database client for SQLite, and the one file of it that differs for PostgreSQL, by Prisma's own
// generator. Prisma's command isn't installed: it is 250 MB, most of it for other databases and screens.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forPostgresql, readSchema, SCHEMA_FOLDER } from './schema-files.mjs'
import { writeTables } from './schema-tables.mjs'

// Their ES modules name files that aren't in the package.
const require = createRequire(import.meta.url)
const { PrismaClientTsGenerator } = require('@prisma/client-generator-ts')
const { getDMMF } = require('@prisma/get-dmmf')
const { get_config: readConfig } = require('@prisma/prisma-schema-wasm')
const { version } = require('@prisma/client/package.json')

const ROOT = join(import.meta.dirname, '..')
const GENERATED = join(ROOT, 'prisma/generated')

export async function generateClient() {
  const schema = readSchema()
  const dmmf = await generate(schema, GENERATED)
  writeTables(dmmf, join(GENERATED, 'tables.ts'))
  const other = mkdtempSync(join(tmpdir(), 'quad-client-'))
  await generate(forPostgresql(schema), other)
  copyFileSync(join(other, 'internal/class.ts'), join(GENERATED, 'internal/class-postgresql.ts'))
  rmSync(other, { recursive: true })
  for (const name of ['class.ts', 'class-postgresql.ts'])
    shareCompiler(join(GENERATED, 'internal', name))
}

/** Writes the client of a schema into a folder, as `prisma generate` would. Returns the schema's models. */
async function generate(schema, folder) {
  const request = {
    prismaSchema: schema,
    datasourceOverrides: {},
    ignoreEnvVarErrors: true,
    env: {},
  }
  const { config } = JSON.parse(readConfig(JSON.stringify(request)))
  const [generator] = config.generators
  const dmmf = getDMMF({ datamodel: schema })
  await new PrismaClientTsGenerator().generate({
    generator: { ...generator, output: { value: folder, fromEnvVar: null }, isCustomOutput: true },
    otherGenerators: [],
    schemaPath: SCHEMA_FOLDER,
    dmmf,
    datasources: config.datasources,
    datamodel: schema.map(([, text]) => text).join('\n'),
    version,
    binaryPaths: {},
  })
  return dmmf
}

/**
 * As a module, the compiler of queries would stay in memory as text, twice: 4 MB in each process. And all
 * clients of a process have one compiler (prisma/shared-compiler.ts).
 */
function shareCompiler(file) {
  const generated = readFileSync(file, 'utf8')
  const text = generated
    .replace(
      /const { wasm } = await import\((".*wasm-base64.mjs")\)/,
      `const { createRequire } = await import('node:module')
    const { readFile } = await import('node:fs/promises')
    const source = await readFile(createRequire(import.meta.url).resolve($1), 'latin1')
    const [, wasm = ''] = source.split('"')`,
    )
    .replace(
      /getRuntime: async \(\) => (await import\(".*"\)),/,
      `getRuntime: async () => (await import('../../shared-compiler')).withSharedCompiler($1),`,
    )
  if (!/readFile\(/.test(text) || !text.includes('withSharedCompiler'))
    throw new Error(`${file} loads the compiler of queries in another way`)
  writeFileSync(file, text)
}

if (process.argv[1] === import.meta.filename) await generateClient()
