import type { Ctx } from '~/platform/ctx'
import type { Db, Tx } from '~/platform/database/types'
import { newId } from '~/platform/ids'
import { publish, type PublishContext } from '~/platform/events/publish.server'
import { isStaff } from '~/policy/viewer'
import { saveSchoolLinks } from '~/domain/users/parts.server'
import type { LtiLaunch, LtiPlatform } from '~prisma/generated/client'
import { courseJoined, platformConnected } from './events'
import { launchTarget, type LaunchTarget } from './launch-target'
import type { Platform } from './platforms.server'

/** Milliseconds that a checked launch waits for its person to log in, and to confirm who they are. */
const WAITS = 600_000
/** Ids of courses that someone keeps, the newest. */
const MAX_COURSES = 100

/** A launch that was checked, and that its browser goes on with. */
export type Launch = Omit<LtiLaunch, 'target'> & { target: LaunchTarget; platform: LtiPlatform }

/**
 * Notes a launch that was checked; null for one whose nonce was there before. For visitors, sent by the
 * platform sends. No event.
 */
export function saveLaunch(
  db: Db,
  { id: platform_id, partner_code }: Platform,
  launch: { nonce: string; subject: string; target: LaunchTarget },
  now: Date,
): Promise<string | null> {
  const { nonce } = launch
  return db.write(async (tx) => {
    if ((await tx.ltiLaunch.count({ where: { nonce } })) > 0) return null
    const id = newId()
    const place = { id, partner_code, platform_id }
    await tx.ltiLaunch.create({ data: { ...place, ...launch, created_at: now } })
    return id
  })
}

/** The launch of this id that the browser with the nonce began here within ten minutes, or null. */
export async function findLaunch(
  db: Db,
  partner_code: string,
  { id, nonce }: { id: string; nonce: string },
  now: Date,
): Promise<Launch | null> {
  const created_at = { gt: new Date(now.getTime() - WAITS) }
  const where = { id, nonce, partner_code, created_at }
  const row = await db.read.ltiLaunch.findFirst({ where, include: { platform: true } })
  return row && { ...row, target: launchTarget.parse(row.target) }
}

/**
 * Whose account the person of a launch is, as was confirmed; null where it wasn't. Staff and success
 * coaches, who read what others may not, aren't logged in by it.
 */
export async function launchOwner(db: Db, { platform_id, subject }: Launch) {
  const row = await db.read.ltiAccount.findUnique({
    where: { platform_id_subject: { platform_id, subject } },
    select: {
      user: {
        select: {
          id: true,
          partner_code: true,
          first_name: true,
          deleted_at: true,
          roles: true,
          coach_user: true,
        },
      },
    },
  })
  if (!row || row.user.deleted_at) return null
  const { id, partner_code, first_name, roles, coach_user } = row.user
  const logs_in = !isStaff({ roles: roles as string[] }) && !coach_user
  return { id, partner_code, first_name, logs_in }
}

/**
 * Connects the viewer's account with the person of a launch, in place of an earlier one of theirs at
 * this platform. For every member; false, and nothing done, where that person is someone else here.
 * Event: course.platform_connected, which tells the viewer.
 */
export async function linkLaunch(
  ctx: Ctx,
  { platform_id, subject, platform }: Launch,
): Promise<boolean> {
  const { id: user_id, partner_code } = ctx.viewer
  return ctx.db.write(async (tx) => {
    const account = await tx.ltiAccount.findUnique({
      where: { platform_id_subject: { platform_id, subject } },
    })
    if (account) return account.user_id === user_id
    await tx.ltiAccount.deleteMany({ where: { user_id, platform_id } })
    const id = newId()
    const data = { id, partner_code, platform_id, subject, user_id, created_at: ctx.now }
    await tx.ltiAccount.create({ data })
    await publish(tx, ctx, platformConnected({ subject: user_id, platform: platform.name }))
    return true
  })
}

type Person = { id: string; partner_code: string }

/**
 * Notes the course of a launch with its person, and what can be handed in for it. For a person who has
 * confirmed to be that person. Event: course.joined, for a course that is new to them.
 * (CANVAS-02, CANVAS-11)
 */
