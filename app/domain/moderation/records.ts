import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import type { Viewer } from '~/policy/viewer'
import { clears, defineRecords, deletes, sets } from '~/domain/records/define'

/**
 * Someone may be in danger, and the school hasn't decided yet what to do: such a case outlives its
 * author's account, with the words, the reports and the notes, but not under their name.
 */
const SETTLED = `NOT (row.harm = true AND row.state IN ('open', 'taken'))`
const SUBJECT_GONE = `NOT EXISTS (SELECT 1 FROM "Post" p WHERE p.id = row.subject_id)
  AND NOT EXISTS (SELECT 1 FROM "Comment" c WHERE c.id = row.subject_id)
  AND NOT EXISTS (SELECT 1 FROM "Message" m WHERE m.id = row.subject_id)
  AND NOT EXISTS (SELECT 1 FROM "CampusEvent" e WHERE e.id = row.subject_id)`

/** Decisions that the author was notified of; they don't learn about any other cases. */
const NOTIFIED = [
  {
    kind: { in: ['post', 'comment', 'message', 'event'] },
    decision: { in: ['hide', 'remove', 'show'] },
  },
  { kind: 'user', decision: 'hide' },
]

/** What was decided about questions that the viewer asked without their name. */
const withoutName = ({ unnamed_id, unnamed_post_ids }: Viewer) => ({
  author_id: unnamed_id,
  kind: 'post',
  subject_id: { in: [...unnamed_post_ids] },
})

export const moderationRecords = defineRecords({
  ModerationCase: {
    people: {
      // Once the account is gone, a report about the person is of no use.
      subject_id: deletes(`row.kind = 'user'`),
      author_id: [deletes(SETTLED, 'remove'), deletes(`${SETTLED} AND ${SUBJECT_GONE}`, 'keep')],
      assignee_id: sets(`assignee_id = NULL,
        assigned_at = CASE state WHEN 'taken' THEN NULL ELSE assigned_at END,
        state = CASE state WHEN 'taken' THEN 'open' ELSE state END`),
      decided_by: clears(),
    },
    exports: {
      decisions_about_what_you_wrote: ({ db, viewer }) =>
        db.read.moderationCase.findMany({
          where: { OR: [{ author_id: viewer.id }, withoutName(viewer)], AND: { OR: NOTIFIED } },
          orderBy: { created_at: 'desc' },
          select: {
            kind: true,
            excerpt: true,
            decision: true,
            rule: true,
            notice_to_author: true,
            decided_at: true,
          },
        }),
    },
    retention: { column: 'decided_at', days: 730 },
    counts: { reports_count: { from: '"ModerationReport" r', key: 'r.case_id' } },
    school: { called: 'cases of moderation' },
    labels: {
      rule: 'The rule',
      notice_to_author: 'What we told you',
      decided_at: 'Decided',
    },
  },
  ModerationReport: {
    people: { reporter_id: clears(), subject_id: clears() },
    exports: {
      what_you_flagged_or_reported: {
        only: ['reason', 'custom_reason', 'created_at'],
        owner: 'reporter_id',
      },
    },
    retention: 'for good',
  },
  ModerationAlert: {
    exports: 'The school’s contacts, as its file names them.',
    retention: 'for good',
  },
  ModerationAppeal: {
    people: { author_id: deletes(), against_id: clears(), decided_by: clears() },
    beforeErasure: closeAppealed,
    exports: {
      your_appeals: ({ db, viewer }) =>
        db.read.moderationAppeal.findMany({
          where: {
            OR: [{ author_id: viewer.id }, { case: withoutName(viewer) }],
          },
          orderBy: { created_at: 'desc' },
          select: { text: true, created_at: true, outcome: true, answer: true, decided_at: true },
        }),
    },
    retention: 'for good',
    labels: { outcome: 'What became of it', answer: 'Our answer' },
  },
  ModerationNote: {
    people: { author_id: clears() },
    exports: 'Staff write them for each other about someone else.',
    retention: 'for good',
  },
})

/** The appeals of the person who leaves, with their name or without, go; without them their cases are decided as they were. */
async function closeAppealed(tx: Tx, { viewer }: Ctx): Promise<void> {
  const { id, unnamed_id, unnamed_post_ids } = viewer
  const posts = [...unnamed_post_ids]
  const comments = await tx.comment.findMany({
    where: { user_id: unnamed_id, post_id: { in: posts } },
    select: { id: true },
  })
  const own = { in: [...posts, ...comments.map((comment) => comment.id)] }
  const unnamed = { author_id: unnamed_id, case: { subject_id: own } }
  await tx.moderationAppeal.updateMany({ where: unnamed, data: { author_id: id } })
  await tx.moderationCase.updateMany({
    where: { state: 'appealed', appeal: { author_id: id } },
    data: { state: 'resolved' },
  })
}
