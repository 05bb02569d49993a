import { READ, type ColumnKind } from './dialect'

declare const VALUE: unique symbol

/** A column of a statement's rows: how it is stored, and what it is read as. */
export type Column<T> = { readonly kind: ColumnKind; readonly [VALUE]: T }

function column<T>(kind: ColumnKind): Column<T> & { readonly orNull: Column<T | null> } {
  const column = { kind, orNull: { kind } }
  return column as unknown as Column<T> & { readonly orNull: Column<T | null> }
}

/** The kinds of columns. Each may be null: `col.text.orNull` */
export const col = {
  text: column<string>('text'),
  number: column<number>('number'),
  flag: column<boolean>('flag'),
  /** A moment, as a Date */
  time: column<Date>('time'),
  /** A moment in milliseconds, where it is calculated with */
  millis: column<number>('millis'),
  /** A text that is one of a few */
  oneOf: <T extends string>() => column<T>('text'),
  json: <T>() => column<T>('json'),
}

/** The columns of a statement's rows, by their names. */
export type Columns<Row> = { readonly [Name in keyof Row]: Column<Row[Name]> }

/** What a statement returns: its columns, and how those are read that aren't stored as they are. */
export type RowType<Row> = {
  readonly columns: Columns<Row>
  readonly conversions: readonly (readonly [string, (value: unknown) => unknown])[]
}

/** The rows of a row type: `type PostRow = RowOf<typeof postRow>` */
export type RowOf<Type> = Type extends RowType<infer Row> ? Row : never

export function defineRow<Row extends object>(columns: Columns<Row>): RowType<Row> {
  const conversions = Object.entries<Column<unknown>>(columns).flatMap(([name, { kind }]) => {
    const read = READ[kind]
    return read ? [[name, read] as const] : []
  })
  return { columns, conversions }
}
