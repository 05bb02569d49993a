import { findRecipient, findMailSchool, type Recipient } from '~/domain/accounts/recipients.server'
import { toPartnerContext } from '~/domain/partners/context.server'
import type { Db } from '~/platform/database/types'
import { snippet } from '~/platform/text/markdown.server'
import { quotable } from '~/domain/safety/phrases.server'
import { isAnswer } from '~/policy/comments'
import type { PartnerContext } from '~/policy/viewer'
import { ASSIGNEE, CONTACT } from './again.server'
import { fullName } from '~/domain/safety/excerpt'
import { HARM_REASON, type Decision, type SubjectKind } from './schema'
import { noticeReader, toCaseSubject } from './unnamed.server'
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

/** That someone has written more since people were told of them; it quotes that. */
export type MoreAlert = Omit<HarmAlert, 'contact'> & {
  flaggedAt: Date
  moreAt: Date
  /** Null for the support desk */
  receiver: { name: string; email: string } | null
}

/**
 * An undecided case with more than its contacts were told of, for the event handler of the email to one of
 * them: the school's contact, who has the case, or who was told by an alert. Null once it's decided, or
 * they no longer have anything to do with it.
 */
export async function loadMoreAlert(
  db: Db,
  id: string,
  { report, to }: { report: string; to: string },
): Promise<MoreAlert | null> {
  const harm = await loadHarmAlert(db, id, report)
  const open = await db.read.moderationCase.findUnique({
    where: { id, state: { in: ['open', 'taken'] } },
    select: { assignee_id: true, reports: REPORTS_OF_HARM },
  })
  const more = open?.reports.find((one) => one.id === report)
  if (!harm || !open || !more) return null
  const receiver = await findReceiver(db, id, { to, harm, assignee: open.assignee_id })
  const flaggedAt = open.reports[0]?.created_at ?? more.created_at
  return receiver && { ...harm, flaggedAt, moreAt: more.created_at, receiver: receiver.contact }
}

const REPORTS_OF_HARM = {
  where: { reason: HARM_REASON },
  orderBy: { created_at: 'asc' },
  select: { id: true, created_at: true },
} as const

type Receiving = { to: string; harm: HarmAlert; assignee: string | null }

/** Null for someone who is told by another of these emails, or who isn't there anymore. */
async function findReceiver(db: Db, case_id: string, { to, harm, assignee }: Receiving) {
  if (to === CONTACT) return { contact: harm.contact }
  if (to === ASSIGNEE) {
    const user = assignee && (await db.read.user.findUnique({ where: { id: assignee } }))
    if (!user || user.deleted_at) return null
    const alerts = await db.read.moderationAlert.findMany({ where: { case_id } })
    const others = nextContacts(harm.partner.settings).filter((contact) =>
      alerts.some(({ name }) => name === contact.name),
    )
    const isAlerted = [harm.contact, ...others].some((contact) => contact?.email === user.email)
    return isAlerted ? null : { contact: { name: fullName(user), email: user.email } }
  }
  const alert = await db.read.moderationAlert.findUnique({ where: { id: to, case_id } })
  if (!alert) return null
  if (alert.name === null) return harm.contact && { contact: null }
  const known = nextContacts(harm.partner.settings).find(({ name }) => name === alert.name)
  return known ? { contact: known } : null
}

/** What the email about a decision tells the author. */
export type DecisionNotice = Recipient & {
  /** The name of the school that decided, not always the author's */
  school: string
  kind: SubjectKind
  /** The comment is one that is called an answer */
  answer: boolean
  decision: 'hide' | 'remove' | 'show'
  rule: string | null
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
  const reader = decidedCase && (await noticeReader(db.read, toCaseSubject(decidedCase)))
  const person = reader && (await findRecipient(db, reader))
  const school = person && (await findMailSchool(db, decidedCase.partner_code))
  if (!school) return null
  return {
    ...person,
    school: school.name,
    kind: decidedCase.kind as SubjectKind,
    answer: await isDecidedAnswer(db, decidedCase),
    decision: decision as DecisionNotice['decision'],
    rule: decidedCase.rule,
    noticeToAuthor: decidedCase.notice_to_author,
    preview: snippet(quotable(decidedCase.excerpt), 200),
    subject_id: decidedCase.subject_id,
  }
}

export async function isDecidedAnswer(
  db: Db,
  { kind, subject_id }: { kind: string; subject_id: string },
) {
  if (kind !== 'comment') return false
  const comment = await db.read.comment.findUnique({
    where: { id: subject_id },
    include: { post: true },
  })
  return comment !== null && isAnswer(comment, comment.post)
}
