import { findRisks } from '~/domain/safety/phrases.server'
import type { Db, Tx } from '~/platform/database/types'
import { inList } from '~/platform/database/dialect'
import { newId } from '~/platform/ids'
import { publish } from '~/platform/events/publish.server'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { makeExcerpt, openCase, openKey } from './commands.server'
import { harmReported } from './events'
import { AUTOMATIC_CHECK, HARM_REASON, riskText } from './schema'

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

/** Findings that one case holds; more say nothing new. Not in the spec. */
const MAX_FINDINGS = 20

/**
 * Opens a case about a message that says someone may be in danger, as the notice above the messages
 * announces. (DM-09) For the event handler alone. Adds a report of harm to the message's open case, or
 * to the one the check has opened about the same person in the same conversation: staff is alarmed
 * once, however much is written. Else it opens one; the message stays as it is. Event:
 * moderation.alarm, unless harm was reported before. Checking a message again changes nothing.
 */
export async function checkForRisks(db: Db, id: string, now: Date): Promise<void> {
  const message = await db.read.message.findUnique({ where: { id } })
  const phrases = message ? findRisks(message.text) : []
  if (!message || phrases.length === 0) return
  const { partner_code, user_id: author_id, text } = message
  const subject = { kind: 'message' as const, id, partner_code, author_id, text }
  await db.write(async (tx) => {
    if (await isChecked(tx, id)) return
    const own = await tx.moderationCase.findUnique({ where: { open_key: openKey(subject) } })
    const earlier = own ? null : await earlierFinding(tx, message.channel_id, subject)
    if (earlier && earlier.reports_count >= MAX_FINDINGS) return
    const open = own ?? earlier
    const { id: case_id } = open ?? (await openCase({ now }, tx, subject))
    const report = newId()
    await tx.moderationReport.create({
      data: {
        id: report,
        case_id,
        created_at: now,
        reporter_id: earlier ? laterCheck(id) : AUTOMATIC_CHECK,
        excerpt: earlier ? makeExcerpt(text) : null,
        reason: HARM_REASON,
        custom_reason: riskText(phrases),
      },
    })
    await tx.moderationCase.update({
      where: { id: case_id },
      data: { harm: true, reports_count: { increment: 1 }, updated_at: now },
    })
    if (!open?.harm) await publish(tx, { now }, harmReported({ subject, case: case_id, report }))
  })
}

/** Stands for the reporter where the message isn't the one that its case is about. */
const laterCheck = (message: string) => `${AUTOMATIC_CHECK}:${message}`

async function isChecked(tx: Tx, message: string): Promise<boolean> {
  const report = await tx.moderationReport.findFirst({
    where: {
      OR: [
        { reporter_id: laterCheck(message) },
        { reporter_id: AUTOMATIC_CHECK, case: { kind: 'message', subject_id: message } },
      ],
    },
    select: { id: true },
  })
  return report !== null
}

/** The undecided case that the check has opened about the same person in the same conversation. */
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
      reports: { some: { reporter_id: AUTOMATIC_CHECK } },
    },
  })
  const about = await tx.message.findFirst({
    where: { channel_id, id: { in: cases.map(({ subject_id }) => subject_id) } },
    select: { id: true },
  })
  return cases.find(({ subject_id }) => subject_id === about?.id) ?? null
}
