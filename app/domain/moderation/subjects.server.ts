import { withCurrentBlocks } from '~/domain/visibility/current-blocks.server'
import type { Ctx } from '~/platform/ctx'
import type { Db, Tx } from '~/platform/database/types'
import { Forbidden, NotFound } from '~/platform/failures'
import { namedPerson } from '~/domain/people/access.server'
import { findEventOnShow } from '~/domain/campus-events/event-rows.server'
import { visibleMessage } from '~/domain/messages/access.server'
import { canFlagMessage } from '~/policy/messages'
import { isAnswer, visibleComments } from '~/policy/comments'
import { toWhere } from '~/platform/database/where.server'
import { canReport } from '~/policy/moderation'
import { visiblePosts } from '~/policy/posts'
import { eventText, fullName, personText, postText } from '~/domain/safety/excerpt'
import type { SubjectRef } from './schema'

/** What is flagged or reported, as a case stores it. */
export type Subject = SubjectRef & {
  /** The school whose staff decides */
  partner_code: string
  /** Empty for an event without one */
  author_id: string
  author_name: string
  /** It's a comment on someone else's question */
  answer: boolean
  /** Its text as it is now */
  text: string
}

type SubjectReader = Db['read'] | Tx

const AUTHOR = { first_name: true, last_name: true } as const

/**
 * A subject that the viewer may see and therefore flag. NotFound for anything else, Forbidden for
 * the viewer themselves and for own messages. Reads in the command's transaction. (POST-14,
 * COMMENT-10, PEOPLE-10, DM-29)
 */
export async function visibleSubject(
  ctx: Ctx,
  from: SubjectReader,
  { kind, id }: SubjectRef,
): Promise<Subject> {
  const subject = await FIND[kind](await withCurrentBlocks(ctx, from), from, id)
  if (!subject) throw new NotFound()
  const { partner_code, author_id, author, text } = subject
  const answer = 'post' in subject && isAnswer(subject, subject.post)
  return { kind, id, answer, partner_code, author_id, author_name: fullName(author).trim(), text }
}

const FIND = {
  post: findPost,
  comment: findComment,
  user: findPerson,
  message: findMessage,
  event: findEvent,
}

async function findPost({ viewer }: Ctx, from: SubjectReader, id: string) {
  const post = await from.post.findFirst({
    where: { id, AND: [toWhere('Post', visiblePosts(viewer))] },
    include: { user: { select: AUTHOR } },
  })
  return post && { ...post, author_id: post.user_id, author: post.user, text: postText(post) }
}

async function findComment({ viewer }: Ctx, from: SubjectReader, id: string) {
  const post = toWhere('Post', visiblePosts(viewer))
  const comment = await from.comment.findFirst({
    where: { id, AND: [toWhere('Comment', visibleComments(viewer)), { post }] },
    include: {
      user: { select: AUTHOR },
      post: { select: { user_id: true, marked_question_at: true } },
    },
  })
  if (!comment) return null
  return { ...comment, author_id: comment.user_id, author: comment.user, text: comment.content }
}

async function findPerson(ctx: Ctx, from: SubjectReader, id: string) {
  if (!canReport(ctx.viewer, { id })) throw new Forbidden()
  const { id: named } = await namedPerson(ctx, from, id)
  const user = await from.user.findUnique({
    where: { id: named },
    select: { ...ABOUT_COLUMNS, partner_code: true },
  })
  return user && { ...user, author_id: id, author: user, text: personText(user) }
}

async function findMessage(ctx: Ctx, from: SubjectReader, id: string) {
  const message = await visibleMessage(ctx, from, id)
  if (!canFlagMessage(ctx.viewer, message)) throw new Forbidden()
  const author = await from.user.findUnique({ where: { id: message.user_id }, select: AUTHOR })
  return author && { ...message, author_id: message.user_id, author }
}

async function findEvent(ctx: Ctx, from: SubjectReader, id: string) {
  const event = await findEventOnShow(ctx, id, from)
  const { partner_code } = ctx.viewer
  const author = event.author ?? { first_name: '', last_name: '' }
  return { partner_code, author_id: event.author_id ?? '', author, text: eventText(event) }
}

/** The columns that a person's text comes from. */
export const ABOUT_COLUMNS = {
  ...AUTHOR,
  profile: { select: { about: true, about_private: true, about_hidden: true } },
} as const
