import type { Ctx } from '~/platform/ctx'
import { toPage, type Cursor, type Page } from '~/platform/database/cursor-pagination'
import { Forbidden, NotFound } from '~/platform/failures'
import { canAnnounce, hasAnnouncements, isMeant, type Audience } from '~/policy/announcements'
import { FEWEST, isReachShown } from '~/policy/insights'
import type { Prisma } from '~prisma/generated/client'
import { audienceChoices, audienceWords, countAudience, countReaders } from './audience.server'
import {
  ANNOUNCEMENTS_PAGE,
  announcementState,
  type Reach,
  type ReadAnnouncement,
  type StaffAnnouncement,
} from './schema-school'

const columns = (viewer: Ctx['viewer']) =>
  ({
    id: true,
    title: true,
    text: true,
    audience: true,
    pinned: true,
    urgent: true,
    starts_at: true,
    ends_at: true,
    created_at: true,
    revised_at: true,
    archived_at: true,
    audience_changed_at: true,
    mail_at: true,
    mailed_at: true,
    author: { select: { first_name: true, last_name: true } },
    dismissals: { where: { user_id: viewer.id }, select: { user_id: true } },
  }) as const satisfies Prisma.AnnouncementSelect

type Row = Prisma.AnnouncementGetPayload<{ select: ReturnType<typeof columns> }>

const readAudience = ({ audience }: Pick<Row, 'audience'>) => audience as unknown as Audience

const isFor = ({ viewer }: Ctx, row: Row) => isMeant(viewer, readAudience(row))

const ofSchool = ({ viewer }: Ctx, found?: MatchingIds): Prisma.AnnouncementWhereInput => ({
  place: 'home',
  partner_code: viewer.partner_code,
  ...(found && { id: { in: found } }),
})

/** The ids that a search has found, where the list is of those. */
type MatchingIds = string[] | null

const toRead = (row: Row): ReadAnnouncement => ({
  id: row.id,
  title: row.title,
  text: row.text,
  pinned: row.pinned,
  urgent: row.urgent,
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  revised_at: row.revised_at?.toISOString() ?? null,
  read: row.dismissals.length > 0,
})

/** Newest start first. */
const NEWEST = [
  { starts_at: 'desc' },
  { id: 'desc' },
] as const satisfies Prisma.AnnouncementOrderByWithRelationInput[]
const before = (cursor: Cursor | null): Prisma.AnnouncementWhereInput =>
  cursor
    ? {
        OR: [
          { starts_at: { lt: new Date(cursor.at) } },
          { starts_at: new Date(cursor.at), id: { lt: cursor.id } },
        ],
      }
    : {}
const cursorFor = ({ id, starts_at }: Row): Cursor => ({ id, at: starts_at.getTime() })

/** For staff of a school that has announcements; else Forbidden, or NotFound. */
export function assertStaff({ viewer, partner }: Ctx) {
  if (!hasAnnouncements(viewer, partner)) throw new NotFound()
  if (!canAnnounce(viewer, partner)) throw new Forbidden()
}

/** As many of a school's as are gone through for those meant for someone: some years' worth. */
const MOST = 1000

/**
 * What the viewer's school says or said to them, the newest first, without what hasn't begun or is archived.
 * For members, a page at a time; throws NotFound where the school has no announcements.
 */
export async function listForMember(
  ctx: Ctx,
  cursor: Cursor | null,
  found: MatchingIds = null,
): Promise<Page<ReadAnnouncement>> {
  const { db, viewer, partner, now } = ctx
  if (!hasAnnouncements(viewer, partner)) throw new NotFound()
  const rows = await db.read.announcement.findMany({
    where: {
      ...ofSchool(ctx, found),
      archived_at: null,
      starts_at: { lte: now },
      AND: [before(cursor)],
    },
    select: columns(viewer),
    orderBy: [...NEWEST],
    take: MOST,
  })
  const meant = rows.filter((row) => isFor(ctx, row)).slice(0, ANNOUNCEMENTS_PAGE + 1)
  return toPage(meant, ANNOUNCEMENTS_PAGE, cursorFor, toRead)
}

