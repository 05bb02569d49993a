import { loadMember } from '~/domain/accounts/viewer.server'
import { readableAnnouncement } from '~/domain/announcements/school.server'
import type { Db } from '~/platform/database/types'
import { orNull } from '~/platform/failures'
import { isInIntroduction } from '~/policy/core'
import { findMailable } from './pending.server'
import type { AnnouncementMail } from './schema'

type Services = { db: Db; product: string; now: Date }

/**
 * An urgent announcement as it is to be mailed to someone now. Null where it isn't shown to them anymore, they
 * have read it on the site by then, or they get no email, or not about these. For event handlers.
 */
export async function announcementMail(
  { db, product, now }: Services,
  id: string,
  userId: string,
): Promise<AnnouncementMail | null> {
  const recipient = await findMailable(db, userId)
  if (!recipient?.enabledToggles.announcements || recipient.frequency === 'none') return null
  const member = await loadMember(db, userId, product)
  if (!member || isInIntroduction(member.viewer)) return null
  const ctx = { ...member, db, now, requestId: `mail:${id}` }
  const announcement = await orNull(readableAnnouncement(ctx, id))
  if (!announcement?.is_for_viewer || announcement.read) return null
  if (new Date(announcement.ends_at) <= now) return null
  const { email, first_name } = recipient
  return { email, first_name, partner: member.partner, announcement }
}
