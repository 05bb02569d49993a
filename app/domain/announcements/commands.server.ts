import type { Ctx } from '~/platform/ctx'
import type { Db } from '~/platform/database/types'
import { NotFound } from '~/platform/failures'
import { newId } from '~/platform/ids'
import { readableAnnouncement } from './school.server'

export type NewAnnouncement = {
  /** Empty: all schools */
  partner_code: string
  text: string
  starts_at: Date
  ends_at: Date
}

/** Shows a text on every page from one moment to another. For operators. Returns its id. */
export async function addAnnouncement({ write }: Db, data: NewAnnouncement, now: Date) {
  const id = newId()
  await write((tx) => tx.announcement.create({ data: { ...data, id, created_at: now } }))
  return id
}

/** Takes it off every page; nothing happens when it's gone already. For operators. */
export const removeAnnouncement = ({ write }: Db, id: string) =>
  write((tx) => tx.announcement.deleteMany({ where: { id } }))

/**
 * The viewer has read it and doesn't want to see it anymore; again changes nothing. For any member it's
 * meant for. No event follows. Throws NotFound for the id of another school's or of none.
 */
export async function dismissAnnouncement(ctx: Ctx, announcement_id: string): Promise<void> {
  const announcement = await ctx.db.read.announcement.findFirst({
    where: { id: announcement_id, partner_code: { in: ['', ctx.viewer.partner_code] } },
    select: { place: true },
  })
  if (!announcement) throw new NotFound()
  if (announcement.place === 'home') {
    const { is_for_viewer } = await readableAnnouncement(ctx, announcement_id)
    if (!is_for_viewer) return
  }
  await markRead(ctx, announcement_id)
}

/**
 * All of one; who it's meant for has read it by that. For those `readableAnnouncement` names. No event follows.
 */
export async function openForReading(ctx: Ctx, id: string) {
  const announcement = await readableAnnouncement(ctx, id)
  const { is_for_viewer, read } = announcement
  if (is_for_viewer && !read && !ctx.unopened) await markRead(ctx, id)
  return announcement
}

/** Notes that the viewer has read it. For those who can. */
async function markRead(ctx: Ctx, announcement_id: string): Promise<void> {
  const { id: user_id, partner_code } = ctx.viewer
  const pair = { user_id, announcement_id }
  await ctx.db.write((tx) =>
    tx.announcementDismissal.upsert({
      where: { user_id_announcement_id: pair },
      create: { ...pair, partner_code, created_at: ctx.now },
      update: {},
    }),
  )
}
