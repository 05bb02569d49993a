import type { Db, Tx } from '~/platform/database/types'
import { isUnnamed } from '~/policy/unnamed'
import { publish } from '~/platform/events/publish.server'
import { makeExcerpt } from '~/domain/safety/excerpt'
import { openCase, openKey } from './commands.server'
import { harmReported } from './events'
import { addFirstFinding, addLaterFinding, type FoundText } from './findings.server'
import { AUTOMATIC_CHECK } from './schema'

/** What the check has found, who wrote it, and the school it belongs to. */
export type Danger = FoundText & { partner_code: string; author_id: string }

/**
 * Shows staff a text that says its author may be in danger: in the text’s open case, else in the newest
 * undecided case that says so of the author, wherever they wrote that, else in a case of its own. Staff is
 * alarmed once, however much is written, and hears of more by `tellAgain`. For event handlers alone.
 * Event: moderation.alarm, unless harm was reported before. Doing it again changes nothing, and words of
 * the same text that staff has decided about open nothing.
 */
export async function reportDanger(db: Db, danger: Danger, now: Date): Promise<void> {
  await db.write(async (tx) => {
    if (await isKnown(tx, danger)) return
    const { kind, id, partner_code, author_id, text } = danger
    const subject = { kind, id, partner_code, author_id, text }
    const own = await tx.moderationCase.findUnique({ where: { open_key: openKey(subject) } })
    const isOther = own !== null && own.excerpt !== makeExcerpt(text)
    const earlier = own ? (own.harm && isOther ? own : null) : await findOpenDanger(tx, danger)
    if (earlier) return addLaterFinding(tx, earlier, danger, now)
    const { id: case_id } = own ?? (await openCase({ now }, tx, subject))
    const excerpt = isOther ? makeExcerpt(text) : null
    const { id: report } = await addFirstFinding(tx, { case_id, excerpt, found: danger, now })
    if (!own?.harm) await publish(tx, { now }, harmReported({ subject, case: case_id, report }))
  })
}

/** Found before in these words, or staff has decided about the danger in them. */
async function isKnown(tx: Tx, { kind, id: subject_id, text }: Danger): Promise<boolean> {
  const excerpt = makeExcerpt(text)
  const inCase = { OR: [{ excerpt }, { reports: { some: { excerpt } } }] }
  const own = { kind, subject_id }
  const found = await tx.moderationReport.findFirst({
    where: {
      OR: [
        { subject_kind: kind, subject_id, OR: [{ excerpt }, { excerpt: null, case: inCase }] },
        { reporter_id: AUTOMATIC_CHECK, excerpt, case: own },
        { reporter_id: AUTOMATIC_CHECK, excerpt: null, case: { ...own, excerpt } },
      ],
    },
    select: { id: true },
  })
  if (found) return true
  const decided = { ...own, harm: true, excerpt, decided_at: { not: null } }
  return (await tx.moderationCase.count({ where: decided })) > 0
}

/**
 * The newest: what is written now goes with what was written last. Whose questions without a name they are
 * isn't said by putting some together.
 */
const findOpenDanger = (tx: Tx, { author_id, partner_code }: Danger) =>
  isUnnamed(author_id)
    ? null
    : tx.moderationCase.findFirst({
        where: { author_id, partner_code, harm: true, state: { in: ['open', 'taken'] } },
        orderBy: { created_at: 'desc' },
        select: { id: true, kind: true, subject_id: true, excerpt: true },
      })
