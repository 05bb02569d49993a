import { Client } from 'pg'
import { ON_POSTGRESQL } from '~/platform/database/kind'
import type { Db } from '~/platform/database/types'
import { native } from '~/platform/database/sqlite/connection.server'

type Row = Record<string, unknown>

/** The rows of a statement as the database stores them; for tests that look behind the queries. */
export async function storedRows<R extends Row = Row>(
  db: Pick<Db, 'sql' | 'place'>,
  text: string,
  values: readonly (string | number)[] = [],
): Promise<R[]> {
  if (!ON_POSTGRESQL)
    return native(db)
      .prepare<unknown[], R>(text)
      .all(...values)
  let at = 0
  const numbered = text.replaceAll('?', () => `$${++at}`)
  return (await (await connected(db.place)).query<R>(numbered, [...values])).rows
}

/** A connection for each database, which ends when the database is removed. */
const clients = new Map<string, Promise<Client>>()

function connected(place: string): Promise<Client> {
  const known = clients.get(place)
  if (known) return known
  const client = new Client({ connectionString: place })
  client.on('error', () => clients.delete(place))
  const made = client.connect().then(() => client)
  clients.set(place, made)
  return made
}

/** The first column of the same rows. */
export const storedValues = async (...args: Parameters<typeof storedRows>): Promise<unknown[]> =>
  (await storedRows(...args)).map((row) => Object.values(row)[0])

/** Where a word is in the full-text indexes of posts and people, or in the words they know. */
const WITH_WORD = ON_POSTGRESQL
  ? `SELECT 1 FROM search_word WHERE strpos(term, ?) > 0
     UNION ALL SELECT 1 FROM post_fts, unnest(tsvector_to_array(document)) AS word
       WHERE strpos(word, ?) > 0`
  : `SELECT 1 FROM user_fts_data WHERE instr(block, CAST(? AS BLOB))
     UNION ALL SELECT 1 FROM post_fts_data WHERE instr(block, CAST(? AS BLOB))`

/** Whether the full-text indexes of posts and people have a word, also where its text is gone. */
export const indexHasWord = async (db: Db, word: string): Promise<boolean> =>
  (await storedRows(db, WITH_WORD, [word, word])).length > 0
