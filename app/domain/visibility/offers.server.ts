import type { Db } from '~/platform/database/types'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectShared } from '~/platform/database/sql-shared.server'

const offersRow = defineRow({ topics: col.flag, prompts: col.flag })

export type Offers = { topics: boolean; prompts: boolean }

/**
 * What a school has at all, so that a new one shows no empty tabs, steps and buttons. For everyone; whether
 * someone may see a certain topic or prompt is decided elsewhere.
 */
export async function schoolOffers(db: Pick<Db, 'sql'>, partner_code: string): Promise<Offers> {
  const [row] = await selectShared(
    db,
    offersRow,
    sql`SELECT
        EXISTS (SELECT 1 FROM "Topic" t
          WHERE t.partner_code = ${partner_code} AND t.archived_at IS NULL) AS topics,
        EXISTS (SELECT 1 FROM "Prompt" p
          WHERE p.partner_code = ${partner_code} AND p.archived_at IS NULL) AS prompts`,
  )
  return row ?? { topics: false, prompts: false }
}
