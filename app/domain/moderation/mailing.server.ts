import { personToMail, schoolToMail, type Addressee } from '~/domain/accounts/mailing.server'
import { partnerFacts } from '~/domain/partners/facts.server'
import type { Db } from '~/platform/db.server'
import { snippet } from '~/platform/markdown.server'
import type { PartnerFacts } from '~/policy/viewer'
import type { Decision, Kind } from './schema'

/** A case in which somebody may be in danger, as the school's contact is told of it. */
export type Alarm = {
  kind: Kind
  /** The words that were flagged as indicating harm */
  excerpt: string
  author: string
  partner: PartnerFacts
  /** Null where the school has named nobody */
  contact: { name: string; email: string } | null
}

/**
 * A case that speaks of harm since that report, for the mail reactor; null once it or its school has
 * gone. Sent whatever has become of the case in the meantime: somebody has to look.
 */
export async function alarmToMail(db: Db, id: string, report: string): Promise<Alarm | null> {
  const found = await db.read.moderationCase.findUnique({ where: { id, harm: true } })
  const partner =
    found && (await db.read.partner.findUnique({ where: { partner_code: found.partner_code } }))
  if (!found || partner?.status !== 'active') return null
  const author = await db.read.user.findUnique({
    where: { id: found.author_id },
    select: { first_name: true, last_name: true },
  })
  const flagged = await db.read.moderationReport.findUnique({
    where: { id: report, case_id: id },
    select: { excerpt: true },
  })
  const facts = partnerFacts(partner)
  return {
    kind: found.kind as Kind,
    excerpt: flagged?.excerpt ?? found.excerpt,
    author: author ? `${author.first_name} ${author.last_name}` : 'Former member',
    partner: facts,
    contact: facts.settings.moderation_contact ?? null,
  }
}

/** What an author is told about a decision. */
export type Notice = Addressee & {
  /** The name of the school that decided, which may be another one than the author's */
  school: string
  kind: Kind
  decision: 'hide' | 'remove' | 'show'
  told: string | null
  /** How the thing begins */
  beginning: string
  subject_id: string
}

const TOLD: readonly Decision[] = ['hide', 'remove', 'show']

/**
 * The author of what was decided about, for the mail reactor. Null for decisions that change
 * nothing for them, when it has been decided otherwise since, and when they have gone.
 */
export async function noticeToMail(db: Db, id: string, decision: string): Promise<Notice | null> {
  if (!TOLD.includes(decision as Decision)) return null
  const found = await db.read.moderationCase.findUnique({ where: { id, decision } })
  const person = found && (await personToMail(db, found.author_id))
  const school = person && (await schoolToMail(db, found.partner_code))
  if (!school) return null
  return {
    ...person,
    school: school.name,
    kind: found.kind as Kind,
    decision: decision as Notice['decision'],
    told: found.told,
    beginning: snippet(found.excerpt, 200),
    subject_id: found.subject_id,
  }
}
