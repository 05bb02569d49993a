import type { SerializeFrom } from '@remix-run/node'
import type { ReactNode } from 'react'
import type { HomeworkView } from '~/domain/courses/schema'
import { inPrompt, NO_POSTS } from '~/domain/posts/schema'
import { respondHref, type Completion, type PromptDetail } from '~/domain/prompts/schema'
import { ButtonLink } from '~/ui/button'
import { pluralize } from '~/ui/count'
import { EmptyState } from '~/ui/messages'
import { Pagination } from '~/ui/pagination'
import { PostList } from '~/views/posts/post-card'
import { CanvasLink, HomeworkNote } from '~/views/prompts/homework-note'
import { CompletionNote, PromptHeader } from '~/views/prompts/prompt-header'
import { FilterBar } from '~/views/search/filter-bar'
import { FilterChips, SearchNotice } from '~/views/search/result-parts'
import { SearchLayout } from '~/views/search/search-layout'
import type { loadResponses } from './responses.server'

type PromptPageProps = {
  prompt: PromptDetail
  completion: Completion | null
  responses: SerializeFrom<typeof loadResponses>
  /** What became of the own response as homework */
  homework: HomeworkView | null
  /** Where the Canvas link comes back to, for who isn't connected yet */
  linkBackTo: string | null
  /** The form of a response is open, above those of others (PROMPT-14) */
  responding?: boolean
  children?: ReactNode
}

/** A prompt with the responses to it, and the form of one's own where it is open. */
export function PromptPage({ responding, children, ...page }: PromptPageProps) {
  const { prompt, completion, responses, homework, linkBackTo } = page
  const { bar, total, fromDatabase, filters } = responses
  const head = (
    <>
      <PromptHeader prompt={prompt} responding={responding} />
      <HomeworkNote homework={homework} />
      <CanvasLink page={linkBackTo} />
      {responding && <CompletionNote completion={completion} />}
      {children}
    </>
  )
  return (
    <SearchLayout
      head={head}
      bar={<h2>{pluralize(total, 'response', 'responses')}</h2>}
      filters={<FilterBar {...bar} />}
    >
      {fromDatabase && <SearchNotice />}
      <FilterChips filters={filters.chips} clearHref={filters.clearHref} />
      <Responses
        {...responses}
        note={!responding && <CompletionNote completion={completion} />}
        writeHref={responding ? null : respondHref(prompt.href)}
        list={inPrompt(prompt.id)}
      />
    </SearchLayout>
  )
}

type ResponsesProps = PromptPageProps['responses'] & {
  /** What is wanted of the viewer, after the second response */
  note: ReactNode
  writeHref: string | null
  list: string
}

function Responses({ posts, pages, filters, note, writeHref, list }: ResponsesProps) {
  if (posts.length > 0)
    return (
      <>
        <PostList posts={posts} level={3} list={list} insert={note} />
        <Pagination {...pages} label="Pages of responses" />
      </>
    )
  return (
    <>
      {note}
      {filters.chips.length > 0 ? (
        <EmptyState title="No posts match your search." />
      ) : (
        <EmptyState title={NO_POSTS} text="No one has responded yet. What would you say?">
          {writeHref && (
            <ButtonLink href={writeHref} variant="quiet">
              Write the first response
            </ButtonLink>
          )}
        </EmptyState>
      )}
    </>
  )
}
