import type { Ctx } from '~/platform/ctx'
import { toWhere } from '~/platform/database/where.server'
import { visibleComments } from '~/policy/comments'
import { hasMessages } from '~/policy/messages'
import { canModerate, decidableCases } from '~/policy/moderation'
import { visiblePeople } from '~/policy/people'
import { visiblePosts } from '~/policy/posts'
import type { Prisma } from '~prisma/generated/client'
import { photoUrl, pictureId } from './files.server'
import type { Picture } from './schema-pictures'

/**
 * Whether a photo of that name belongs to someone whose profile the viewer can see now, or is a picture in
 * something that they can see now. For every member; the same answer for a name that is no one's.
 * (PROFILE-04 to PROFILE-06)
 */
export async function canReadPhoto(ctx: Ctx, name: string): Promise<boolean> {
  const { db, viewer, partner } = ctx
  const id = pictureId(name)
  if (
    id &&
    (await db.read.picture.findFirst({ where: visiblePicture(ctx, id), select: { id: true } }))
  )
    return true
  const rule = toWhere('User', visiblePeople(viewer, partner))
  const where = { avatar_url: photoUrl(name), AND: [rule] }
  if ((await db.read.user.findFirst({ where, select: { id: true } })) !== null) return true
  return id !== null && canModerate(viewer) && isInCase(ctx, id)
}

/** The viewer's own pictures with these ids, not described. */
export async function ownPictures({ db, viewer }: Ctx, ids: readonly string[]): Promise<Picture[]> {
  const pictures = await db.read.picture.findMany({
    where: { id: { in: [...ids] }, user_id: viewer.id },
    select: { id: true, width: true, height: true },
  })
  return pictures.map((picture) => ({ ...picture, alt: '' }))
}

/** Its owner's while it's in no text, and that of a text which the viewer can see. */
function visiblePicture({ viewer, partner }: Ctx, id: string): Prisma.PictureWhereInput {
  const post = { AND: [toWhere('Post', visiblePosts(viewer))] }
  const comment = { AND: [toWhere('Comment', visibleComments(viewer))], post }
  const { id: user_id, partner_code, blocked_ids } = viewer
  const side = { user_id, partner_code, other_user_id: { notIn: [...blocked_ids] } }
  const message = { deleted_at: null, channel: { members: { some: side } } }
  return {
    id,
    OR: [
      { user_id, attached_at: null },
      { post },
      { comment },
      ...(hasMessages(viewer, partner) ? [{ message }] : []),
    ],
  }
}

/** For staff who may work on the case about it: what they decide about may be hidden from everyone else. */
async function isInCase({ db: { read }, viewer }: Ctx, id: string): Promise<boolean> {
  const where = {
    id,
    NOT: [
      { post: { deleted_at: { not: null } } },
      { comment: { deleted_at: { not: null } } },
      { message: { deleted_at: { not: null } } },
    ],
  }
  const select = { post_id: true, comment_id: true, message_id: true }
  const picture = await read.picture.findFirst({ where, select })
  const subject_id = picture?.post_id ?? picture?.comment_id ?? picture?.message_id
  if (!subject_id) return false
  const rule = toWhere('ModerationCase', decidableCases(viewer))
  return (await read.moderationCase.count({ where: { subject_id, AND: [rule] } })) > 0
}
