import { redirect, type SerializeFrom } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { postsOfTopic } from '~/domain/posts/queries.server'
import { topicById } from '~/domain/topics/queries.server'
import { NO_TOPIC_POSTS, NO_TOPIC_QUESTIONS, topicPageName } from '~/domain/topics/schema'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { walkLinks, walkOf } from '~/http/walk'
import { isNotFound } from '~/platform/failures'
import type { Ctx } from '~/platform/ctx'
import { mayWritePost } from '~/policy/posts'
import { hasTopicPages } from '~/policy/topics'
import { EmptyState } from '~/ui/messages'
import { Tile } from '~/ui/page'
import { Tabs } from '~/ui/tabs'
import { Counts } from '~/views/people/profile-header'
import { PostList } from '~/views/posts/post-card'
import { PostPages } from '~/views/posts/post-pages'
import { TopicHeader } from '~/views/topics/topic-header'

export const meta = titled<typeof loader>(({ topic }) => `Topic: ${topicPageName(topic.title)}`)

/** A topic with its posts or its questions. (TOPIC-05, TOPIC-07, TOPIC-09, TOPIC-12, TOPIC-17) */
export const loader = forMembers(({ ctx, params, url }) => {
  const topic = hasTopicPages(ctx.viewer, ctx.partner) ? find(ctx, params.topicId ?? '') : null

  if (!topic) throw redirect('/browse-topics')
  const kind = url.searchParams.get('tab') === 'questions' ? 'questions' : 'posts'
  const { items, next } = postsOfTopic(ctx, topic.id, kind, walkOf(url).before)
  return {
    topic,
    kind,
    posts: items,
    links: walkLinks(url, next),
    mayPost: mayWritePost(ctx.viewer, ctx.partner),
  }
})

function find(ctx: Ctx, id: string) {
  try {
    return topicById(ctx, id)
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** What the topic is about, and how much there is. (TOPIC-13) */
export const handle = {
  right: ({ topic }: SerializeFrom<typeof loader>) => (
    <Tile title={topic.category}>
      {topic.description && <p>{topic.description}</p>}
      <Counts
        counts={[
          { label: 'posts', count: topic.posts_count },
          { label: 'comments', count: topic.comments_count },
        ]}
      />
    </Tile>
  ),
}

export default function Topic() {
  const { topic, kind, posts, links, mayPost } = useLoaderData<typeof loader>()
  const questions = kind === 'questions'
  const tabs = [
    { label: 'Posts', href: topic.href, current: !questions },
    { label: 'Questions', href: `${topic.href}?tab=questions`, current: questions },
  ]
  return (
    <div className="page stack">
      <TopicHeader topic={topic} mayPost={mayPost} />
      <Tabs label="Posts and questions" tabs={tabs} />
      {posts.length > 0 ? (
        <PostList posts={posts} />
      ) : (
        <EmptyState title={questions ? NO_TOPIC_QUESTIONS : NO_TOPIC_POSTS} />
      )}
      <PostPages links={links} />
    </div>
  )
}
