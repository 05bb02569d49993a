import { firstPostOfTopic } from '~/domain/posts/queries.server'
import type { Ctx } from '~/platform/ctx'
import { renderMarkdown } from '~/platform/markdown.server'
import type { TopicDetail, TopicVitals } from './schema'

/** The vitals of a topic. (TOPIC-02) */
export const vitalsOf = ({ posts_count, comments_count, contents }: TopicDetail): TopicVitals => ({
  posts: posts_count,
  comments: comments_count,
  topicContents: contents,
})

/** What the school tells in a topic, for the page. (TOPIC-13) */
export const contentsOf = ({ contents }: TopicDetail): { title: string; html: string }[] =>
  contents.map(({ title, content_markdown }) => ({ title, html: renderMarkdown(content_markdown) }))

/**
 * A topic as the entity Topic; its first post is the oldest one that the viewer may see. For any
 * member, of topics that were read for them. (TOPIC-01)
 */
export function topicEntity(ctx: Ctx, topic: TopicDetail) {
  const { id, title, description, icon, topic_category_id, posts_count, comments_count } = topic
  return {
    id,
    title,
    description,
    icon,
    topic_category_id,
    posts_count,
    comments_count,
    first_post: firstPostOfTopic(ctx, id),
  }
}
