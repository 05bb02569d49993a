import type { Db, Tx } from '~/platform/database/types'
import type { Homework } from '~prisma/generated/client'

/** Milliseconds between two submissions of a place: Moodle compares whole seconds, and a try that is made again is earlier. */
const APART = 2000

/** What one student has for one assignment of a platform, and how each of it stood when it was read. */
export type Place = Awaited<ReturnType<typeof readPlace>>

/** The responses that may be shown there, and when the platform may have got each, deleted ones included. */
export async function readPlace(tx: Pick<Tx, 'homework'>, row: Homework) {
  const { user_id, platform_id, course_id, assignment_id } = row
  const all = await tx.homework.findMany({
    where: { user_id, platform_id, course_id, assignment_id },
    orderBy: { created_at: 'asc' },
    select: {
      post_id: true,
      attempted_at: true,
      sent_at: true,
      post: { select: { id: true, title: true, content: true, deleted_at: true } },
    },
  })
  const others = all.filter(({ post_id }) => post_id !== row.post_id)
  return {
    shown: all.filter(
      // One that was edited is there, as it was, until its new text is.
      ({ sent_at, post_id, post }) =>
        !post.deleted_at && (sent_at !== null || post_id === row.post_id),
    ),
    sent: others.flatMap(({ sent_at, post_id }) => (sent_at ? [post_id] : [])).join(),
    lastOther: latest(others.flatMap(({ attempted_at, sent_at }) => [attempted_at, sent_at])),
    last: latest(all.flatMap(({ attempted_at, sent_at }) => [attempted_at, sent_at])),
  }
}

/**
 * Whether it is tried as it was before, so that a platform can tell that it has it: only while nothing else was
 * sent there since, because that would be taken for it.
 */
export const isSameAgain = ({ attempted_at }: Homework, { lastOther }: Place): boolean =>
  attempted_at !== null && attempted_at.getTime() > lastOther

/** The time that a submission has: later than all of the place, or just before its own last one. */
export const submissionTime = (row: Homework, place: Place, now: Date): Date =>
  row.attempted_at && isSameAgain(row, place)
    ? new Date(row.attempted_at.getTime() - 1)
    : new Date(Math.max(now.getTime(), place.last + APART))

/** Whether nothing was sent to the place, nor tried, since it was read. */
export async function isUnchanged(tx: Tx, row: Homework, before: Place): Promise<boolean> {
  const { lastOther, sent } = await readPlace(tx, row)
  return lastOther === before.lastOther && sent === before.sent
}

/** Where each of them goes: what goes to one place is submitted one after the other. */
export async function homeworkPlaces(
  db: Db,
  post_ids: string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.read.homework.findMany({
    where: { post_id: { in: post_ids } },
    select: {
      post_id: true,
      user_id: true,
      platform_id: true,
      course_id: true,
      assignment_id: true,
    },
  })
  return new Map(
    rows.map(({ post_id, ...place }) => [post_id, JSON.stringify(Object.values(place))]),
  )
}

const latest = (times: (Date | null)[]) => Math.max(0, ...times.map((time) => time?.getTime() ?? 0))
