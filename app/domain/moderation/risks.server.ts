import { z } from 'zod'
import { termSchema } from '~/domain/terms/schema'
import { bannedTerms, indexTerms, type TermIndex } from '~/domain/terms/screen'
import { yamlContent } from '~/platform/content.server'
import type { Db } from '~/platform/db.server'
import { newId } from '~/platform/ids'
import { publish } from '~/platform/publish.server'
import { openCase, openKey } from './commands.server'
import { harmReported } from './events'
import { AUTOMATIC_CHECK, HARM_REASON, riskText } from './schema'

const riskPhrases = yamlContent('risk-phrases.yaml', z.array(termSchema).min(1))

let compiled: { phrases: readonly string[]; index: TermIndex } | undefined

function riskIndex(): TermIndex {
  const phrases = riskPhrases()
  if (compiled?.phrases !== phrases) compiled = { phrases, index: indexTerms(phrases) }
  return compiled.index
}

/**
 * Opens a case about a message that says someone may be in danger, as the notice above the messages
 * announces. (DM-09) For the event handler alone. Adds a report of harm to the message's open case, or
 * opens one; the message stays as it is. Event: moderation.alarm, unless harm was reported before.
 * Checking a message again changes nothing.
 */
export async function checkForRisks(db: Db, id: string, now: Date): Promise<void> {
  const message = await db.read.message.findUnique({ where: { id } })
  const phrases = message ? bannedTerms(riskIndex(), message.text) : []
  if (!message || phrases.length === 0) return
  const { partner_code, user_id: author_id, text } = message
  const subject = { kind: 'message' as const, id, partner_code, author_id, text }
  await db.write(async (tx) => {
    const checked = { reporter_id: AUTOMATIC_CHECK, case: { kind: 'message', subject_id: id } }
    if (await tx.moderationReport.findFirst({ where: checked, select: { id: true } })) return
    const open = await tx.moderationCase.findUnique({ where: { open_key: openKey(subject) } })
    const { id: case_id } = open ?? (await openCase({ now }, tx, subject))
    const report = newId()
    await tx.moderationReport.create({
      data: {
        ...{ id: report, case_id, reporter_id: AUTOMATIC_CHECK, created_at: now },
        ...{ reason: HARM_REASON, custom_reason: riskText(phrases) },
      },
    })
    await tx.moderationCase.update({
      where: { id: case_id },
      data: { harm: true, reports_count: { increment: 1 }, updated_at: now },
    })
    if (!open?.harm) await publish(tx, { now }, harmReported({ subject, case: case_id, report }))
  })
}
