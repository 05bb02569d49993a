import { z } from 'zod'
import { addComment } from '~/domain/comments/commands.server'
import { likeComment, unlikeComment } from '~/domain/comments/likes.server'
import { commentById, commentsOfUser, countOfUser } from '~/domain/comments/of-person.server'
import { deleteComment, editComment } from '~/domain/comments/own-commands.server'
import { commentSchema } from '~/domain/comments/schema'
import { withinLimit } from '~/domain/posts/limits.server'
import { placeFrom } from '~/platform/keyset'
import { done, doneAs, forMembers, type Call } from './call'
import { likedFrom } from './liked'

const id = z.string({ error: 'Must be the id of a comment' })
const user_id = z.string({ error: 'Must be the id of a user' })

/** The version one began with, where that is said; null for a comment never edited. */
const aVersion = z.iso
  .datetime({ error: 'Must be a time as in ISO 8601' })
  .transform((time) => new Date(time).toISOString())
  .nullable()
  .transform((time) => time ?? '')
  .optional()

const liked = z.object({ id, ...likedFrom })

/** A call answers what is then true of the comment, or of the list. */
export const commentCalls: readonly Call[] = [
  // (API-80, COMMENT-02)
  forMembers('/home', {
    method: 'POST',
    path: '/posts/:id/comment',
    input: commentSchema.extend({ id: z.string({ error: 'Must be the id of a post' }) }),
    handle: async ({ ctx, context }, { id: postId, content }) => {
      const product = context.services.env.PRODUCT_NAME
      const form = { once: crypto.randomUUID(), product }
      const { comments } = context.services.limits.writing
      const add = () => addComment(ctx, postId, { content }, form)
      const outcome = await withinLimit(comments, ctx, add)
      return outcome.ok ? done(commentById(ctx, outcome.id)) : outcome
    },
  }),
  // (API-82, COMMENT-05)
  forMembers('/home', {
    method: 'POST',
    path: '/comments/:id/edit',
    input: commentSchema.extend({ id, edited_at: aVersion }),
    handle: async ({ ctx, context }, { id, ...edit }) => {
      const product = context.services.env.PRODUCT_NAME
      const form = { once: crypto.randomUUID(), product }
      const outcome = await editComment(ctx, id, edit, form)
      return outcome.ok ? done(commentById(ctx, id)) : outcome
    },
  }),
  // (API-81, COMMENT-07)
  forMembers('/home', {
    method: 'POST',
    path: '/comments/:id/delete',
    input: z.object({ id }),
    handle: async ({ ctx }, { id }) => {
      await deleteComment(ctx, id)
      return done()
    },
  }),
  // (API-78, COMMENT-09)
  forMembers('/home', {
    method: 'POST',
    path: '/comments/:id/like',
    input: liked,
    handle: async ({ ctx }, { id, ...from }) => {
      await likeComment(ctx, id, from)
      return done(commentById(ctx, id).likes)
    },
  }),
  // (API-79, COMMENT-09)
  forMembers('/home', {
    method: 'POST',
    path: '/comments/:id/unlike',
    input: liked,
    handle: async ({ ctx }, { id }) => {
      await unlikeComment(ctx, id)
      return doneAs(() => commentById(ctx, id).likes)
    },
  }),
  // A page of the newest; `before` of the next one comes with it. (API-86, COMMENT-11)
  forMembers('/home', {
    method: 'GET',
    path: '/comments',
    input: z.object({ user_id, before: z.string().optional() }),
    handle: ({ ctx }, { user_id, before }) => {
      const { items, next } = commentsOfUser(ctx, user_id, placeFrom(before))
      return done({ comments: items.map(({ html: _, ...comment }) => comment), next })
    },
  }),
  // (API-87, COMMENT-12)
  forMembers('/home', {
    method: 'GET',
    path: '/comments/count',
    input: z.object({ user_id }),
    handle: ({ ctx }, { user_id }) => done(countOfUser(ctx, user_id)),
  }),
  // (COMMENT-12)
  forMembers('/home', {
    method: 'GET',
    path: '/comments/:id',
    input: z.object({ id }),
    handle: ({ ctx }, { id }) => done(commentById(ctx, id)),
  }),
]
