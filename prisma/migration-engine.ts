import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import type { SchemaEngine } from '@prisma/schema-engine-wasm'

type Glue = typeof import('@prisma/schema-engine-wasm/schema_engine_bg')

/**
 * The glue code holds one WASM memory, so each process instantiates it once, even if several of its
 * bundles contain this file.
 */
const ENGINE = Symbol.for('quad.schema-engine')
const shared = globalThis as { [ENGINE]?: Promise<Glue> }

async function instantiateEngine(): Promise<Glue> {
  const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm')
  const code = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const { instance } = await WebAssembly.instantiate(
    await readFile(join(dirname(entry), 'schema_engine_bg.wasm')),
    { './schema_engine_bg.js': code as unknown as WebAssembly.ModuleImports },
  )
  code.__wbg_set_wasm(instance.exports)
  ;(instance.exports.__wbindgen_start as () => void)()
  return code
}

/**
 * The engine replays whole migration files on its shadow database as one raw statement; the
 * adapter prepares single statements only.
 */
function acceptScripts<C extends Connection>(connection: C): C {
  const executeRaw = connection.executeRaw.bind(connection)
  connection.executeRaw = async (query) => {
    if (query.args.length > 0) return executeRaw(query)
    await connection.executeScript(query.sql)
    return 0
  }
  return connection
}

type Connection = Awaited<ReturnType<SqlMigrationAwareDriverAdapterFactory['connect']>>

/**
 * Runs `work` with an engine on a database and closes every connection that it opened: the engine locks
 * the database and would keep it locked until the process ends.
 */
export async function withEngine<T>(
  factory: SqlMigrationAwareDriverAdapterFactory,
  schema: [string, string][],
  /** What each connection begins with */
  begin: string,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const { SchemaEngine } = await (shared[ENGINE] ??= instantiateEngine())
  const opened: { dispose: () => Promise<void> }[] = []
  for (const open of ['connect', 'connectToShadowDb'] as const) {
    const original = factory[open].bind(factory)
    factory[open] = async () => {
      const connection = await original()
      opened.push(connection)
      if (open === 'connectToShadowDb') return acceptScripts(connection)
      await connection.executeScript(begin)
      return connection
    }
  }
  try {
    const bound = bindMigrationAwareSqlAdapterFactory(factory)
    return await work(await SchemaEngine.new({ datamodels: schema }, () => undefined, bound))
  } finally {
    await Promise.all(opened.map((connection) => connection.dispose()))
  }
}
