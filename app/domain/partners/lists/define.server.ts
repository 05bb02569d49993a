import type { z } from 'zod'
import type { Db, Tx } from '~/platform/database/types'
import { newId } from '~/platform/ids'
import type { Problem, UniqueRule } from '../duplicates'
import type { Naming } from '../entry-codes'

/** Reads inside and outside of a transaction alike. */
export type Reader = Tx | Db['read']

/** The school whose rows are written, and when. */
export type School = { partner_code: string; now: Date }

/**
 * One row as the file describes it. Its code, or else its key, tells it from others of its kind; case
 * doesn't count.
 */
export type Row<Fields> = { name: string; key?: string; code?: string; fields: Fields }

/** One as it is stored; `derived`: its code is made from its title and not stored yet. */
export type StoredRow<Fields> = Row<Fields> & {
  id: string
  code: string
  archived_at: Date | null
  derived: boolean
}

/** What happens to a stored row apart from its values. */
type RowState = { code: string } | { archived_at: Date }

/** Rows of a table whose entries keep their code while titles change, and can be archived. */
export type CodedRows<Fields> = Naming & {
  /** All rows of the school, archived ones too */
  load(reader: Reader, partner_code: string): Promise<StoredRow<Fields>[]>
  change(tx: Tx, where: { partner_code: string; id: string }, data: RowState): Promise<unknown>
}

/** Rows of one table that a list of the file describes. */
export type RowKind<Item, Fields = Record<string, unknown>> = {
  /** What a plan calls one of them */
  kind: string
  rows(items: readonly Item[]): Row<Fields>[]
  /** Writes a new or changed row; `before` is the stored one. An archived one is back. */
  write(tx: Tx, school: School, row: Row<Fields>, before: Row<Fields> | null): Promise<unknown>
  coded?: CodedRows<Fields>
}

/** Everything there is to know about one list of a school's file; all other code goes by these. */
export type ListKind<Schema extends z.ZodType = z.ZodType> = {
  /** What the list is for, for editors */
  about: string
  /** One entry, with what its values are for */
  schema: Schema
  /** What no two entries may share */
  unique: readonly UniqueRule[]
  /** What else only the whole list shows, read as it was given */
  check?(items: readonly unknown[]): Problem[]
  /** The stored list as the file has it, always in the same order, without what is archived */
  load(reader: Reader, partner_code: string): Promise<z.output<Schema>[]>
  /** In the order in which they can be written */
  kinds: readonly RowKind<z.output<Schema>>[]
  /** The list in `quad partners show` */
  overview: { title: string; lines(items: readonly z.output<Schema>[]): string[] }
}

export const defineList = <Schema extends z.ZodType>(list: ListKind<Schema>) => list

/** Types the fields of its rows. */
export const rowKind = <Item, Fields extends object>(kind: RowKind<Item, Fields>) =>
  kind as RowKind<Item>

/** Writes the row of an entry with a code: a new one, or the one that was there, which is current again. */
export const entryUpsert = <Columns extends object>(
  { partner_code }: School,
  { code }: Row<unknown>,
  before: Row<unknown> | null,
  columns: Columns,
) => ({
  where: { partner_code_code: { partner_code, code: before?.code ?? code ?? '' } },
  create: { ...columns, id: newId(), partner_code },
  update: { ...columns, archived_at: null },
})

export type StoredColumns = Pick<StoredRow<unknown>, 'id' | 'code' | 'archived_at' | 'derived'>

/** Rows as they are stored, each with what the file says of it. */
export const asStored = <Columns extends StoredColumns>(
  rows: readonly Columns[],
  nameFor: (row: Columns) => string,
) =>
  rows.map((row) => {
    const { id, archived_at, derived, ...fields } = row
    return { id, archived_at, derived, code: fields.code, name: nameFor(row), fields }
  })

/** What a row says, as an entry of the file. */
export const asEntry = <Schema extends z.ZodObject>(
  { shape }: Schema,
  row: Readonly<Record<string, unknown>>,
) => Object.fromEntries(Object.keys(shape).map((name) => [name, row[name]])) as z.output<Schema>

export const isCurrent = ({ archived_at }: { archived_at: Date | null }) => archived_at === null
