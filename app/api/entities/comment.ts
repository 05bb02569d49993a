import * as z from 'zod'
import { toAttachments } from '~/domain/photos/schema-pictures'
import type { Comment } from '~/domain/comments/schema'
import { picturesEntity } from './picture'
import { time } from './time'

/** Comments of one page, and of those that come with a post. */
export const MAX_COMMENTS = 50

/** A comment, alone, in a list, or below its post. (COMMENT-01) */
export const commentEntity = z
  .object({
    id: z.string(),
    post_id: z.string(),
    /** Who wrote it (not in the specification) */
    user_id: z
      .string()
      .nullable()
      .meta({ description: 'Null for who asked the question without their name' }),
    /** The comment that it answers, of the same post (not in the specification) */
    parent_id: z.string().nullable(),
    /** Markdown, as it was typed */
    content: z.string(),
    pictures: picturesEntity,
    created_at: time,
    edited_at: time.nullable(),
    /** Always null: what is deleted isn't found anymore */
    deleted_at: time.nullable(),
    likes: z.object({ self_liked: z.boolean(), like_count: z.int() }),
    /** "Unavailable" where the viewer can't see the post */
    post_title: z.string(),
    post_owner: z.string().nullable(),
    post_visible: z.boolean(),
    my_post: z.boolean(),
  })
  .meta({ id: 'Comment' })

/** Deleted comments aren't found, so none has a time. */
export const toComment = ({ self_liked, like_count, pictures, ...comment }: Comment) => ({
  ...comment,
  pictures: toAttachments(pictures),
  deleted_at: null,
  likes: { self_liked, like_count },
})
