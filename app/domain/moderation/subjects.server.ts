import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { Forbidden, NotFound } from '~/platform/failures'
import { visibleComments } from '~/policy/comments'
import { toWhere } from '~/policy/condition'
import { mayReport } from '~/policy/moderation'
import { visiblePeople } from '~/policy/people'
import { visiblePosts } from '~/policy/posts'
import type { SubjectName } from './schema'

/** What is flagged or reported, as a case keeps it. */
export type Subject = SubjectName & {
  /** The school whose staff decides */
  partner_code: string
  author_id: string
  author_name: string
  /** Its words as they are now */
  words: string
}

type From = Pick<Tx, 'post' | 'comment' | 'user'>

/**
 * Something that the viewer may see and so may flag; NotFound for anything else, Forbidden for the
 * viewer as a person. Reads inside the transaction of the act. (POST-14, COMMENT-10, PEOPLE-10)
 */
export function visibleSubject(ctx: Ctx, from: From, name: SubjectName): Promise<Subject> {
  if (name.kind === 'post') return post(ctx, from, name.id)
  return name.kind === 'comment' ? comment(ctx, from, name.id) : person(ctx, from, name.id)
}

const NAME = { first_name: true, last_name: true } as const
const nameOf = (user: { first_name: string; last_name: string }) =>
  `${user.first_name} ${user.last_name}`

async function post(ctx: Ctx, from: From, id: string): Promise<Subject> {
  const found = await from.post.findFirst({
    where: { id, AND: [toWhere(visiblePosts(ctx.viewer))] },
    select: {
      partner_code: true,
      user_id: true,
      title: true,
      content: true,
      user: { select: NAME },
    },
  })
  if (!found) throw new NotFound()
  const { partner_code, user_id: author_id, user } = found
  const words = wordsOfPost(found)
  return { kind: 'post', id, partner_code, author_id, author_name: nameOf(user), words }
}

async function comment(ctx: Ctx, from: From, id: string): Promise<Subject> {
  const rules = [toWhere(visibleComments(ctx.viewer)), { post: toWhere(visiblePosts(ctx.viewer)) }]
  const found = await from.comment.findFirst({
    where: { id, AND: rules },
    select: { partner_code: true, user_id: true, content: true, user: { select: NAME } },
  })
  if (!found) throw new NotFound()
  const { partner_code, user_id: author_id, content: words, user } = found
  return { kind: 'comment', id, partner_code, author_id, author_name: nameOf(user), words }
}

async function person(ctx: Ctx, from: From, id: string): Promise<Subject> {
  if (!mayReport(ctx.viewer, { id })) throw new Forbidden()
  const found = await from.user.findFirst({
    where: { id, AND: [toWhere(visiblePeople(ctx.viewer, ctx.partner))] },
    select: { ...ABOUT, partner_code: true },
  })
  if (!found) throw new NotFound()
  const { partner_code } = found
  const words = wordsOfPerson(found)
  return { kind: 'user', id, partner_code, author_id: id, author_name: nameOf(found), words }
}

export const wordsOfPost = ({ title, content }: { title: string; content: string }) =>
  `${title}\n\n${content}`

/** The columns that the words of a person come from. */
export const ABOUT = { ...NAME, about: true, about_private: true, about_hidden: true } as const

type About = {
  first_name: string
  last_name: string
  about: string | null
  about_private: boolean
  about_hidden: boolean
}

/** The name, and the text about oneself as far as others read it. */
export const wordsOfPerson = (user: About): string =>
  user.about && !user.about_private && !user.about_hidden
    ? `${nameOf(user)}\n\n${user.about}`
    : nameOf(user)
