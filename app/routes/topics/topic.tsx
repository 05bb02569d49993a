import { careForSearch } from '~/domain/safety/care.server'
import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  NO_DISPLAY_MODE,
  NO_TOPIC_POSTS,
  NO_TOPIC_QUESTIONS,
  topicPageName,
} from '~/domain/topics/schema'
import { renderContents } from '~/domain/topics/queries.server'
import { promptBetweenPosts } from '~/presenters/daily-prompt.server'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { newPostButtons } from '~/policy/home'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/messages'
import { askQuestion } from '~/views/links'
import { Pagination } from '~/ui/pagination'
import { Tabs } from '~/ui/tabs'
import { PostList } from '~/views/posts/post-card'
import { PostPages } from '~/views/posts/feed-parts'
import { PromptInvitation } from '~/views/posts/daily-prompt'
import { FilterBar } from '~/views/search/filter-bar'
import {
  FilterChips,
  PartialMatches,
  ResultCallout,
  SearchNotice,
} from '~/views/search/result-parts'
import { CareCard } from '~/views/safety/care-card'
import { SearchLayout } from '~/views/search/search-layout'
import { EnrollmentFilter, TopicHeader, TopicSearch } from '~/views/topics/topic-header'
import { TopicSide } from '~/views/topics/topic-side'
import { readTopicView } from './topic-view'
import { topContributors } from './contributors.server'
import { findTopic } from './find-topic.server'
import { loadTopicPosts, type TopicPosts as FoundPage } from './topic-posts.server'
import { topicControls } from './controls.server'
import { storeTopicSearch, trackTopicSearch } from './track-search.server'

export const meta = titleMeta<typeof loader>(({ topic }) => `Topic: ${topicPageName(topic.title)}`)

/**
 * A topic with its posts or its questions, searched and filtered or whole, under both addresses.
 * (TOPIC-05 to TOPIC-07, TOPIC-09 to TOPIC-22)
 */
export const loader = requireMember(async (args) => {
  const { ctx, url } = args
  const topic = await findTopic(args)
  const view = readTopicView(topic.id, url.searchParams)
  if (!view) throw data({ page: noDisplayMode(topic.href) }, { status: 400 })
  const { result, ...posts } = await loadTopicPosts(args, topic, view)
  trackTopicSearch(args, topic.id, view, posts.total)
  storeTopicSearch(args, view)
  return {
    topic,
    ...posts,
    ...(await topicControls(ctx, topic, view, { result, total: posts.total }, url)),
    q: result.criteria.q,
    care: careForSearch(ctx, result.criteria),
    tab: view.tab,
    contents: renderContents(topic),
    contributors: await topContributors(args, topic.id),
    buttons: newPostButtons(ctx.viewer, ctx.partner, 'topic'),
    prompt: isFirstPage(posts) ? await promptBetweenPosts(args) : null,
    fromDatabase: result.engine === 'database' && result.criteria.q !== '',
  }
})

const isFirstPage = ({ posts, pages }: Pick<FoundPage, 'posts' | 'pages'>): boolean =>
  posts.length > 0 && (pages.cursor ?? pages.counted).page === 1

/** (TOPIC-18) */
const noDisplayMode = (href: string) => ({
  status: 400,
  title: NO_DISPLAY_MODE,
  text: 'A topic shows either its posts or its questions.',
  links: [{ href, label: 'Go to the topic' }],
})

export default function Topic() {
  const { topic, contents, contributors, buttons, tabs, bar, enrollment, searchFields, q } =
    useLoaderData<typeof loader>()
  return (
    <SearchLayout
      head={<TopicHeader topic={topic} buttons={buttons} />}
      bar={<Tabs label="Posts and questions" tabs={tabs} />}
      filters={
        <FilterBar {...bar}>{enrollment && <EnrollmentFilter choices={enrollment} />}</FilterBar>
      }
      search={<TopicSearch action={topic.href} text={q} fields={searchFields} />}
      right={<TopicSide topic={topic} contents={contents} contributors={contributors} />}
    >
      <Results />
    </SearchLayout>
  )
}

function Results() {
  const { topic, posts, partial, pages, tab, callout, chips, clearHref, fromDatabase, prompt, q } =
    useLoaderData<typeof loader>()
  const { care } = useLoaderData<typeof loader>()
  return (
    <>
      <CareCard care={care} />
      {fromDatabase && <SearchNotice />}
      <ResultCallout text={callout} type={tab} onTab={!q}>
        {chips.length > 0 && <FilterChips filters={chips} clearHref={clearHref} />}
      </ResultCallout>
      {posts.length > 0 ? (
        <PostList
          posts={posts}
          list={topic.id}
          within={topic.id}
          insert={prompt && <PromptInvitation prompt={prompt} />}
        />
      ) : (
        <EmptyState title={tab === 'questions' ? NO_TOPIC_QUESTIONS : NO_TOPIC_POSTS}>
          <ButtonLink href={askQuestion(topic.id)}>Ask a question</ButtonLink>
        </EmptyState>
      )}
      {partial.length > 0 && (
        <PartialMatches>
          <PostList posts={partial} level={3} list={topic.id} within={topic.id} />
        </PartialMatches>
      )}
      {pages.cursor ? (
        <PostPages links={pages.cursor} />
      ) : (
        <Pagination {...pages.counted} label="Pages of posts" />
      )}
    </>
  )
}
