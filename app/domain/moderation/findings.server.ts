import { weighRisk } from '~/domain/safety/phrases.server'
import type { Tx } from '~/platform/database/types'
import { newId } from '~/platform/ids'
import { makeExcerpt } from '~/domain/safety/excerpt'
import { AUTOMATIC_CHECK, HARM_REASON, riskText, type SubjectKind, type SubjectRef } from './schema'

/** Findings that one case holds: beyond, a new one takes the place of the mildest. Not in the spec. */
const MAX_FINDINGS = 20

/** A text that says someone may be in danger, and the phrases by which it was found. */
export type FoundText = SubjectRef & {
  text: string
  phrases: readonly string[]
  /** What says so, where it isn't the subject itself */
  called?: string
}

/** A case that isn't decided yet, as findings are added to it. */
export type OpenCase = { id: string; kind: string; subject_id: string; excerpt: string }

/** Stands for the reporter where the text isn't the one that its case is about. */
const laterCheck = (id: string) => `${AUTOMATIC_CHECK}:${id}`

/** Notes that the check found the text that a case is about, with its words where they have changed; returns the report. */
export const addFirstFinding = (
  tx: Tx,
  finding: Pick<Finding, 'case_id' | 'excerpt' | 'found' | 'now'>,
) => addReport(tx, { ...finding, reporter_id: AUTOMATIC_CHECK })

/**
 * Adds another text of the same person to a case, or a later version. Words that the case has already are
 * noted without them: they are nothing new. The same version of a text is added once.
 */
export async function addLaterFinding(tx: Tx, open: OpenCase, found: FoundText, now: Date) {
  const excerpt = makeExcerpt(found.text)
  if (open.kind === found.kind && open.subject_id === found.id && open.excerpt === excerpt) return
  const reports = await tx.moderationReport.findMany({ where: { case_id: open.id } })
  const same = reports.filter((report) => report.excerpt === excerpt)
  const isRepeat = open.excerpt === excerpt || same.length > 0
  const isKnown = reports.some(
    (report) =>
      report.subject_kind === found.kind &&
      report.subject_id === found.id &&
      (report.excerpt === excerpt || (isRepeat && report.excerpt === null)),
  )
  const findings = reports.filter(({ reporter_id }) => reporter_id?.startsWith(AUTOMATIC_CHECK))
  const isFull = findings.length >= MAX_FINDINGS
  if (isKnown || (isFull && isRepeat)) return
  if (isFull) await dropMildest(tx, open.id, findings)
  const reporter_id = laterCheck(newId())
  const row = { case_id: open.id, reporter_id, excerpt: isRepeat ? null : excerpt, found, now }
  const subject = { subject_kind: found.kind, subject_id: found.id }
  await addReport(tx, { ...row, subject })
}

type Finding = {
  case_id: string
  reporter_id: string
  excerpt: string | null
  found: FoundText
  subject?: { subject_kind: SubjectKind; subject_id: string }
  now: Date
}

async function addReport(tx: Tx, { case_id, reporter_id, excerpt, found, subject, now }: Finding) {
  const id = newId()
  await tx.moderationReport.create({
    data: {
      id,
      case_id,
      reporter_id,
      excerpt,
      reason: HARM_REASON,
      custom_reason: riskText(found.called ?? found.kind, found.phrases),
      created_at: now,
      ...subject,
    },
  })
  await tx.moderationCase.update({
    where: { id: case_id },
    data: { harm: true, reports_count: { increment: 1 }, updated_at: now },
  })
  return { id }
}

type LaterReport = {
  id: string
  reporter_id: string | null
  excerpt: string | null
  created_at: Date
}

/** What says least: words that are there twice, then the mildest, then the oldest; never the first. */
async function dropMildest(tx: Tx, case_id: string, findings: readonly LaterReport[]) {
  const weight = ({ excerpt }: LaterReport) => (excerpt === null ? -1 : weighRisk(excerpt))
  const [mildest] = findings
    .filter(({ reporter_id }) => reporter_id !== AUTOMATIC_CHECK)
    .toSorted(
      (one, other) =>
        weight(one) - weight(other) || one.created_at.getTime() - other.created_at.getTime(),
    )
  if (!mildest) return
  await tx.moderationReport.delete({ where: { id: mildest.id } })
  await tx.moderationCase.update({
    where: { id: case_id },
    data: { reports_count: { decrement: 1 } },
  })
}
