import { findRecipient, findMailSchool, type Recipient } from '~/domain/accounts/recipients.server'
import { toPartnerContext } from '~/domain/partners/context.server'
import type { Db } from '~/platform/database/types'
import { snippet } from '~/platform/text/markdown.server'
import { quotable } from '~/domain/safety/phrases.server'
import { isAnswer } from '~/policy/comments'
import type { PartnerContext } from '~/policy/viewer'
import { HARM_REASON, type Decision, type SubjectKind } from './schema'
import { nextContacts } from './waiting'

/** A case in which someone may be in danger, for the email to the school's contact. */
export type HarmAlert = {
  kind: SubjectKind
  /** The text that was flagged as indicating harm */
  excerpt: string
  author: string
  partner: PartnerContext
  /** Null if the school has named no contact */
  contact: { name: string; email: string } | null
}

/**
 * A case with a report of harm, for the email's event handler; null once the case or its school is
 * gone. Sent even if the case has been decided in the meantime: someone has to look.
 */
export async function loadHarmAlert(db: Db, id: string, report: string): Promise<HarmAlert | null> {
  const harmCase = await db.read.moderationCase.findUnique({ where: { id, harm: true } })
  const partner =
    harmCase &&
    (await db.read.partner.findUnique({ where: { partner_code: harmCase.partner_code } }))
  if (!harmCase || partner?.status !== 'active') return null
  const author = await db.read.user.findUnique({
    where: { id: harmCase.author_id },
    select: { first_name: true, last_name: true },
  })
  const flagged = await db.read.moderationReport.findUnique({
    where: { id: report, case_id: id },
    select: { excerpt: true },
  })
  const school = toPartnerContext(partner)
  return {
    kind: harmCase.kind as SubjectKind,
    excerpt: flagged?.excerpt ?? harmCase.excerpt,
    author: author ? `${author.first_name} ${author.last_name}` : 'Former member',
    partner: school,
    contact: school.settings.moderation_contact ?? null,
  }
}

/** Another person to be told of a case that no one has taken, for the email's event handler. */
export type UntakenAlert = HarmAlert & {
  /** Those who were told before, first the school's contact */
  earlier: { name: string | null; at: Date }[]
  alertedAt: Date
  flaggedAt: Date
}

/**
 * A case that no one had taken in time; null once it, its school or the note about this email is gone.
 * Sent even if someone has taken it since: what it says is true at the time that it names. Goes to the
 * support desk where the school's file no longer has the contact.
 */
export async function loadUntakenAlert(
  db: Db,
  id: string,
  alert: string,
): Promise<UntakenAlert | null> {
  const alerted = await db.read.moderationAlert.findUnique({ where: { id: alert, case_id: id } })
  const report =
    alerted &&
    (await db.read.moderationReport.findFirst({
      where: { case_id: id, reason: HARM_REASON },
      orderBy: { created_at: 'asc' },
      select: { id: true, created_at: true },
    }))
  const harm = report && (await loadHarmAlert(db, id, report.id))
  if (!harm) return null
  const { name, step, alerted_at } = alerted
  const before = await db.read.moderationAlert.findMany({
    where: { case_id: id, step: { lt: step } },
    orderBy: { step: 'asc' },
    select: { name: true, alerted_at: true },
  })
  return {
    ...harm,
    contact: nextContacts(harm.partner.settings).find((one) => one.name === name) ?? null,
    flaggedAt: report.created_at,
    alertedAt: alerted_at,
    earlier: [
      { name: harm.contact?.name ?? null, at: report.created_at },
      ...before.map(({ name, alerted_at }) => ({ name, at: alerted_at })),
    ],
  }
}

/** What the email about a decision tells the author. */
export type DecisionNotice = Recipient & {
  /** The name of the school that decided, not always the author's */
  school: string
  kind: SubjectKind
  /** The comment is one that is called an answer */
  answer: boolean
  decision: 'hide' | 'remove' | 'show'
  noticeToAuthor: string | null
  /** The beginning of the text */
  preview: string
  subject_id: string
}

const NOTIFIED_DECISIONS: readonly Decision[] = ['hide', 'remove', 'show']

/**
 * The notice to the author about a decision, for the email's event handler. Null for decisions that
 * change nothing for the author, when the decision has changed since, and when the author is gone.
 */
export async function loadDecisionNotice(
  db: Db,
  id: string,
  decision: string,
): Promise<DecisionNotice | null> {
  if (!NOTIFIED_DECISIONS.includes(decision as Decision)) return null
  const decidedCase = await db.read.moderationCase.findUnique({ where: { id, decision } })
  const person = decidedCase && (await findRecipient(db, decidedCase.author_id))
  const school = person && (await findMailSchool(db, decidedCase.partner_code))
  if (!school) return null
  return {
    ...person,
    school: school.name,
    kind: decidedCase.kind as SubjectKind,
    answer: await isDecidedAnswer(db, decidedCase),
    decision: decision as DecisionNotice['decision'],
    noticeToAuthor: decidedCase.notice_to_author,
    preview: snippet(quotable(decidedCase.excerpt), 200),
    subject_id: decidedCase.subject_id,
  }
}

async function isDecidedAnswer(db: Db, { kind, subject_id }: { kind: string; subject_id: string }) {
  if (kind !== 'comment') return false
  const comment = await db.read.comment.findUnique({
    where: { id: subject_id },
    include: { post: true },
  })
  return comment !== null && isAnswer(comment, comment.post)
}
