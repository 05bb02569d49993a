import { useLoaderData } from '@remix-run/react'
import { completionOf } from '~/domain/prompts/queries.server'
import { promptPageName, respondHref } from '~/domain/prompts/schema'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/messages'
import { Pagination } from '~/ui/pagination'
import { PostList } from '~/views/posts/post-card'
import { CompletionNote } from '~/views/prompts/completion-note'
import { PromptHeader } from '~/views/prompts/prompt-header'
import { FilterBar } from '~/views/search/filter-bar'
import { FilterChips } from '~/views/search/filter-chips'
import { SearchLayout } from '~/views/search/search-layout'
import { SearchNotice } from '~/views/search/search-notice'
import { counted } from '~/ui/count'
import { findPrompt } from './find-prompt.server'
import { responsesTo } from './responses.server'

export const meta = titled<typeof loader>(({ prompt }) => `Prompt: ${promptPageName(prompt.slug)}`)

/** A prompt with the responses to it, for every member who may see it. (PROMPT-08 to PROMPT-13) */
export const loader = forMembers(async (asked) => {
  const prompt = findPrompt(asked)
  return {
    prompt,
    completion: completionOf(asked.ctx),
    ...(await responsesTo(prompt, asked)),
  }
})

export default function Prompt() {
  const { prompt, completion, bar, fromDatabase, filters, total } = useLoaderData<typeof loader>()
  const head = (
    <>
      <PromptHeader prompt={prompt} />
      <CompletionNote completion={completion} />
    </>
  )
  return (
    <SearchLayout head={head} filters={<FilterBar {...bar} />}>
      <h2>{counted(total, 'response', 'responses')}</h2>
      {fromDatabase && <SearchNotice />}
      <FilterChips filters={filters.chips} clearHref={filters.clearHref} />
      <Found />
    </SearchLayout>
  )
}

function Found() {
  const { prompt, posts, pages, filters } = useLoaderData<typeof loader>()
  if (posts.length === 0)
    return filters.chips.length > 0 ? (
      <EmptyState title="No posts match your search." />
    ) : (
      <EmptyState title="No posts" text="Nobody has responded so far. What would you say?">
        <ButtonLink href={respondHref(prompt.href)} variant="quiet">
          Write the first response
        </ButtonLink>
      </EmptyState>
    )
  return (
    <>
      <PostList posts={posts} level={3} />
      <Pagination {...pages} label="Pages of responses" />
    </>
  )
}
