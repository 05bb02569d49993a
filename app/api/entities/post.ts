import * as z from 'zod'
import { MAX_LIKERS } from '~/domain/posts/schema'
import { commentEntity, MAX_COMMENTS } from './comment'
import { picturesEntity } from './picture'
import { time } from './time'

export const postLikes = z.object({
  self_liked: z.boolean(),
  likers: z
    .array(z.string())
    .max(MAX_LIKERS)
    .meta({ description: 'Ids of the newest; GET /api/posts/:id/likers has all' }),
  like_count: z.int(),
})

/** A post, wherever the API names one. (POST-01) */
export const postEntity = z
  .object({
    id: z.string(),
    title: z.string(),
    /** Markdown, as it was typed */
    content: z.string(),
    /** The content as safe HTML */
    body: z.string(),
    /** Ids */
    topics: z.array(z.string()),
    topic_objects: z.array(z.object({ id: z.string(), title: z.string() })),
    tag_names: z.array(z.string()),
    pictures: picturesEntity,
    private: z.boolean(),
    hidden: z.boolean(),
    locked_at: time
      .nullable()
      .meta({ description: 'When staff ended the talk below it: only they add comments' }),
    deleted_at: time.nullable(),
    marked_question_at: time.nullable(),
    mark_as_question: z.boolean(),
    answered: z.boolean(),
    school_answer: z.enum(['written', 'marked']).nullable().meta({
      description: 'Where staff marked the answer as the school’s: they wrote it, or another did',
    }),
    prompt_code: z.string().nullable(),
    canvas_assignment: z
      .string()
      .nullable()
      .meta({ description: 'Only for its author: homework is between them and the course' }),
    edited_at: time.nullable(),
    platform: z.string(),
    user_id: z.string().nullable().meta({ description: 'Null where it’s asked without a name' }),
    unnamed: z.boolean().meta({
      description: 'A question that someone asked without their name: no one’s id is with it',
    }),
    my_post: z.boolean(),
    likes: postLikes,
    /** How many comments the viewer can see, as on its page (COMMENT-13) */
    comment_count: z.int(),
    comments: z
      .array(commentEntity)
      .max(MAX_COMMENTS)
      .meta({ description: 'The oldest of them; GET /api/comments with post_id has all' }),
    created_at: time,
    /** What led the viewer to it, as the request said */
    context: z.string().nullable(),
    matched_queries: z.array(z.string()),
  })
  .meta({ id: 'Post' })
