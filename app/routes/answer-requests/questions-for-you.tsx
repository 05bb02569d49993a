import { useLoaderData } from '@remix-run/react'
import { questionsForYou } from '~/domain/answer-requests/questions.server'
import { QUESTIONS_FOR_YOU } from '~/domain/answer-requests/schema'
import { cursorLinks, readCursor } from '~/http/addresses/cursor-pages'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { RequestedQuestions } from '~/views/answer-requests/requested-questions'
import { browseTopics, questionsToAnswer } from '~/views/links'
import { GrowingList, PostPages } from '~/views/posts/feed-parts'
import { PostList } from '~/views/posts/post-card'

export const meta = titleMeta<typeof loader>(() => QUESTIONS_FOR_YOU)

/** What the viewer was asked to answer, and unanswered questions they may know something about. */
export const loader = requireMember(async ({ ctx, context, url }) => {
  const { closeness } = context.services.search
  const { requested, items, next } = await questionsForYou(ctx, readCursor(url).cursor, closeness)
  return { requested, questions: items, links: cursorLinks(url, next) }
})

export default function QuestionsForYou() {
  const { requested, questions, links } = useLoaderData<typeof loader>()
  return (
    <Page
      title={QUESTIONS_FOR_YOU}
      lede="From your topics, your program, and people who asked you."
    >
      <RequestedQuestions questions={requested} />
      {questions.length > 0 && (
        <GrowingList>
          <PostList posts={questions} />
        </GrowingList>
      )}
      {requested.length + questions.length === 0 && <NoQuestions />}
      <PostPages links={links} />
    </Page>
  )
}

function NoQuestions() {
  return (
    <EmptyState
      title="No questions for you right now"
      text="Subscribe to topics you know something about, and their unanswered questions show up here."
    >
      <div className="row">
        <ButtonLink href={browseTopics}>Pick topics</ButtonLink>
        <ButtonLink href={questionsToAnswer} variant="quiet">
          All unanswered questions
        </ButtonLink>
      </div>
    </EmptyState>
  )
}
