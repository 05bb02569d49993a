import type { PoolClient } from 'pg'
import type { TableName } from '~prisma/generated/tables'
import { COPY_KEY } from '../copying/copy-key'
import {
  RowsRejected,
  type CopyMark,
  type Rehearse,
  type RowStore,
} from '~/platform/database/copying/row-store'
import {
  listColumns,
  keyColumns,
  type CopiedColumn,
  type Row,
  type RowValue,
} from '~/platform/database/copying/tables'
import { openPool, transact, withConnection } from './connection.server'

/** A database of PostgreSQL whose rows are copied from or to it. */
export async function openServerRows(place: string): Promise<RowStore> {
  const pool = openPool(place, {
    max: 1,
    connectionTimeoutMillis: 10_000,
    application_name: 'quad db copy',
  })
  const client = await pool.connect()
  // A copy that loses its last rows with the machine goes on before them.
  await client.query('SET synchronous_commit = off')
  const number = async (text: string) =>
    Number((await client.query<{ n: number }>(`SELECT (${text})::float8 AS n`)).rows[0]?.n)
  return {
    page: (table, after, limit) => readPage(client, table, after, limit),
    count: (table) => number(`SELECT count(*) FROM "${table}"`),
    countTables: () => number(`SELECT count(*) FROM pg_tables WHERE schemaname = 'public'`),
    lastEvent: () => number(`SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM ${EVENTS}`),
    setLastEvent: async (seq) => {
      await client.query(`SELECT setval('${EVENTS}', greatest($1::bigint, 1), $1::bigint > 0)`, [
        seq,
      ])
    },
    readMark: async () => {
      const text = `SELECT value FROM "SystemValue" WHERE key = $1`
      return (await client.query<{ value: CopyMark }>(text, [COPY_KEY])).rows[0]?.value ?? null
    },
    write: (table, rows, mark) =>
      transact(client, async () => {
        await insertRows(client, table, rows)
        await saveMark(client, mark)
      }),
    saveMark: async (mark) => {
      // What came before reaches the disk with it.
      await client.query('SET synchronous_commit = on')
      await saveMark(client, mark)
      await client.query('SET synchronous_commit = off')
    },
    close: async () => {
      client.release()
      await pool.end()
    },
  }
}

/** The sequence of the numbers of events */
const EVENTS = '"Event_seq_seq"'

const saveMark = (client: PoolClient, mark: CopyMark) =>
  client.query(
    `INSERT INTO "SystemValue" (key, value, updated_at) VALUES ($1, $2, $3)
      ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
    [COPY_KEY, JSON.stringify(mark), withoutZone(Date.now())],
  )

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

/** Times are stored in UTC. */
const withoutZone = (millis: number) => new Date(millis).toISOString().slice(0, -1)

async function readPage(
  client: PoolClient,
  table: TableName,
  after: readonly RowValue[] | null,
  limit: number,
): Promise<Row[]> {
  const key = quoted(keyColumns(table))
  const rest = after ? `WHERE (${key}) > (${after.map((_, at) => `$${at + 2}`).join(', ')})` : ''
  const { rows } = await client.query<RowValue[]>({
    text: `SELECT ${listColumns(table).map(readColumn).join(', ')} FROM "${table}" ${rest} ORDER BY ${key} LIMIT $1`,
    values: [limit, ...(after ?? [])],
    rowMode: 'array',
  })
  return rows
}

/** A column as it is between two databases. */
export function readColumn({ name, type }: CopiedColumn): string {
  if (type === 'Json') return `"${name}"::text`
  return type === 'DateTime' ? `(extract(epoch FROM "${name}") * 1000)::float8` : `"${name}"`
}

/** How the values of a column are sent, and stored. */
const SENT = {
  String: 'text[]',
  Int: 'bigint[]',
  Boolean: 'boolean[]',
  DateTime: 'timestamp(3)[]',
  Json: 'text[]',
} as const satisfies Record<CopiedColumn['type'], string>

/** Each column goes as one list: the text of a statement doesn't depend on the number of rows. */
async function insertRows(client: PoolClient, table: TableName, rows: readonly Row[]) {
  const columns = listColumns(table)
  const names = quoted(columns.map(({ name }) => name))
  const stored = columns.map(({ name, type }) =>
    type === 'Json' ? `"${name}"::jsonb` : `"${name}"`,
  )
  const lists = columns.map(({ type }, at) => `$${at + 1}::${SENT[type]}`)
  // What triggers have added to the values of the program gives way to what is copied.
  const known =
    table === 'SystemValue'
      ? 'ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at'
      : ''
  const insert = {
    name: `copy_${table}`,
    text: `INSERT INTO "${table}" (${names}) SELECT ${stored.join(', ')}
      FROM unnest(${lists.join(', ')}) AS given (${names}) ${known}`,
    values: columns.map(({ type }, at) => rows.map((row) => sent(type, row[at] ?? null))),
  }
  await client.query(insert).catch((error: Error & { code?: string }) => {
    throw isOfData(error) ? new RowsRejected(table, rows, error) : error
  })
}

/** The codes of values and of references that don't fit */
const isOfData = ({ code = '' }: { code?: string }) => /^2[23]/.test(code)

const sent = (type: CopiedColumn['type'], value: RowValue) =>
  type === 'DateTime' && typeof value === 'number' ? withoutZone(value) : value

/** In a transaction that is taken back, without the references that a part of the rows can't have. */
export const rehearseOnServer: Rehearse = (place, scripts, batches) =>
  withConnection(place, async (client) => {
    const times: number[] = []
    const rehearse = async () => {
      await client.query(`SET LOCAL lock_timeout = '5s'`)
      for (const script of scripts) await client.query(script)
      await client.query(WITHOUT_REFERENCES)
      for (const { table, rows } of batches) {
        const began = performance.now()
        await insertRows(client, table, rows)
        times.push(performance.now() - began)
      }
    }
    await transact(client, rehearse, 'ROLLBACK')
    return times
  })

const WITHOUT_REFERENCES = `DO $$ DECLARE one record; BEGIN
  FOR one IN SELECT conrelid::regclass AS owner, conname FROM pg_constraint
      WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', one.owner, one.conname);
  END LOOP;
  FOR one IN SELECT tgrelid::regclass AS owner, tgname FROM pg_trigger
      WHERE tgname LIKE '%\\_fkey' AND NOT tgisinternal AND tgparentid = 0 LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', one.tgname, one.owner);
  END LOOP; END $$`
