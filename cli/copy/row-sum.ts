import { hash } from 'node:crypto'
import { COPY_KEY } from '~/platform/database/copying/copy-key'
import { listColumns, comparedColumns, type Row } from '~/platform/database/copying/tables'
import type { TableName } from '~prisma/generated/tables'

/**
 * A checksum of the rows of a table that doesn't depend on their order: databases sort texts in different
 * ways. It is the sum of the SHA-256 of all rows, in eight numbers.
 */
export class RowSum {
  readonly #sums = new Uint32Array(8)
  readonly #places: readonly { at: number; isJson: boolean }[]
  readonly #left: (row: Row) => boolean
  rows = 0

  constructor(table: TableName) {
    const names = listColumns(table).map(({ name }) => name)
    this.#places = comparedColumns(table).map(({ name, type }) => ({
      at: names.indexOf(name),
      isJson: type === 'Json',
    }))
    this.#left = isLeft(table, names)
  }

  add(row: Row): void {
    if (this.#left(row)) return
    const values = this.#places.map(({ at, isJson }) =>
      isJson ? canonical(row[at] as string | null) : row[at],
    )
    const digest = hash('sha256', JSON.stringify(values), 'buffer')
    for (let at = 0; at < 8; at++)
      this.#sums[at] = (this.#sums[at] ?? 0) + digest.readUInt32BE(at * 4)
    this.rows++
  }

  get checksum(): string {
    return [...this.#sums].map((sum) => sum.toString(16).padStart(8, '0')).join('')
  }
}

/** What was done to a database as a whole: copied, but not compared, because the target has its own notes. */
const OWN_NOTES = ['db copy', 'db migrate']

/** Rows that are not compared: how far a copy is, and the notes that its runs leave where they ran. */
export function isLeft(table: TableName, names: readonly string[]): (row: Row) => boolean {
  if (table === 'SystemValue') return (row) => row[names.indexOf('key')] === COPY_KEY
  if (table === 'Audit') return (row) => OWN_NOTES.includes(String(row[names.indexOf('command')]))
  return () => false
}

/** JSON with the names of objects in one order: PostgreSQL has its own. */
function canonical(text: string | null): string | null {
  if (text === null || text === '[]' || text === '{}') return text
  return JSON.stringify(JSON.parse(text), (_name, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
