import type { Db, Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { harmContinued } from './events'
import { HARM_REASON } from './schema'

/** Minutes between two times that those who were told of a case hear that there is more. Not in the spec. */
const AGAIN_MINUTES = 30

/** Who hears of more, next to those of the alerts. */
export const CONTACT = 'contact'
export const ASSIGNEE = 'assignee'

/**
 * Tells those who were told of an undecided danger, and who has taken the case, that the person has
 * written more since, which no one has seen: at once where the case was opened after they were told, else
 * after half an hour, and then not again for half an hour. For the scheduler, every minute. Stores when,
 * and publishes moderation.more for each, in one transaction. When the next person is told (see
 * `escalateCases`) doesn't depend on it. Returns how many were told. Not in the spec.
 */
export async function tellAgain(db: Db, now: Date): Promise<number> {
  let alerted = 0
  const partners = await db.read.partner.findMany({
    where: { status: 'active' },
    select: { partner_code: true },
  })
  const codes = partners.map(({ partner_code }) => partner_code)
  for (const one of await casesWithMore(db, codes)) {
    const newest = findUnseen(one, now)
    if (newest) alerted += await db.write((tx) => tell(tx, one, newest, now))
  }
  return alerted
}

const casesWithMore = (db: Db, partner_codes: string[]) =>
  db.read.moderationCase.findMany({
    where: {
      partner_code: { in: partner_codes },
      harm: true,
      state: { in: ['open', 'taken'] },
      reports: { some: { reason: HARM_REASON, excerpt: { not: null } } },
    },
    select: {
      id: true,
      partner_code: true,
      subject_id: true,
      assignee_id: true,
      seen_at: true,
      alerts: { orderBy: { step: 'asc' }, select: { id: true, alerted_at: true } },
      reports: {
        where: { reason: HARM_REASON },
        orderBy: { created_at: 'asc' },
        select: { id: true, excerpt: true, created_at: true, alerted_again_at: true },
      },
    },
    orderBy: { created_at: 'asc' },
  })

type CaseWithMore = Awaited<ReturnType<typeof casesWithMore>>[number]

const latest = (times: readonly (Date | null | undefined)[]) =>
  Math.max(0, ...times.map((time) => time?.getTime() ?? 0))

/** The newest words that no one has seen and that are due; null where there are none. */
function findUnseen({ reports, seen_at }: CaseWithMore, now: Date) {
  const [first] = reports
  if (!first) return null
  const alarmed = first.created_at.getTime()
  const again = latest(reports.map(({ alerted_again_at }) => alerted_again_at))
  const seen = latest([seen_at])
  const since = Math.max(alarmed, again, seen)
  const newest = reports.findLast(
    ({ excerpt, created_at }) => excerpt !== null && created_at.getTime() > since,
  )
  // Who opened the case since the alarm is done with that email; another one says something new.
  const isRested = again === 0 && seen > alarmed
  const waited = (now.getTime() - Math.max(alarmed, again)) / 60_000
  return newest && (isRested || waited >= AGAIN_MINUTES) ? newest : null
}

/** Nothing where it has been decided meanwhile, or another process was faster. */
async function tell(
  tx: Tx,
  one: CaseWithMore,
  newest: { id: string; created_at: Date },
  now: Date,
) {
  const { id: case_id, partner_code, subject_id } = one
  const open = { id: case_id, state: { in: ['open', 'taken'] } }
  const { count } = await tx.moderationReport.updateMany({
    where: { id: newest.id, alerted_again_at: null, case: open },
    data: { alerted_again_at: now },
  })
  if (count === 0) return 0
  const before = one.alerts.filter(({ alerted_at }) => alerted_at < newest.created_at)
  const everyone = [CONTACT, ...before.map(({ id }) => id), ...(one.assignee_id ? [ASSIGNEE] : [])]
  for (const to of everyone) {
    const subject = { id: subject_id, partner_code }
    await publish(tx, { now }, harmContinued({ subject, case: case_id, report: newest.id, to }))
  }
  return everyone.length
}
