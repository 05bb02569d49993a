type Compiler = {
  compile: (query: string) => object
  compileBatch: (queries: string) => object
  free: () => void
}
type Runtime = { QueryCompiler: new (options: { connectionInfo: object }) => Compiler }

/** As many as each client of Prisma remembers */
const MOST_PLANS = 1000

/** The rows are part of its plan. */
const isPlannedOnce = (query: string) => query.includes('"action":"createMany')

/**
 * The compiler of queries as each client of Prisma makes one for itself, but one for all clients of a process:
 * reading the schema takes 20 ms and more and 1.2 MB each time, and what one client has compiled is there
 * for the others.
 */
export function withSharedCompiler<T extends Runtime>(runtime: T): T {
  const compilers = new Map<string, Compiler>()

  function share(options: ConstructorParameters<T['QueryCompiler']>[0]): Compiler {
    const compiler = new runtime.QueryCompiler(options)
    const plans = new Map<string, object>()
    return {
      compile(query) {
        const known = plans.get(query)
        if (known) return known
        const plan = compiler.compile(query)
        if (plans.size >= MOST_PLANS) plans.clear()
        if (!isPlannedOnce(query)) plans.set(query, plan)
        return plan
      },
      compileBatch: (queries) => compiler.compileBatch(queries),
      // The next client goes on with it.
      free: () => undefined,
    }
  }

  class QueryCompiler {
    constructor(options: { connectionInfo: object }) {
      const database = JSON.stringify(options.connectionInfo)
      const compiler = compilers.get(database) ?? share(options)
      compilers.set(database, compiler)
      return compiler
    }
  }
  return { ...runtime, QueryCompiler }
}
