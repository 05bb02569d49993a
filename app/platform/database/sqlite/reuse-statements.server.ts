import type { Database, Statement } from 'better-sqlite3'

/** Texts never hold values, so there are few; one that is made up each time must not fill the memory. */
const MAX_STORED = 400

/**
 * Prisma's adapter prepares a statement for each call, which costs more than running most of them,
 * because values that are bound to one stay. Here it is prepared once and gets its values when it
 * runs. For a connection that no one but the adapter uses: what it prepares can do no more than what
 * the adapter asks of it.
 */
export function reuseStatements(client: Database): void {
  const prepare = client.prepare.bind(client)
  const stored = new Map<string, Statement>()
  const prepareOnce = (text: string) => {
    const known = stored.get(text)
    if (known) return known
    if (stored.size >= MAX_STORED) stored.clear()
    const made = prepare(text)
    stored.set(text, made)
    return made
  }
  client.prepare = ((text: string) => {
    const statement = prepareOnce(text)
    const { reader } = statement
    return {
      // As BEGIN and COMMIT are.
      run: () => statement.run(),
      bind: (values: readonly unknown[]) => ({
        reader,
        columns: () => statement.columns(),
        run: () => statement.run(values),
        raw: () => ({ all: () => statement.raw().all(values) }),
      }),
    }
  }) as unknown as Database['prepare']
}
