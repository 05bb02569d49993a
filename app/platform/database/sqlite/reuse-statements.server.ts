import type { ColumnDefinition, Database, Statement } from 'better-sqlite3'

/** Texts never hold values, so there are few; one that is made up each time must not fill the memory. */
const MAX_STORED = 400

type Prepared = { statement: Statement; columns: () => ColumnDefinition[] }

/** What Prisma's adapter uses of a connection. */
type AdapterConnection = Pick<Database, 'prepare' | 'exec' | 'close'>

/**
 * Prisma's adapter prepares a statement for each call, which costs more than running most of them,
 * because values that are bound to one stay. Here it is prepared once and gets its values when it
 * runs. Returns the connection for the adapter alone: what it prepares can do no more than what the adapter
 * asks of it. `rename` gives some texts another.
 */
export function reuseStatements(
  client: Database,
  rename: (text: string) => string = (text) => text,
): Database {
  const stored = new Map<string, Prepared>()
  const prepareOnce = (text: string) => {
    const known = stored.get(text)
    if (known) return known
    if (stored.size >= MAX_STORED) stored.clear()
    const statement = client.prepare(rename(text))
    let columns: ColumnDefinition[] | undefined
    const made = { statement, columns: () => (columns ??= statement.columns()) }
    stored.set(text, made)
    return made
  }
  const prepare = (text: string) => {
    const { statement, columns } = prepareOnce(text)
    const { reader } = statement
    return {
      // As BEGIN and COMMIT are.
      run: () => statement.run(),
      bind: (values: readonly unknown[]) => ({
        reader,
        columns,
        run: () => statement.run(values),
        raw: () => ({ all: () => statement.raw().all(values) }),
      }),
    }
  }
  const connection: AdapterConnection = {
    prepare: prepare as unknown as Database['prepare'],
    exec: client.exec.bind(client),
    close: client.close.bind(client),
  }
  return connection as Database
}
