import { ON_POSTGRESQL } from '~/platform/database/kind'
import type { Db } from '~/platform/database/types'

type Failing = {
  act: 'INSERT' | 'UPDATE'
  table: string
  /** Which rows, such as NEW.email = 'a@b.test'; all of them without it */
  when?: string
}

const SQLITE = ({ act, table, when }: Failing) => [
  `CREATE TRIGGER refusing BEFORE ${act} ON "${table}" ${when ? `WHEN ${when}` : ''}
    BEGIN SELECT RAISE(ABORT, 'refused on purpose'); END`,
]
const POSTGRESQL = ({ act, table, when }: Failing) => [
  `CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'refused on purpose'; END $$`,
  `CREATE TRIGGER refusing BEFORE ${act} ON "${table}" FOR EACH ROW
    ${when ? `WHEN (${when})` : ''} EXECUTE FUNCTION refuse()`,
]

/** What this gives while the database refuses rows. */
export async function whileRefused<T>(db: Db, refused: Failing, run: () => Promise<T>): Promise<T> {
  const change = (text: string) => db.write((tx) => tx.$executeRawUnsafe(text))
  for (const text of (ON_POSTGRESQL ? POSTGRESQL : SQLITE)(refused)) await change(text)
  const result = await run()
  await change(
    ON_POSTGRESQL ? `DROP TRIGGER refusing ON "${refused.table}"` : 'DROP TRIGGER refusing',
  )
  return result
}
