import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  NO_DISPLAY_MODE,
  NO_TOPIC_POSTS,
  NO_TOPIC_QUESTIONS,
  topicPageName,
} from '~/domain/topics/schema'
import { contentsOf } from '~/domain/topics/entity.server'
import { promptAmongPosts } from '~/http/daily-prompt.server'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { newPostButtons } from '~/policy/home'
import { EmptyState } from '~/ui/messages'
import { Pagination } from '~/ui/pagination'
import { Tabs } from '~/ui/tabs'
import { PostList } from '~/views/posts/post-card'
import { PostPages } from '~/views/posts/post-pages'
import { PromptInvitation } from '~/views/prompts/prompt-invitation'
import { FilterBar } from '~/views/search/filter-bar'
import { FilterChips } from '~/views/search/filter-chips'
import { ResultCallout } from '~/views/search/result-callout'
import { SearchLayout } from '~/views/search/search-layout'
import { SearchNotice } from '~/views/search/search-notice'
import { EnrollmentFilter } from '~/views/topics/enrollment-filter'
import { TopicHeader } from '~/views/topics/topic-header'
import { TopicSearch } from '~/views/topics/topic-search'
import { TopicSide } from '~/views/topics/topic-side'
import { readTopicView } from './address'
import { topContributors } from './contributors.server'
import { topicAsked } from './find.server'
import { postsFound, type Found as FoundPage } from './found.server'
import { controlsOf } from './controls.server'
import { noteTopicLook } from './looked.server'

export const meta = titled<typeof loader>(({ topic }) => `Topic: ${topicPageName(topic.title)}`)

/**
 * A topic with its posts or its questions, searched and filtered or whole, under both addresses.
 * (TOPIC-05 to TOPIC-07, TOPIC-09 to TOPIC-22)
 */
export const loader = forMembers(async (asked) => {
  const { ctx, url } = asked
  const topic = topicAsked(asked)
  const view = readTopicView(topic.id, url.searchParams)
  if (!view) throw data({ page: noDisplayMode(topic.href) }, { status: 400 })
  const { result, ...found } = await postsFound(asked, topic, view)
  noteTopicLook(asked, topic.id, view, found.total)
  return {
    topic,
    ...found,
    ...controlsOf(ctx, topic, view, { result, total: found.total }),
    q: result.criteria.q,
    tab: view.tab,
    contents: contentsOf(topic),
    contributors: await topContributors(asked, topic.id),
    buttons: newPostButtons(ctx.viewer, ctx.partner, 'topic'),
    prompt: isFirstPage(found) ? await promptAmongPosts(asked) : null,
    fromDatabase: result.engine === 'database' && result.criteria.q !== '',
  }
})

const isFirstPage = ({ posts, pages }: Pick<FoundPage, 'posts' | 'pages'>): boolean =>
  posts.length > 0 && (pages.walk ?? pages.counted).page === 1

/** (TOPIC-18) */
const noDisplayMode = (href: string) => ({
  status: 400,
  title: NO_DISPLAY_MODE,
  text: 'A topic shows its posts or its questions.',
  links: [{ href, label: 'Go to the topic' }],
})

export default function Topic() {
  const { topic, contents, contributors, buttons, tabs, bar, kept, q } =
    useLoaderData<typeof loader>()
  const head = (
    <>
      <TopicHeader topic={topic} buttons={buttons} />
      <div className="topic-bar">
        <Tabs label="Posts and questions" tabs={tabs} />
        <TopicSearch action={topic.href} text={q} fields={kept} />
      </div>
    </>
  )
  return (
    <SearchLayout
      head={head}
      filters={<FilterBar {...bar} />}
      right={<TopicSide topic={topic} contents={contents} contributors={contributors} />}
    >
      <Found />
    </SearchLayout>
  )
}

function Found() {
  const { topic, posts, pages, tab, callout, chips, clearHref, enrollment, fromDatabase, prompt } =
    useLoaderData<typeof loader>()
  return (
    <>
      {fromDatabase && <SearchNotice />}
      {enrollment && <EnrollmentFilter choices={enrollment} />}
      <ResultCallout text={callout} type={tab}>
        {chips.length > 0 && <FilterChips filters={chips} clearHref={clearHref} />}
      </ResultCallout>
      {posts.length > 0 ? (
        <PostList
          posts={posts}
          list={topic.id}
          between={prompt && <PromptInvitation prompt={prompt} />}
        />
      ) : (
        <EmptyState title={tab === 'questions' ? NO_TOPIC_QUESTIONS : NO_TOPIC_POSTS} />
      )}
      {pages.walk ? (
        <PostPages links={pages.walk} />
      ) : (
        <Pagination {...pages.counted} label="Pages of posts" />
      )}
    </>
  )
}
