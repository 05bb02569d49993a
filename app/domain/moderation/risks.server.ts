import { findRisks } from '~/domain/safety/phrases.server'
import type { Db, Tx } from '~/platform/database/types'
import { inList } from '~/platform/database/dialect'
import { publish } from '~/platform/events/publish.server'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { openCase, openKey } from './commands.server'
import { harmReported } from './events'
import { addFirstFinding, addLaterFinding } from './findings.server'
import { AUTOMATIC_CHECK } from './schema'

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
 * Opens a case about a message that says someone may be in danger, as the notice above the messages
 * announces. (DM-09) For the event handler alone. Adds a report of harm to the message's open case, or
 * to the one of danger about the same person in the same conversation: staff is alarmed once, however
 * much is written, and hears of more by `tellAgain`. Else it opens one; the message stays as it is.
 * Event: moderation.alarm, unless harm was reported before. Checking a message again changes nothing.
 */
export async function checkForRisks(db: Db, id: string, now: Date): Promise<void> {
  const message = await db.read.message.findUnique({ where: { id } })
  const phrases = message ? findRisks(message.text) : []
  if (!message || phrases.length === 0) return
  const { partner_code, user_id: author_id, text } = message
  const subject = { kind: 'message' as const, id, partner_code, author_id, text }
  const found = { ...subject, phrases }
  await db.write(async (tx) => {
    if (await isChecked(tx, id)) return
    const own = await tx.moderationCase.findUnique({ where: { open_key: openKey(subject) } })
    const earlier = own ? null : await earlierFinding(tx, message.channel_id, subject)
    if (earlier) return addLaterFinding(tx, earlier, found, now)
    const { id: case_id } = own ?? (await openCase({ now }, tx, subject))
    const { id: report } = await addFirstFinding(tx, case_id, found, now)
    if (!own?.harm) await publish(tx, { now }, harmReported({ subject, case: case_id, report }))
  })
}

async function isChecked(tx: Tx, message: string): Promise<boolean> {
  const report = await tx.moderationReport.findFirst({
    where: {
      OR: [
        { subject_kind: 'message', subject_id: message },
        { reporter_id: AUTOMATIC_CHECK, case: { kind: 'message', subject_id: message } },
      ],
    },
    select: { id: true },
  })
  return report !== null
}

/** The undecided case of danger about the same person in the same conversation. */
async function earlierFinding(
  tx: Tx,
  channel_id: string,
  { author_id, partner_code }: { author_id: string; partner_code: string },
) {
  const cases = await tx.moderationCase.findMany({
    where: {
      partner_code,
      author_id,
      kind: 'message',
      harm: true,
      state: { in: ['open', 'taken'] },
    },
  })
  const about = await tx.message.findFirst({
    where: { channel_id, id: { in: cases.map(({ subject_id }) => subject_id) } },
    select: { id: true },
  })
  return cases.find(({ subject_id }) => subject_id === about?.id) ?? null
}
