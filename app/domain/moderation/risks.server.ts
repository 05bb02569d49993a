import { findRisks } from '~/domain/safety/phrases.server'
import type { Db } from '~/platform/database/types'
import { inList } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { reportDanger } from './dangers.server'

const textRow = defineRow({ id: col.text, text: col.text })

/** Which of these messages have a phrase that says someone may be in danger. For the event handler. */
export async function riskyMessages(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await selectRows(
    db,
    textRow,
    sql`SELECT id, text FROM "Message" WHERE ${inList('id', ids)} ORDER BY id`,
  )
  return rows.flatMap(({ id, text }) => (findRisks(text).length > 0 ? [id] : []))
}

/**
 * Opens a case about a message that says someone may be in danger, or adds it to one that is open, as the
 * notice above the messages announces. (DM-09) For the event handler alone; the message stays as it is.
 */
export async function checkForRisks(db: Db, id: string, now: Date): Promise<void> {
  const message = await db.read.message.findUnique({ where: { id } })
  const phrases = message ? findRisks(message.text) : []
  if (!message || phrases.length === 0) return
  const { partner_code, user_id: author_id, text } = message
  await reportDanger(db, { kind: 'message', id, partner_code, author_id, text, phrases }, now)
}
