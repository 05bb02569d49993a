import type { Database, Statement } from 'better-sqlite3'

/** Texts never hold values, so there are few; one that is made up each time must not fill the memory. */
const MAX_KEPT = 400

/**
 * Prisma's adapter prepares a statement for each call, which costs more than running most of them,
 * because values that are bound to one stay. Here it is prepared once and gets its values when it
 * runs. For a connection that nobody but the adapter uses: what it prepares can do no more than what
 * the adapter asks of it.
 */
export function keepStatements(client: Database): void {
  const prepare = client.prepare.bind(client)
  const kept = new Map<string, Statement>()
  const prepareOnce = (text: string) => {
    const known = kept.get(text)
    if (known) return known
    if (kept.size >= MAX_KEPT) kept.clear()
    const made = prepare(text)
    kept.set(text, made)
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
