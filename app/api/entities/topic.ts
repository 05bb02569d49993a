import * as z from 'zod'
import type { TopicDetail } from '~/domain/topics/schema'
import { postEntity } from './post'

/** (TOPIC-02) */
export const topicVitals = z.object({
  posts: z.int(),
  comments: z.int(),
  topicContents: z.array(z.object({ title: z.string(), content_markdown: z.string() })),
})

export const toVitals = ({ posts_count, comments_count, contents }: TopicDetail) => ({
  posts: posts_count,
  comments: comments_count,
  topicContents: contents,
})

/** A topic, wherever the API names one. (TOPIC-01) */
export const topicEntity = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    icon: z.string(),
    topic_category_id: z.string(),
    posts_count: z.int(),
    comments_count: z.int(),
    pinned_posts: z
      .array(z.string())
      .meta({ description: 'Ids of the posts that school staff put at its top, which come first' }),
    /** The oldest post the viewer can see */
    first_post: postEntity.nullable(),
  })
  .meta({ id: 'Topic' })

/**
 * The one list whose topics carry their vitals, because only API-99 has `exclude_vitals`; a single
 * topic's are an endpoint of their own. (API-101)
 */
export const topicWithVitals = topicEntity.extend({ vitals: topicVitals.optional() })

/** (API-97) */
export const topicCategory = z.object({
  id: z.string(),
  name: z.string(),
  prospective_discussions: z.boolean(),
  topics: z.array(topicEntity),
})
