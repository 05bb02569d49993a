import type { Ctx } from '~/platform/ctx'
import type { Db, Tx } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import { NotFound, refused, type Outcome } from '~/platform/failures'
import { looksLikeId, newId } from '~/platform/ids'
import { DOWNLOAD_DAYS, DOWNLOADS_A_DAY, DOWNLOADS_TOO_OFTEN, type DownloadShown } from './schema'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A copy that was not made within this time is no longer waited for. */
const UNDER_WAY = HOUR

/**
 * Asks for a copy of everything we keep about the viewer. For every member; while one is under way
 * no other begins. Event: account.download_requested {download}, after which the files are written.
 * Refuses more than a few a day.
 */
export async function requestDownload(ctx: Ctx): Promise<Outcome<object>> {
  return ctx.db.write(async (tx) => {
    const recent = await ownRecent(tx, ctx)
    if (recent.some((row) => isUnderWay(row, ctx.now))) return { ok: true }
    if (recent.length >= DOWNLOADS_A_DAY) return refused({ '': [DOWNLOADS_TOO_OFTEN] })
    const { id: user_id, partner_code } = ctx.viewer
    const id = newId()
    const expires_at = new Date(ctx.now.getTime() + DOWNLOAD_DAYS * DAY)
    await tx.dataDownload.create({
      data: { id, user_id, partner_code, created_at: ctx.now, expires_at },
    })
    const event = { name: 'account.download_requested', partner_code, actor_id: user_id }
    await appendEvent(tx, { ...event, subject_id: user_id, payload: { download: id } }, ctx.now)
    return { ok: true }
  })
}

const ownRecent = (tx: Tx, { viewer, now }: Ctx) =>
  tx.dataDownload.findMany({
    where: { user_id: viewer.id, created_at: { gt: new Date(now.getTime() - DAY) } },
    select: { created_at: true, ready_at: true },
  })

type Begun = { created_at: Date; ready_at: Date | null }

const isUnderWay = ({ created_at, ready_at }: Begun, now: Date) =>
  ready_at === null && now.getTime() - created_at.getTime() < UNDER_WAY

/** The newest copy that the viewer can still get or waits for, or null. For every member. */
export async function latestDownload({ db, viewer, now }: Ctx): Promise<DownloadShown | null> {
  const rows = await db.read.dataDownload.findMany({
    where: { user_id: viewer.id, expires_at: { gt: now } },
    orderBy: { created_at: 'desc' },
  })
  const row = rows.find((one) => one.ready_at !== null || isUnderWay(one, now))
  return row ? shown(row) : null
}

/**
 * A copy that is ready. For its owner; throws NotFound for anybody else, before it is ready and
 * after it has expired.
 */
export async function ownDownload({ db, viewer, now }: Ctx, id: string): Promise<DownloadShown> {
  const where = { id, user_id: viewer.id, ready_at: { not: null }, expires_at: { gt: now } }
  const row = looksLikeId(id) ? await db.read.dataDownload.findFirst({ where }) : null
  if (!row) throw new NotFound()
  return shown(row)
}

type Row = Begun & { id: string; expires_at: Date }

const shown = ({ id, created_at, ready_at, expires_at }: Row): DownloadShown => ({
  id,
  ready: ready_at !== null,
  asked_at: created_at.toISOString(),
  until: expires_at.toISOString(),
})

/** A copy that is still to be written, and for whom; null when it is written or gone. For the reactor. */
export const downloadToWrite = (db: Db, id: string, now: Date) =>
  db.read.dataDownload.findFirst({
    where: { id, ready_at: null, expires_at: { gt: now } },
    select: { id: true, user_id: true },
  })

/**
 * The files are written: the copy is ready, once. For the reactor. Event: account.download_ready
 * {download}. Answers false when the account has gone meanwhile.
 */
export async function downloadReady(db: Db, id: string, now: Date): Promise<boolean> {
  return db.write(async (tx) => {
    const row = await tx.dataDownload.findUnique({ where: { id } })
    if (!row || row.ready_at) return row !== null
    await tx.dataDownload.update({ where: { id }, data: { ready_at: now } })
    const { user_id: subject_id, partner_code } = row
    const event = { name: 'account.download_ready', partner_code, subject_id }
    await appendEvent(tx, { ...event, payload: { download: id } }, now)
    return true
  })
}

/** Which of these downloads may still be had. For whoever removes files. */
export async function downloadsKept(db: Db, ids: string[], now: Date): Promise<string[]> {
  const where = { id: { in: ids }, expires_at: { gt: now } }
  const rows = await db.read.dataDownload.findMany({ where, select: { id: true } })
  return rows.map(({ id }) => id)
}