export async function enterCourse(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  viewer: Person,
  launch: Launch,
): Promise<void> {
  const { course } = launch.target
  await db.write(async (tx) => {
    await tx.ltiLaunch.update({ where: { id: launch.id }, data: { user_id: viewer.id } })
    if (course) await joinCourse(tx, { viewer, now }, launch.platform_id, course)
    await saveAssignment(tx, viewer, launch, now)
  })
}

type Course = NonNullable<LaunchTarget['course']>

/**
 * The id of a platform's course in its school: the platform's own, unless another platform's course has that. One
 * that no launch has named yet, such as of a list of people, is this platform's.
 */
async function saveCourse(tx: Tx, partner_code: string, platform_id: string, course: Course) {
  const { id: context_id, title } = course
  const place = { platform_id, context_id }
  const known = await tx.course.findFirst({ where: place, select: { course_id: true } })
  const others = { partner_code, course_id: context_id, platform_id: { not: null } }
  const isTaken = known === null && (await tx.course.count({ where: others })) > 0
  const course_id = known?.course_id ?? (isTaken ? `${context_id}@${platform_id}` : context_id)
  await tx.course.upsert({
    where: { partner_code_course_id: { partner_code, course_id } },
    create: { partner_code, course_id, title, ...place },
    update: { title, ...place },
  })
  return course_id
}

async function joinCourse(
  tx: Tx,
  ctx: PublishContext & { viewer: Person },
  platform_id: string,
  course: Course,
) {
  const { id: user_id, partner_code } = ctx.viewer
  const course_id = await saveCourse(tx, partner_code, platform_id, course)
  const links = await tx.schoolLinks.findUnique({ where: { user_id } })
  const courses = (links?.lti_course_ids ?? []) as string[]
  if (courses.includes(course_id)) return
  const lti_course_ids = [...courses, course_id].slice(-MAX_COURSES)
  await saveSchoolLinks(tx, user_id, { lti_course_ids })
  await publish(tx, ctx, courseJoined({ subject: user_id }))
}

/** One that was there keeps its id: forms that are open name it. */
async function saveAssignment(tx: Tx, person: Person, launch: Launch, now: Date) {
  const { platform_id, subject, target } = launch
  const where = { platform_id, subject, user_id: person.id }
  const account = target.assignment && (await tx.ltiAccount.findFirst({ where }))
  if (!account || !target.assignment) return
  const { line_item: assignment_id, due_at, ...assignment } = target.assignment
  const { course, prompt_ids } = target
  const place = { lti_account_id: account.id, course_id: course?.id ?? '', assignment_id }
  const data = {
    ...assignment,
    ...place,
    prompt_ids,
    course_name: course?.title ?? launch.platform.name,
    due_at: due_at && new Date(due_at),
    launched_at: now,
    partner_code: person.partner_code,
  }
  await tx.courseAssignment.upsert({
    where: { lti_account_id_course_id_assignment_id: place },
    create: { ...data, id: newId() },
    update: data,
  })
}

/** The viewer's accounts at platforms that open Quad, with since when. For every member. */
export async function launchAccounts({ db, viewer }: Ctx) {
  const rows = await db.read.ltiAccount.findMany({
    where: { user_id: viewer.id },
    orderBy: { platform_id: 'asc' },
    select: { id: true, created_at: true, platform: { select: { name: true } } },
  })
  return rows.map(({ id, created_at, platform: { name } }) => ({
    id,
    name,
    since: created_at.toISOString(),
  }))
}

/** Ends one of them. For its owner; nothing for anyone else. No event. */
export async function unlinkLaunches({ db, viewer }: Ctx, id: string): Promise<void> {
  await db.write((tx) => tx.ltiAccount.deleteMany({ where: { id, user_id: viewer.id } }))
}

/** The viewer's courses with what they are called, where that is known. For any member. (PROMPT-11) */
export async function ownCourses({ db, viewer }: Ctx) {
  const { lti_course_ids: ids, partner_code } = viewer
  if (ids.length === 0) return []
  const rows = await db.read.course.findMany({ where: { partner_code, course_id: { in: ids } } })
  const titles = new Map(rows.map(({ course_id, title }) => [course_id, title]))
  return ids.map((value) => ({ value, label: titles.get(value) ?? value }))
}
