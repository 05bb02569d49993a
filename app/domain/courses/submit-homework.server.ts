import type { Db, Tx } from '~/platform/database/types'
import { isPassing, LmsError, type LmsProblem, type Submission } from '~/platform/lms/lms'
import { renderMarkdown } from '~/platform/text/markdown.server'
import { schoolUrl } from '~/platform/school-url'
import type { Homework } from '~prisma/generated/client'
import type { LmsOptions } from './accounts.server'
import {
  isSameAgain,
  isUnchanged,
  readPlace,
  submissionTime,
  type Place,
} from './homework-order.server'
import { asAuthor } from './tool-login.server'

/** Milliseconds after which homework that couldn't be submitted has failed. */
const GIVE_UP = 5 * 3_600_000
/** Seconds until it's tried again after something else was sent */
const SOON = 2

/** For which homework isn't tried again by itself. */
export type FinalProblem = LmsProblem | 'gave up'

type Options = LmsOptions & { baseUrl: string }

/**
 * Submits a response that was handed in, with the earlier ones for the same assignment, because a
 * platform shows the last submission first. Notes what came of it; what was attempted before is not
 * submitted twice. Returns what it failed for, for good; what an operator tries again is submitted then. For the
 * event handler; throws LmsError where trying again can help. (CANVAS-08)
 */
export async function submitHomework(
  db: Db,
  post_id: string,
  options: Options,
  now: () => Date,
): Promise<FinalProblem | null> {
  const row = await db.read.homework.findUnique({
    where: { post_id },
    include: { post: { select: { deleted_at: true } } },
  })
  if (!row || row.state === 'sent') return null
  if (row.post.deleted_at) {
    await db.write((tx) => tx.homework.deleteMany({ where: { post_id } }))
    return null
  }
  try {
    await submit(db, row, options, now)
    return null
  } catch (error) {
    if (!(error instanceof LmsError)) throw error
    const waits = isPassing(error.problem)
    const tooLate = now().getTime() - row.waiting_since.getTime() > GIVE_UP
    if (waits && !tooLate) {
      await save(db, row, { problem: error.problem })
      throw error
    }
    const problem = waits ? 'gave up' : error.problem
    await save(db, row, { state: 'failed', problem })
    return problem
  }
}

/** Where it was tried before and is the last of its place, a platform is told that it's the same again. */
async function submit(db: Db, row: Homework, options: Options, now: () => Date): Promise<void> {
  const readAt = now()
  const place = await readPlace(db.read, row)
  const submission = await writeSubmission(db, row, place, options, readAt)
  const outcome: { end: 'left' | 'taken' | 'there' } = { end: 'left' }
  await asAuthor(db, row, options, now, async ({ lms, token }) => {
    outcome.end = 'there'
    if (row.attempted_at && (await lms.hasSubmission(token, submission))) return
    outcome.end = 'left'
    if (!(await claim(db, row, place, submission.at))) return
    outcome.end = await lms.submit(token, submission)
    if (outcome.end === 'there' && !isSameAgain(row, place))
      await rejectOlder(db, row, submission.at)
  })
  const { end } = outcome
  if (end === 'left') return
  await saveSent(db, row, place, {
    sent_at: new Date(Math.max(now().getTime(), submission.at.getTime())),
    // What was there already has the texts of when it was attempted.
    readAt: end === 'there' ? (row.attempted_at ?? readAt) : readAt,
  })
}

/** It has something that is later, and not this: the next try has a time of its own. */
async function rejectOlder(db: Db, row: Homework, at: Date): Promise<never> {
  const { post_id, waiting_since, attempted_at } = row
  const where = { post_id, waiting_since, attempted_at: at }
  await db.write((tx) => tx.homework.updateMany({ where, data: { attempted_at } }))
  throw inTheWay()
}

const inTheWay = () => new LmsError('busy', 'something else was sent there', SOON)

type ShownThere = { sent_at: Date; readAt: Date }

/**
 * Notes that it's there, with the earlier responses as they were read. Not where another process has sent something
 * for the same assignment meanwhile, which doesn't have this: then it's sent once more, with that.
 */
async function saveSent(db: Db, row: Homework, place: Place, shown: ShownThere): Promise<void> {
  const { post_id, waiting_since } = row
  const isLast = await db.write(async (tx) => {
    if (!(await isUnchanged(tx, row, place))) return false
    await tx.homework.updateMany({
      where: { post_id, waiting_since, state: { not: 'sent' } },
      data: { state: 'sent', problem: null, sent_at: shown.sent_at },
    })
    await noteShown(tx, row, shown.readAt)
    return true
  })
  if (!isLast) throw inTheWay()
}

/** What its author has ended or begun again meanwhile stays as it is. */
const save = (db: Db, { post_id, waiting_since }: Homework, data: Partial<Homework>) =>
  db.write((tx) =>
    tx.homework.updateMany({ where: { post_id, waiting_since, state: { not: 'sent' } }, data }),
  )

/**
 * Notes an attempt before it's made. Not where its author has begun again since, or another process makes one: what
 * they began goes on by itself. Where something else was sent for the assignment, it's for the next try to show it.
 */
async function claim(db: Db, row: Homework, place: Place, at: Date): Promise<boolean> {
  const { post_id, waiting_since, attempted_at } = row
  // A token that has ended makes two tries of one attempt.
  const before = [{ attempted_at }, { attempted_at: at }]
  const count = await db.write(async (tx) => {
    if (!(await isUnchanged(tx, row, place))) return null
    const where = { post_id, waiting_since, state: { not: 'sent' }, OR: before }
    return (await tx.homework.updateMany({ where, data: { attempted_at: at } })).count
  })
  if (count === null) throw inTheWay()
  return count > 0
}

/** It has the earlier responses as they were read, edits included. */
async function noteShown(tx: Tx, row: Homework, readAt: Date): Promise<void> {
  const { user_id, platform_id, course_id, assignment_id } = row
  const place = { user_id, platform_id, course_id, assignment_id }
  const where = {
    ...place,
    state: 'sent',
    edited_since: true,
    post: { updated_at: { lt: readAt } },
  }
  await tx.homework.updateMany({ where, data: { edited_since: false } })
}

async function writeSubmission(
  db: Db,
  row: Homework,
  place: Place,
  options: Options,
  now: Date,
): Promise<Submission> {
  const { course_id, assignment_id, post_id, attempted_at, credit_for } = row
  const { shown } = place
  const { host } = await db.read.partner.findUniqueOrThrow({
    where: { partner_code: row.partner_code },
    select: { host: true },
  })
  // An earlier submission has the same address: what was edited is told from it by what comes behind.
  const version = row.sent_at ? `#${row.waiting_since.getTime().toString(36)}` : ''
  const links = shown.map(({ post }) => {
    const link = schoolUrl(options.baseUrl, host, `/post/${post.id}`)
    return post.id === post_id ? `${link}${version}` : link
  })
  const parts = shown.map(({ post: { title, content } }, at) => {
    const link = links[at]
    return `<h2>${escapeHtml(title)}</h2>${renderMarkdown(content)}<p><a href="${link}">${link}</a></p>`
  })
  return {
    course_id,
    assignment_id,
    html: parts.join('<hr>'),
    marker: `/post/${post_id}${version}`,
    links,
    isFirst: !row.sent_at && !attempted_at,
    at: submissionTime(row, place, now),
    credit: credit_for ? { given: Math.min(shown.length, credit_for), of: credit_for } : null,
  }
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