/**
 * All of the school's, the newest start first, so that scheduled ones come before. For its staff, a page at a
 * time; Forbidden for other members, NotFound where the school has no announcements.
 */
export async function listForStaff(
  ctx: Ctx,
  cursor: Cursor | null,
  found: MatchingIds = null,
): Promise<Page<StaffAnnouncement>> {
  assertStaff(ctx)
  const rows = await ctx.db.read.announcement.findMany({
    where: { ...ofSchool(ctx, found), ...before(cursor) },
    select: columns(ctx.viewer),
    orderBy: [...NEWEST],
    take: ANNOUNCEMENTS_PAGE + 1,
  })
  const page = toPage(rows, ANNOUNCEMENTS_PAGE, cursorFor, (row) => row)
  return { ...page, items: await toStaff(ctx, page.items) }
}

/** Those for the same people are counted once. */
async function toStaff(ctx: Ctx, rows: Row[]): Promise<StaffAnnouncement[]> {
  const choices = await audienceChoices(ctx)
  const counts = new Map<string, Promise<number>>()
  const countOnce = (audience: Audience) => {
    const key = JSON.stringify(audience)
    const count = counts.get(key) ?? countAudience(ctx, audience)
    counts.set(key, count)
    return count
  }
  return Promise.all(
    rows.map(async (row) => {
      const audience = readAudience(row)
      return {
        ...toRead(row),
        audience,
        campus_codes: choices.campuses
          .filter((campus) => audience.campuses.includes(campus.id))
          .map(({ code }) => code),
        audience_words: audienceWords(audience, choices),
        state: announcementState(row, ctx.now),
        author: row.author && `${row.author.first_name} ${row.author.last_name}`,
        mailed_at: row.mailed_at?.toISOString() ?? null,
        mail_due: row.mail_at !== null,
        reach: await findReach(ctx, row, await countOnce(audience)),
      }
    }),
  )
}

/** Nothing about a few people, also for who subtracts: see decision 54. */
async function findReach(ctx: Ctx, row: Row, people: number): Promise<Reach> {
  const read = row.audience_changed_at ? 0 : await countReaders(ctx, row.id)
  return {
    read: isReachShown(read, people) ? read : null,
    people: people < FEWEST ? null : people,
  }
}

async function findRow(ctx: Ctx, id: string): Promise<Row> {
  const { db, viewer, partner } = ctx
  if (!hasAnnouncements(viewer, partner)) throw new NotFound()
  const row = await db.read.announcement.findFirst({
    where: { ...ofSchool(ctx), id },
    select: columns(viewer),
  })
  if (!row) throw new NotFound()
  return row
}

/**
 * One that is or was meant for the viewer, and whether it is now. For staff of its school any, for other members
 * what `listForMember` lists; else NotFound.
 */
export async function readableAnnouncement(
  ctx: Ctx,
  id: string,
): Promise<ReadAnnouncement & { is_for_viewer: boolean }> {
  const row = await findRow(ctx, id)
  const state = announcementState(row, ctx.now)
  const isShown = state === 'current' || state === 'ended'
  const is_for_viewer = isShown && isFor(ctx, row)
  if (!is_for_viewer && !canAnnounce(ctx.viewer, ctx.partner)) throw new NotFound()
  return { ...toRead(row), is_for_viewer }
}

/**
 * One of the school's with its reach. For its staff; Forbidden for other members who can read it, NotFound
 * for everyone else.
 */
export async function staffAnnouncement(ctx: Ctx, id: string): Promise<StaffAnnouncement> {
  await readableAnnouncement(ctx, id)
  assertStaff(ctx)
  const [announcement] = await toStaff(ctx, [await findRow(ctx, id)])
  if (!announcement) throw new NotFound()
  return announcement
}

/** The same for one that can still be changed; NotFound for an archived one. */
export async function openAnnouncement(ctx: Ctx, id: string): Promise<StaffAnnouncement> {
  const announcement = await staffAnnouncement(ctx, id)
  if (announcement.state === 'archived') throw new NotFound()
  return announcement
}
