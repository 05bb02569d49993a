import type { z } from 'zod'
import type { Db, Tx } from '~/platform/db.server'
import type { Problem, UniqueRule } from '../duplicates'

/** Reads inside and outside of a transaction alike. */
export type Reader = Tx | Db['read']

/** The school whose rows are written, and when. */
export type School = { partner_code: string; now: Date }

/** One row as the file describes it. Its key tells it from others of its kind; case doesn't count. */
export type Row<Fields> = { name: string; key?: string; fields: Fields }

/** Rows of one table that a list of the file describes. */
export type RowKind<Item, Fields = Record<string, unknown>> = {
  /** What a plan calls one of them */
  kind: string
  rows(items: readonly Item[]): Row<Fields>[]
  /** Writes a new or changed row; `before` is the stored one. */
  write(tx: Tx, school: School, row: Row<Fields>, before: Row<Fields> | null): Promise<unknown>
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
  /** The stored list as the file has it, always in the same order */
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
