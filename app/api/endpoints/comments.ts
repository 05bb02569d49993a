import * as z from 'zod'
import { markAnswer, unmarkAnswer } from '~/domain/comments/answers.server'
import { addComment } from '~/domain/comments/commands.server'
import { likeComment, unlikeComment } from '~/domain/comments/likes.server'
import { deleteComment, editComment } from '~/domain/comments/own-commands.server'
import { commentSchema, PARENT_GONE_MEANWHILE } from '~/domain/comments/schema'
import {
  commentById,
  newestPostComments,
  userCommentCount,
  userComments,
} from '~/domain/comments/user-comments.server'
import { followMerge } from '~/domain/posts/unmerge.server'
import { publishWithinLimit } from '~/domain/writing/limits.server'
import type { Ctx } from '~/platform/ctx'
import { failure } from '~/platform/failures'
import {
  defineCommand,
  defineEndpoint,
  defineList,
  member,
  ok,
  okIfVisible,
  type Endpoint,
  type EndpointArgs,
} from '../endpoint'
import { commentEntity, MAX_COMMENTS, toComment } from '../entities/comment'
import { CHANGED_SINCE, idField } from '../fields'
import { likeSource } from '../like-source'
import { picturesInput } from '../post-fields'

const who = member('/home')
const id = idField('a comment')
const user_id = idField('a user')

/** The version the edit began with, if sent; null for a comment never edited. */
const versionField = z.iso
  .datetime({ error: 'Must be a time as in ISO 8601' })
  .transform((time) => new Date(time).toISOString())
  .nullable()
  .transform((time) => time ?? '')
  .optional()

const likeInput = z.object({ id, ...likeSource })
const commentLikes = commentEntity.shape.likes

const NO_PARENT = 'Must be the id of a comment on the post that can still be answered'
const EITHER = 'Send either user_id, your own, or post_id'

/** One request is one submission. */
const submission = ({ context }: EndpointArgs) => ({
  idempotencyKey: crypto.randomUUID(),
  product: context.services.env.PRODUCT_NAME,
})

const loadComment = async (ctx: Ctx, id: string) => toComment(await commentById(ctx, id))

/** Comments; a write answers what is then true of the comment. */
export const commentEndpoints: readonly Endpoint[] = [
  // (API-80, COMMENT-02)
  defineEndpoint({
    method: 'POST',
    path: '/posts/:id/comment',
    who,
    input: commentSchema.extend({
      id: idField('a post'),
      pictures: picturesInput,
      parent_id: idField('a comment')
        .nullish()
        .meta({ description: 'The comment that it answers, of the same post' }),
    }),
    response: commentEntity,
    handle: async (args, { id: postId, ...input }) => {
      const { ctx, context } = args
      const { comments } = context.services.limits.writing
      const at = await followMerge(ctx, postId)
      const add = () => addComment(ctx, at, input, submission(args))
      const outcome = await publishWithinLimit(comments, ctx, add)
      if (outcome.ok) return ok(await loadComment(ctx, outcome.id))
      const isGone = outcome.errors['']?.includes(PARENT_GONE_MEANWHILE)
      return isGone ? failure({ parent_id: [NO_PARENT] }) : outcome
    },
  }),
  // (API-82, COMMENT-05)
  defineEndpoint({
    method: 'POST',
    path: '/comments/:id/edit',
    who,
    input: commentSchema.extend({
      id,
      pictures: picturesInput.optional(),
      edited_at: versionField,
    }),
    response: commentEntity,
    handle: async (args, { id, ...edit }) => {
      const outcome = await editComment(args.ctx, id, edit, submission(args))
      if (outcome.ok) return ok(await loadComment(args.ctx, id))
      return 'conflict' in outcome ? failure({ edited_at: [CHANGED_SINCE] }) : outcome
    },
  }),
  // (API-81, COMMENT-07)
  defineCommand({
    path: '/comments/:id/delete',
    who,
    input: z.object({ id }),
    run: ({ ctx }, { id }) => deleteComment(ctx, id),
  }),
  // For the question's author, and for staff as the school's answer. (not in the spec)
  defineCommand({
    path: '/comments/:id/answer',
    who,
    input: z.object({ id }),
    run: ({ ctx }, { id }) => markAnswer(ctx, id),
  }),
  defineCommand({
    path: '/comments/:id/unanswer',
    who,
    input: z.object({ id }),
    run: ({ ctx }, { id }) => unmarkAnswer(ctx, id),
  }),
  // (API-78, COMMENT-09)
  defineEndpoint({
    method: 'POST',
    path: '/comments/:id/like',
    who,
    input: likeInput,
    response: commentLikes,
    handle: async ({ ctx }, { id, ...source }) => {
      await likeComment(ctx, id, source)
      return ok((await loadComment(ctx, id)).likes)
    },
  }),
  // (API-79, COMMENT-09)
  defineEndpoint({
    method: 'POST',
    path: '/comments/:id/unlike',
    who,
    input: likeInput,
    response: z.union([commentLikes, z.literal(true)]),
    handle: async ({ ctx }, { id }) => {
      await unlikeComment(ctx, id)
      return okIfVisible(async () => (await loadComment(ctx, id)).likes)
    },
  }),
  // The newest first. Those of a post for everyone who can see it. (API-86, COMMENT-11, POST-01)
  defineList({
    path: '/comments',
    who,
    input: {
      user_id: user_id.optional().meta({ description: 'Your own: all that you wrote' }),
      post_id: idField('a post').optional().meta({ description: 'What is below that post' }),
    },
    entity: commentEntity,
    most: MAX_COMMENTS,
    read: async ({ ctx }, { user_id, post_id }, cursor) => {
      const ofUser = user_id !== undefined
      if (ofUser === (post_id !== undefined)) return failure({ user_id: [EITHER] })
      const { items, next } = ofUser
        ? await userComments(ctx, user_id, cursor, MAX_COMMENTS)
        : await newestPostComments(ctx, post_id!, cursor, MAX_COMMENTS)
      return { items: items.map(toComment), next }
    },
  }),
  // (API-87, COMMENT-12)
  defineEndpoint({
    path: '/comments/count',
    who,
    ownOnly: true,
    input: z.object({ user_id }),
    response: z.int(),
    handle: async ({ ctx }, { user_id }) => ok(await userCommentCount(ctx, user_id)),
  }),
  // (COMMENT-12)
  defineEndpoint({
    path: '/comments/:id',
    who,
    input: z.object({ id }),
    response: commentEntity,
    handle: async ({ ctx }, { id }) => ok(await loadComment(ctx, id)),
  }),
]
