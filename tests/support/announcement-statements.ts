import { countAudience, countReaders } from '~/domain/announcements/audience.server'
import { addAnnouncement } from '~/domain/announcements/commands.server'
import { scheduleAnnouncementMail } from '~/domain/announcements/mailing.server'
import { currentAnnouncements } from '~/domain/announcements/queries.server'
import type { Ctx } from '~/platform/ctx'
import type { Audience } from '~/policy/announcements'
import type { Prisma } from '~prisma/generated/client'

const AUDIENCE: Audience = {
  status: ['current'],
  programs: ['x'],
  campuses: ['x'],
  roles: ['staff'],
}

/** Runs every statement about announcements: one on every page, and one that is to be mailed. */
export async function runAnnouncements(ctx: Ctx) {
  const { db, now: starts_at } = ctx
  const ends_at = new Date(starts_at.getTime() + 1)
  const times = { starts_at, ends_at }
  await addAnnouncement(db, { partner_code: '', text: 'x', ...times }, starts_at)
  const row = { id: 'urgent', partner_code: 'northfield', place: 'home', text: 'x' }
  const audience = AUDIENCE as unknown as Prisma.InputJsonObject
  const mail = { audience, urgent: true, mail_at: starts_at, created_at: starts_at }
  await db.write((tx) => tx.announcement.create({ data: { ...row, ...times, ...mail } }))
  await currentAnnouncements(ctx)
  await countAudience(ctx, AUDIENCE)
  await countReaders(ctx, 'urgent')
  await scheduleAnnouncementMail(db, starts_at)
}
