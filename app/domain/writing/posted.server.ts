import type { Ctx } from '~/platform/ctx'
import { toWhere } from '~/platform/database/where.server'
import { ownComments } from '~/policy/comments'
import { ownPosts } from '~/policy/posts'
import { postedBeforeText } from './schema'

/** What a form wrote, and whether only its author sees it */
type SentPost = { id: string; private?: boolean }

/**
 * What is said after an own post was sent: that it is posted, or, for a form that was sent again, that it was, once
 * it is no longer as it was written. For its author. (ACCESS-19)
 */
export async function postFlash({ db, viewer }: Ctx, sent: SentPost, posted: string) {
  const row = await db.read.post.findFirst({
    where: { id: sent.id, AND: [toWhere('Post', ownPosts(viewer))] },
    select: { hidden: true, private: true, edited_at: true },
  })
  const isHidden = row?.hidden || row?.private !== (sent.private ?? false)
  return isHidden || row?.edited_at ? postedBeforeText(Boolean(row?.edited_at)) : posted
}

/** The same of an own comment. For its author. (ACCESS-19) */
export async function commentFlash({ db, viewer }: Ctx, id: string, posted: string) {
  const row = await db.read.comment.findFirst({
    where: { id, AND: [toWhere('Comment', ownComments(viewer))] },
    select: { hidden: true, edited_at: true },
  })
  return row?.hidden || row?.edited_at ? postedBeforeText(Boolean(row.edited_at)) : posted
}
