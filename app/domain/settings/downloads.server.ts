import type { Ctx } from '~/platform/ctx'
import type { Db, Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { NotFound, failure, type Outcome } from '~/platform/failures'
import { isId, newId } from '~/platform/ids'
import { LIMITS } from '~/platform/limits/limits.server'
import { downloadReady, downloadRequested } from './events'
import { DOWNLOAD_DAYS, DOWNLOAD_LIMIT_REACHED, type DownloadStatus } from './schema'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A copy that was not made within this time is no longer waited for. */
const PENDING_MS = HOUR

/**
 * Asks for a copy of everything we keep about the viewer. For every member; while one is under way
 * no other begins. Event: account.download_requested {download}, after which the files are written.
 * Rejects more than a few a day.
 */
export async function requestDownload(ctx: Ctx): Promise<Outcome<object>> {
  return ctx.db.write(async (tx) => {
    const recent = await recentDownloads(tx, ctx)
    if (recent.some((row) => isPending(row, ctx.now))) return { ok: true }
    if (recent.length >= LIMITS.rows.downloads.points)
      return failure({ '': [DOWNLOAD_LIMIT_REACHED] })
    const { id: user_id, partner_code } = ctx.viewer
    const id = newId()
    const expires_at = new Date(ctx.now.getTime() + DOWNLOAD_DAYS * DAY)
    await tx.dataDownload.create({
      data: { id, user_id, partner_code, created_at: ctx.now, expires_at },
    })
    await publish(tx, ctx, downloadRequested({ subject: user_id, download: id }))
    return { ok: true }
  })
}

const recentDownloads = (tx: Tx, { viewer, now }: Ctx) =>
  tx.dataDownload.findMany({
    where: {
      user_id: viewer.id,
      created_at: { gt: new Date(now.getTime() - LIMITS.rows.downloads.seconds * 1000) },
    },
    select: { created_at: true, ready_at: true },
  })

type DownloadTimes = { created_at: Date; ready_at: Date | null }

const isPending = ({ created_at, ready_at }: DownloadTimes, now: Date) =>
  ready_at === null && now.getTime() - created_at.getTime() < PENDING_MS

/** The newest copy that the viewer can still get or waits for, or null. For every member. */
export async function latestDownload({ db, viewer, now }: Ctx): Promise<DownloadStatus | null> {
  const rows = await db.read.dataDownload.findMany({
    where: { user_id: viewer.id, expires_at: { gt: now } },
    orderBy: { created_at: 'desc' },
  })
  const row = rows.find((download) => download.ready_at !== null || isPending(download, now))
  return row ? toStatus(row) : null
}

/**
 * A copy that is ready. For its owner; throws NotFound for anyone else, before it is ready and
 * after it has expired.
 */
export async function ownDownload({ db, viewer, now }: Ctx, id: string): Promise<DownloadStatus> {
  const where = { id, user_id: viewer.id, ready_at: { not: null }, expires_at: { gt: now } }
  const row = isId(id) ? await db.read.dataDownload.findFirst({ where }) : null
  if (!row) throw new NotFound()
  return toStatus(row)
}

type Row = DownloadTimes & { id: string; expires_at: Date }

const toStatus = ({ id, created_at, ready_at, expires_at }: Row): DownloadStatus => ({
  id,
  ready: ready_at !== null,
  requested_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
})

/** A copy that is still to be written, and its owner; null when it is written or gone. For the event handler. */
export const pendingDownload = (db: Db, id: string, now: Date) =>
  db.read.dataDownload.findFirst({
    where: { id, ready_at: null, expires_at: { gt: now } },
    select: { id: true, user_id: true },
  })

/**
 * The files are written: the copy is ready, once. For the event handler. Event: account.download_ready
 * {download}. Returns false when the account has gone meanwhile.
 */
export async function markDownloadReady(db: Db, id: string, now: Date): Promise<boolean> {
  return db.write(async (tx) => {
    const row = await tx.dataDownload.findUnique({ where: { id } })
    if (!row || row.ready_at) return row !== null
    await tx.dataDownload.update({ where: { id }, data: { ready_at: now } })
    const subject = { id: row.user_id, partner_code: row.partner_code }
    await publish(tx, { now }, downloadReady({ subject, download: id }))
    return true
  })
}

/** Which of these downloads can still be downloaded. For removing files. */
export async function openDownloads(db: Db, ids: string[], now: Date): Promise<string[]> {
  const where = { id: { in: ids }, expires_at: { gt: now } }
  const rows = await db.read.dataDownload.findMany({ where, select: { id: true } })
  return rows.map(({ id }) => id)
}
